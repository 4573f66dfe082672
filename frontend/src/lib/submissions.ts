import { ApiError } from './api-error.ts';

/** Whether the API said what came of a request. Without an answer, and with trouble of its own, it may have been done. */
const isSettled = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Keys by which the API knows a submission again. Each has one of its own; the same thing sent again after nobody knows
 * what came of it has the same, so that it is done once.
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
