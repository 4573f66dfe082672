import { useCallback, useSyncExternalStore } from 'react';

/** Widths below 768 px count as mobile (spec 000 §1). */
export const MOBILE_QUERY = '(width < 768px)';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
