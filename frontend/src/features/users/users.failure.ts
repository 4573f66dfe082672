import type { ToastMessage } from '../../components/ui/overlays/toast.tsx';
import { ApiError } from '../../lib/http/api-error.ts';

/** The server refused, in its own words. A gateway refuses in words that are not the server's. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'INTERNAL';

/**
 * The toasts of a creation or change of password (spec 000 §8: 'the server message or …'): the server's own words where
 * it refused, else `failed` with what is known of the cause.
 */
export const toastsOf = ({ done, failed }: { done: string; failed: string }) => ({
  done: { title: done },
  failed: (error: unknown, why: string): ToastMessage =>
    isRefusal(error) ? { title: error.message } : { title: failed, description: why },
});
