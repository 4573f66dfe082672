import { ApiError } from './api-error.ts';

/** The API counts by the minute (ADR 0017). A longer wait is the firewall's: the person had better know at once. */
const LONGEST_WAIT_SECONDS = 60;
/** One is enough, unless the person is just as busy in another tab. */
const MAX_WAITS = 2;

const secondsOf = (error: unknown): number | undefined =>
  error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS'
    ? error.retryAfterSeconds
    : undefined;

/**
 * Sends one of many requests that a person asked for at once. One that is too many for this minute is sent again when the
 * API allows it. `wait` waits for so many milliseconds. Rejects as `send` does where the API gives no time, one beyond a
 * minute, or still refuses.
 */
export async function whenAllowed<T>(
  send: () => Promise<T>,
  wait: (ms: number) => Promise<void>,
): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await send();
    } catch (error) {
      const seconds = secondsOf(error);
      if (seconds === undefined || seconds > LONGEST_WAIT_SECONDS || waits === MAX_WAITS) {
        throw error;
      }
      await wait(seconds * 1_000);
    }
  }
}
