import { setTimeout as sleep } from 'node:timers/promises';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { AppError } from '../http/errors.ts';
import type { Table } from './table.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One attempt at a transaction. */
export interface Attempt {
  /** The noun's own writes: where a condition of theirs refuses, the transaction is refused. */
  own: readonly TransactItem[];
  /** Writes of rows that many share: where one of these is refused, somebody was faster and all is built anew. */
  shared?: readonly TransactItem[];
}

/** Attempts before the caller is told to come back: with the waits below, some three seconds. */
const ATTEMPTS = 12;
const LONGEST_WAIT_MS = 400;

const cancellationSchema = z.object({
  name: z.literal('TransactionCanceledException'),
  CancellationReasons: z.array(z.object({ Code: z.string().optional() })),
});

/** Why a transaction is cancelled that may go through a moment later. The SDK tries none of them again by itself. */
const PASSING = [
  'ConditionalCheckFailed',
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
];

/** What a condition that was not met is called among the reasons. */
export const NOT_MET = 'ConditionalCheckFailed';

/**
 * Sends one transaction. Undefined: it was written. Otherwise the reasons for which it was not, one for each item in
 * order, where it may go through a moment later or a condition was not met.
 * @throws the error itself where neither waiting nor the caller can help, or nobody knows what became of it
 */
export async function writeTransaction(
  { client }: Pick<Table, 'client'>,
  TransactItems: TransactItem[],
): Promise<readonly string[] | undefined> {
  try {
    await client.send(new TransactWriteCommand({ TransactItems }));
    return undefined;
  } catch (error) {
    const cancellation = cancellationSchema.safeParse(error);
    if (!cancellation.success) throw error;
    const reasons = cancellation.data.CancellationReasons.map(({ Code = 'None' }) => Code);
    if (!reasons.some((reason) => PASSING.includes(reason))) throw error;
    return reasons;
  }
}

/** How long to wait after an attempt, counted from 0. */
export type Wait = (attempt: number) => Promise<unknown>;

const backOff: Wait = (attempt) =>
  sleep(Math.random() * Math.min(LONGEST_WAIT_MS, 20 * 2 ** attempt));

/**
 * The one place that retries transactions: asks for attempts, with waits between them, until one settles the matter.
 * @throws AppError CONFLICT when others were faster each time.
 */
export async function untilSettled<A>(
  attempt: () => Promise<{ answer: A } | undefined>,
  wait: Wait = backOff,
): Promise<A> {
  for (let n = 0; n < ATTEMPTS; n += 1) {
    const settled = await attempt();
    if (settled) return settled.answer;
    await wait(n);
  }
  throw new AppError('CONFLICT');
}

/**
 * For stores that `commit` has not replaced yet. Writes everything or nothing. `build` reads what the shared rows are
 * like and says what to write; it is asked again after each conflict. Tells whether it was written: false where a
 * condition of the noun's own writes refused, or where there turned out to be nothing to write (undefined).
 * @throws AppError CONFLICT when others were faster each time.
 */
export function transact(
  table: Pick<Table, 'client'>,
  build: () => Promise<Attempt | undefined> | Attempt | undefined,
  wait?: Wait,
): Promise<boolean> {
  return untilSettled(async () => {
    const built = await build();
    if (!built) return { answer: false };
    const { own, shared = [] } = built;
    const reasons = await writeTransaction(table, [...own, ...shared]);
    if (!reasons) return { answer: true };
    return reasons.slice(0, own.length).includes(NOT_MET) ? { answer: false } : undefined;
  }, wait);
}
