import { auditPut, type AuditEntry } from './audit.ts';
import { AppError } from '../http/errors.ts';
import { findAnswer, recordOf, type Once, type Place } from './once.ts';
import { outboxPut, type PublishableEvent } from './outbox.ts';
import type { Table } from './table.ts';
import {
  NOT_MET,
  untilSettled,
  writeTransaction,
  type TransactItem,
  type Wait,
} from './transact.ts';
import { inTable, type Write } from './writes.ts';

/** What a use case decided: what it answers, and everything that is written with it, all or nothing. */
export interface Work<A> {
  answer: A;
  /**
   * Writes whose condition is the caller's mistake, or bad luck that no second look mends: a name that is in use. Where
   * one is not met, `refused` says why.
   */
  own?: readonly Write[];
  /** Writes of what was read. Where a condition of one is not met somebody was faster, and all is decided again. */
  shared?: readonly Write[];
  /** Events to publish, and entries that tell what an administrator did. */
  events?: readonly PublishableEvent[];
  audits?: readonly AuditEntry[];
  refused?: () => Error;
}

/**
 * Reads, decides and says what to write, at an instant. It is asked again after each conflict: ids and the clock belong
 * into it, effects outside of the table do not. What it throws ends the matter, with nothing written.
 */
type Build<A> = (at: Date) => Promise<Work<A>>;

/**
 * Writes what `build` decides in one transaction and answers its answer; nothing is sent where there is nothing to write.
 * With `once`, the same submission answers what it created before, whatever became of the first answer.
 * @throws AppError CONFLICT when others were faster each time, IDEMPOTENCY_KEY_REUSED, NOT_FOUND; what `build` throws;
 * and as it is whatever else DynamoDB answers
 */
export type Commit = <A, P extends Place = Place>(build: Build<A>, once?: Once<A, P>) => Promise<A>;

/** What DynamoDB takes in one transaction. */
const MOST_WRITES = 100;

function keyOf({ Put, Update, Delete, ConditionCheck }: TransactItem): string {
  const { pk, sk } = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {};
  return JSON.stringify([pk, sk]);
}

/** The writes of a work in the order in which they are sent: its own first, so that a refusal tells whose it is. */
export function writesOf(
  table: Pick<Table, 'name'>,
  work: Work<unknown>,
  at: Date,
): TransactItem[] {
  const { own = [], shared = [], events = [], audits = [] } = work;
  return [
    ...[...own, ...shared].map((write) => inTable(table, write)),
    ...events.map((event) => outboxPut(table, { event, at })),
    ...audits.map((entry) => auditPut(table, entry)),
  ];
}

/** @throws Error for what DynamoDB would refuse with words that do not help: too many items, or one of them twice */
export function checkWrites(writes: readonly TransactItem[]): void {
  if (writes.length > MOST_WRITES) {
    throw new Error(`A transaction of ${String(writes.length)} items: DynamoDB takes 100`);
  }
  const keys = writes.map(keyOf);
  const twice = keys.find((key, n) => keys.indexOf(key) !== n);
  if (twice !== undefined) throw new Error(`A transaction writes the item ${twice} twice`);
}

interface CommitOptions {
  now: () => Date;
  wait?: Wait;
}

export function createCommit(table: Table, { now, wait }: CommitOptions): Commit {
  /** One attempt; undefined where all is to be decided again. */
  async function attempt<A, P extends Place>(build: Build<A>, once: Once<A, P> | undefined) {
    const at = now();
    const work = await build(at);
    const { answer, own = [], refused = () => new AppError('CONFLICT') } = work;
    const writes = writesOf(table, work, at);
    if (writes.length === 0) return { answer };
    // Its record goes first, and so does the reason for which it was refused.
    const records = once ? [inTable(table, recordOf(once, answer, at))] : [];
    const all = [...records, ...writes];
    checkWrites(all);
    const reasons = await writeTransaction(table, all);
    if (!reasons) return { answer };
    // Done before: whoever asks is answered from the record.
    if (reasons.slice(0, records.length).includes(NOT_MET)) throw new AppError('CONFLICT');
    const ofOwn = reasons.slice(records.length, records.length + own.length);
    if (ofOwn.includes(NOT_MET)) throw refused();
    return undefined;
  }

  return async (build, once) => {
    try {
      return await untilSettled(() => attempt(build, once), wait);
    } catch (error) {
      if (!once) throw error;
      // The transaction may have been written although its answer was lost; and what it left may be the reason why a
      // second one is refused. Nothing is built again after that: it would be written twice.
      return recorded(table, once, { at: now(), error });
    }
  };
}

/** What the submission created before. @throws `error` where nothing is on record, or the record cannot be read */
async function recorded<A, P extends Place>(
  table: Table,
  once: Once<A, P>,
  { at, error }: { at: Date; error: unknown },
): Promise<A> {
  const answer = await findAnswer(table, once, at).catch((failure: unknown) => {
    throw failure instanceof AppError ? failure : error;
  });
  if (answer === undefined) throw error;
  return answer;
}
