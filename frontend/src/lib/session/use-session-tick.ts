import { useEffect } from 'react';
import { useAuth, useSessionStore } from './session.context.tsx';

/** How often the session is checked while somebody is signed in (spec 000 §9). */
const TICK_MS = 30_000;

/** Renews the tokens before they expire, and ends the session when Cognito refuses. */
export function useSessionTick(): void {
  const auth = useAuth();
  const session = useSessionStore();
  useEffect(() => {
    const tick = () => {
      auth.accessToken().then(
        (token) => token === undefined && session.expire(),
        // No network: the next tick retries.
        () => undefined,
      );
    };
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [auth, session]);
}
