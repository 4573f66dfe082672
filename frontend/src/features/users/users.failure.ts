import type { ToastMessage } from '../../components/ui/toast.tsx';
import { ApiError, messageOf } from '../../lib/api-error.ts';

/**
 * What to tell of a failed creation or change of password (spec 000 §8: 'the server message or …'): the server's own
 * words where it refused, else `fallback` with what is known of the cause.
 */
export function refusalOf(error: unknown, fallback: string): ToastMessage {
  const answered = error instanceof ApiError && error.status >= 400 && error.status < 500;
  // A gateway refuses in words that are not the server's own.
  const refused = answered && error.code !== 'INTERNAL';
  return refused
    ? { title: error.message, variant: 'destructive' }
    : { title: fallback, description: messageOf(error), variant: 'destructive' };
}
