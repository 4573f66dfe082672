import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/**
 * Says that there is no connection, at the bottom: it moves nothing and covers neither the WhatsApp button, nor toasts,
 * nor the foot of the menu. The region itself is always there, so that it is announced.
 */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div
      role="status"
      className="fixed bottom-4 left-4 z-40 max-w-[calc(100vw-6.5rem)] md:bottom-6 md:left-1/2 md:-translate-x-1/2"
    >
      {!online && (
        <p className="flex min-h-14 items-center gap-3 rounded-lg border border-warning/40 bg-warning-soft px-4 py-2 text-sm font-medium text-warning-text shadow-lg">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          Sin conexión a internet. Lo que ves puede no estar al día.
        </p>
      )}
    </div>
  );
}
