import { useEffect, useState } from 'react';

/**
 * The current time, updated every `everyMs` milliseconds, so that what depends on it (an expiring lease, 'hace 5
 * minutos') renders without a response from the server.
 */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
