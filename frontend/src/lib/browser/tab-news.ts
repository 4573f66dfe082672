import { useCallback, useEffect, useRef } from 'react';

/** Between the tabs of the portal that a browser has open. */
const CHANNEL = 'portal';

/**
 * Hears what other tabs tell of something, by its name, while the component is shown. Returns how to tell them: this tab
 * does not hear itself.
 */
export function useTabNews(news: string, onNews: () => void): () => void {
  const latest = useRef(onNews);
  const opened = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    opened.current = channel;
    channel.addEventListener('message', ({ data }) => {
      if (data === news) latest.current();
    });
    return () => channel.close();
  }, [news]);
  return useCallback(() => opened.current?.postMessage(news), [news]);
}
