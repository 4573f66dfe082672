/** What `start/start.ts` has begun before the app was there. */
export interface EarlyAnswers {
  /** When it began, epoch milliseconds. */
  at: number;
  config: Promise<Response> | undefined;
  /** By URL; each with the header it was asked with. */
  answers: Map<string, { authorization: string; response: Promise<Response> }>;
}

declare global {
  var earlyAnswers: EarlyAnswers | undefined;
}

/** An answer that nobody asked for within this time is not used any more. Milliseconds. */
const GOOD_FOR_MS = 30_000;

/** The answer of `/config.json`, for the first who asks. */
export function takeEarlyConfig(): Promise<Response> | undefined {
  const config = globalThis.earlyAnswers?.config;
  if (globalThis.earlyAnswers) globalThis.earlyAnswers.config = undefined;
  return config;
}

/** Rejects as `fetch` does when its signal is aborted. */
async function orAborted(
  response: Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  const answer = await response;
  signal?.throwIfAborted();
  return answer;
}

/**
 * The answer of a request that has begun already, for the first who makes the same one with the same token. After a
 * write nothing is used that was asked for before it.
 */
export function takeEarlyAnswer(
  url: string,
  init: RequestInit,
  now = Date.now(),
): Promise<Response> | undefined {
  const early = globalThis.earlyAnswers;
  if (!early) return undefined;
  if (init.method !== 'GET' || now - early.at > GOOD_FOR_MS) early.answers.clear();
  const begun = early.answers.get(url);
  early.answers.delete(url);
  const authorization = new Headers(init.headers).get('authorization');
  if (begun?.authorization !== authorization) return undefined;
  return orAborted(begun.response, init.signal);
}
