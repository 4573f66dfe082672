/** What was read together, and when. */
export interface Snapshot<T> {
  value: T;
  asOf: Date;
}

/**
 * Keeps what is expensive to read for as long as it is fresh enough (milliseconds), in the Lambda's memory.
 * Callers during a read wait for it; a failed read is not kept.
 */
export function createSnapshot<T>(
  read: () => Promise<T>,
  { now, freshMs }: { now: () => Date; freshMs: number },
): () => Promise<Snapshot<T>> {
  let kept: { asOf: Date; value: Promise<T> } | undefined;

  return async () => {
    const at = now();
    if (kept === undefined || at.getTime() - kept.asOf.getTime() >= freshMs) {
      kept = { asOf: at, value: read() };
    }
    const mine = kept;
    try {
      return { value: await mine.value, asOf: mine.asOf };
    } catch (error) {
      if (kept === mine) kept = undefined;
      throw error;
    }
  };
}
