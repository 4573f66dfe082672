import { useEffect } from 'react';
import { useAuth, useSessionStore } from './session.context.tsx';

/** How often a session is looked at while somebody is signed in (spec 000 §9). */
const TICK_MS = 30_000;

/** Renews the tokens before they run out, and ends the session when that is refused. */
export function useSessionTick(): void {
  const auth = useAuth();
  const session = useSessionStore();
  useEffect(() => {
    const tick = () => {
      auth.accessToken().then(
        (token) => token === undefined && session.expire(),
        // No network: the next tick tries again.
        () => undefined,
      );
    };
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [auth, session]);
}
