import type { Invocation } from './observability/correlation.ts';

interface DueWork<T> {
  /** What is due, as an index finds it a moment late: what was just done may be found once more. At most `most`, unless shards are read together. */
  find: () => Promise<readonly T[]>;
  most: number;
  keyOf: (due: T) => string;
  /** Whether there is no time left for another page. */
  isLate: () => boolean;
  work: (due: readonly T[]) => Promise<unknown>;
}

/**
 * Works off what is due, page after page, until nothing new is found or the time is over: the next run goes on, because what is not
 * done stays due. What fails stays due as well, and is not tried again in the same run.
 */
export async function workOffDue<T>({
  find,
  most,
  keyOf,
  isLate,
  work,
}: DueWork<T>): Promise<void> {
  const seen = new Set<string>();
  do {
    const found = await find();
    const fresh = found.filter((due) => !seen.has(keyOf(due)));
    for (const due of fresh) seen.add(keyOf(due));
    if (fresh.length > 0) await work(fresh);
    if (fresh.length === 0 || found.length < most) return;
  } while (!isLate());
}

/** For another page, and to end in order. Milliseconds. */
const RESERVED_MS = 20_000;

/** Whether a Lambda's time is over, for who works page after page. */
export const isLateOf =
  ({ getRemainingTimeInMillis }: Pick<Invocation, 'getRemainingTimeInMillis'>): (() => boolean) =>
  () =>
    getRemainingTimeInMillis() < RESERVED_MS;
