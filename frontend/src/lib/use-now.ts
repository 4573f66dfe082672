import { useEffect, useState } from 'react';

/**
 * The time, read again every `everyMs` milliseconds, so that what depends on it (a lease that runs out,
 * 'hace 5 minutos') changes on the screen without an answer from the server.
 */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
