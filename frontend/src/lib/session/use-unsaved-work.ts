import { useEffect } from 'react';
import { useSessionStore } from './session.context.tsx';

/**
 * While `unsaved` says so, the browser asks before the page is left for good, and a session that ends leaves the page where it is.
 */
export function useUnsavedWork(unsaved: () => boolean): void {
  const session = useSessionStore();
  useEffect(() => session.keep(unsaved), [session, unsaved]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });
}
