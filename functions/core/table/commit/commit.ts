import { auditPut, type AuditEntry } from './audit.ts';
import { AppError } from '../../http/errors.ts';
import { findAnswer, recordOf, type Once, type Place } from './once.ts';
import { writeItem } from '../entity/items.ts';
import { outboxPut, type PublishableEvent } from './outbox.ts';
import type { Table } from '../table.ts';
import {
  NOT_MET,
  untilSettled,
  writeTransaction,
  type TransactItem,
  type Wait,
} from './transaction.ts';
import { inTable, type Write } from '../entity/writes.ts';

interface Answer<A> {
  answer: A;
}

/** The decision of a use case: its answer, and everything to write with it in one transaction. */
export interface Work<A> extends Answer<A> {
  /**
   * Writes whose condition fails because of the caller or for good (a name that is in use). A retry does not help:
   * `refused` gives the error, or what to answer instead, and may read to find the reason.
   */
  own?: readonly Write[];
  /** Writes that depend on what was read. A failed condition means a concurrent change, and `build` runs again. */
  shared?: readonly Write[];
  /** Events to publish, and audit entries for an administrator's actions. */
  events?: readonly PublishableEvent[];
  audits?: readonly AuditEntry[];
  refused?: () => Error | Answer<A> | Promise<Error | Answer<A>>;
}

/**
 * Reads, decides and returns what to write, at an instant. It runs again after each conflict: create ids and read the
 * clock inside it, and keep effects outside the table out of it. An error that it throws ends the commit, with nothing
 * written. `attempt` counts from 0: what was read before may serve the first one.
 */
type Build<A> = (at: Date, attempt?: number) => Promise<Work<A>>;

/**
 * Writes what `build` decides in one transaction and returns its answer. Without writes, it sends nothing.
 * With `once`, a repeated submission returns what the first one created, even if the first response was lost.
 * @throws AppError CONFLICT when every attempt lost to a concurrent change, IDEMPOTENCY_KEY_REUSED, NOT_FOUND; errors
 * of `build`; any other DynamoDB error as it is
 */
export type Commit = <A, P extends Place = Place>(build: Build<A>, once?: Once<A, P>) => Promise<A>;

/** DynamoDB's limit for one transaction. */
const MOST_WRITES = 100;

function keyOf({ Put, Update, Delete, ConditionCheck }: TransactItem): string {
  const { pk, sk } = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {};
  return JSON.stringify([pk, sk]);
}

/**
 * The writes of a work in the order in which they are sent. Own writes come first, so that a refusal can be attributed.
 */
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

/** @throws Error for too many items or a duplicate key, for which DynamoDB's own messages are unclear */
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
  /** Sends a work of one write by itself: a transaction of it would cost double. */
  sendsOneAlone?: boolean;
}

/** @throws the refusal if it is an error */
function answerOf<A>(refusal: Error | Answer<A>): Answer<A> {
  if (refusal instanceof Error) throw refusal;
  return refusal;
}

/** Sends one write by itself, with an answer like that of `writeTransaction`. */
async function writeAlone(table: Table, write: TransactItem): Promise<string[] | undefined> {
  return (await writeItem(table, write)) ? undefined : [NOT_MET];
}

/**
 * The writes of a work, and the record of its submission, which carries the first event. The record is sent first, so its
 * cancellation reason is the first one.
 */
function withRecord<A, P extends Place>(
  table: Table,
  work: Work<A>,
  { at, once }: { at: Date; once: Once<A, P> | undefined },
): { records: TransactItem[]; writes: TransactItem[] } {
  if (!once) return { records: [], writes: writesOf(table, work, at) };
  const { answer, events: [event, ...events] = [] } = work;
  const record = inTable(table, recordOf(once, { answer, event }, at));
  return { records: [record], writes: writesOf(table, { ...work, events }, at) };
}

export function createCommit(
  table: Table,
  { now, wait, sendsOneAlone = false }: CommitOptions,
): Commit {
  const send = (writes: TransactItem[]) => {
    const [first, ...others] = writes;
    // A condition alone is a transaction.
    const isAlone = sendsOneAlone && others.length === 0 && first && !first.ConditionCheck;
    return isAlone ? writeAlone(table, first) : writeTransaction(table, writes);
  };

  /** One attempt; undefined when it has to be repeated. */
  async function attempt<A, P extends Place>(
    build: () => Promise<Work<A>>,
    { at, once }: { at: Date; once: Once<A, P> | undefined },
  ) {
    const work = await build();
    const { answer, own = [], refused = () => new AppError('CONFLICT') } = work;
    const { records, writes } = withRecord(table, work, { at, once });
    if (writes.length === 0) return { answer };
    const all = [...records, ...writes];
    checkWrites(all);
    const reasons = await send(all);
    if (!reasons) return { answer };
    // The submission was already executed: the caller answers from the record.
    if (reasons.slice(0, records.length).includes(NOT_MET)) throw new AppError('CONFLICT');
    const ofOwn = reasons.slice(records.length, records.length + own.length);
    return ofOwn.includes(NOT_MET) ? answerOf(await refused()) : undefined;
  }

  return async (build, once) => {
    try {
      return await untilSettled((n) => {
        const at = now();
        return attempt(() => build(at, n), { at, once });
      }, wait);
    } catch (error) {
      if (!once) throw error;
      // The transaction may have been written although its response was lost, and its items may be why a second attempt
      // is refused. So this looks up the record and does not build again, which could write twice.
      return recorded(table, once, { at: now(), error });
    }
  };
}

/**
 * What a submission created before, for a use case that cannot wait for its own commit to find out: it takes room, or calls
 * others first. Undefined where it is new. @throws AppError IDEMPOTENCY_KEY_REUSED, NOT_FOUND
 */
export async function findSubmitted<A, P extends Place>(
  commit: Commit,
  once: Once<A, P>,
): Promise<A | undefined> {
  const isNew = new Error('Nothing was submitted before');
  try {
    return await commit<A, P>(() => Promise.reject(isNew), once);
  } catch (error) {
    if (error === isNew) return undefined;
    throw error;
  }
}

/** Returns what the submission created before. @throws `error` when there is no record, or it cannot be read */
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
