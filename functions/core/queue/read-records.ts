import type { Log } from '../observability/logger.ts';
import { reasonOf } from './dead-letters.ts';

export interface ReadRecords<R, T> {
  /** Throws for what cannot be read. */
  read: (record: R) => T;
  /** Takes what can never be read out of the way, to where an alarm rings. */
  setAside: (record: R, reason: string) => Promise<void>;
  /** How a line of the log names a record. */
  nameOf: (record: R) => Record<string, unknown>;
  log: Pick<Log, 'error'>;
}

/** A record, and why it is to be delivered again. */
export interface Failure<R> {
  record: R;
  error: Error;
}

/**
 * Reads each record of a batch. One that cannot be read never can, however often it is delivered: it is set aside with
 * its reason, at once, and holds up nobody. Only where that fails it is to be delivered again.
 */
export async function readRecords<R, T>(
  records: readonly R[],
  { read, setAside, nameOf, log }: ReadRecords<R, T>,
): Promise<{ readable: { record: R; value: T }[]; failed: Failure<R>[] }> {
  const readable: { record: R; value: T }[] = [];
  const failed: Failure<R>[] = [];
  for (const record of records) {
    try {
      readable.push({ record, value: read(record) });
    } catch (unreadable) {
      const reason = reasonOf(unreadable);
      log.error('unreadable, set aside', { ...nameOf(record), reason });
      await setAside(record, reason).catch((error: unknown) => {
        failed.push({ record, error: error as Error });
      });
    }
  }
  return { readable, failed };
}
