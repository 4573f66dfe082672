import { useEffect, useState } from 'react';

/** The longest a browser's timer waits: 2^31 − 1 milliseconds, 24 days. */
const MAX_WAIT_MS = 2_147_483_647;

/**
 * The time, read again at each of these instants (ISO 8601), so that what depends on them (a plan that ends, a link that
 * runs out) changes on the screen at that very moment.
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
    // `now` among them: a timer that came too early, or at its longest wait, is set again.
  }, [next, now]);
  return now;
}
