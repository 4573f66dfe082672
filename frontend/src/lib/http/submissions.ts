import { ApiError } from './api-error.ts';

/** Whether the outcome of a request is known. Without a response, or after a 5xx, it may have been executed. */
const isSettled = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Idempotency keys of submissions. Each submission has its own key. A retry of the same input after an unknown outcome
 * uses the same key, so that the API executes it once.
 */
export function createSubmissions(newKey: () => string = () => crypto.randomUUID()) {
  const unsettled = new Map<string, string>();
  return {
    async during<Answer>(what: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> {
      const text = JSON.stringify(what);
      const key = unsettled.get(text) ?? newKey();
      unsettled.set(text, key);
      try {
        const answer = await send(key);
        unsettled.delete(text);
        return answer;
      } catch (error) {
        if (isSettled(error)) unsettled.delete(text);
        throw error;
      }
    },
  };
}
