import { useSyncExternalStore } from 'react';

let asking = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  asking = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks for the password: what waits for the answer has not begun. */
export async function whileAsking<T>(ask: () => Promise<T>): Promise<T> {
  set(true);
  try {
    return await ask();
  } finally {
    set(false);
  }
}

/** Whether a question for the password is open. */
export const useIsAsking = (): boolean => useSyncExternalStore(subscribe, () => asking);

/** Whether a form is being sent: not while the password is asked for. */
export function useSubmitting({ isSubmitting }: { isSubmitting: boolean }): boolean {
  const asking = useIsAsking();
  return isSubmitting && !asking;
}
