import { useEffect, useState } from 'react';

/** The longest delay of a browser's timer: 2^31 − 1 milliseconds, 24 days. */
const MAX_WAIT_MS = 2_147_483_647;

/**
 * The current time, updated at each of these instants (ISO 8601), so that what depends on them (the end of a plan, the
 * expiry of a link) renders at that moment.
 */
export function useNowAt(instants: readonly string[]): Date {
  const [now, setNow] = useState(() => new Date());
  const coming = instants.map((at) => Date.parse(at)).filter((at) => at > now.getTime());
  const next = Math.min(...coming);
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined;
    const wait = Math.min(Math.max(next - Date.now(), 0), MAX_WAIT_MS);
    const timer = setTimeout(() => setNow(new Date()), wait);
    return () => clearTimeout(timer);
    // `now` is a dependency, so that a timer that fired early, or after its maximum delay, is set again.
  }, [next, now]);
  return now;
}
