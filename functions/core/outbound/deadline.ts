import { OutboundError } from './outbound-error.ts';

/**
 * Runs `work` with a signal that aborts after `milliseconds`, its reason an `OutboundError` `timeout`. However `work` ends
 * after that moment, it timed out: a socket cut by the signal reports a reset, or, where the body has no length, its end.
 */
export async function runWithDeadline<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new OutboundError('timeout', `no answer within ${String(milliseconds)} ms`));
  }, milliseconds);
  try {
    const result = await work(controller.signal);
    controller.signal.throwIfAborted();
    return result;
  } catch (error) {
    controller.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** `promise`, or a rejection with the signal's reason if that comes first: for work that ignores its signal. */
export async function withinDeadline<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => {
    reject(signal.reason as Error);
  };
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
