import { useCallback, useEffect, useRef } from 'react';

/** Between the tabs of the portal that a browser has open. */
const CHANNEL = 'portal';

/**
 * Calls `onNews` when another tab announces `news`, while the component is shown. Returns the function that announces
 * it to the other tabs: this tab does not hear itself.
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
