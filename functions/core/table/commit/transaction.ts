import { setTimeout as sleep } from 'node:timers/promises';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { AppError } from '../../http/errors.ts';
import type { Table } from '../table.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Attempts before CONFLICT: with the waits below, about three seconds. */
const ATTEMPTS = 12;
const LONGEST_WAIT_MS = 400;

const cancellationSchema = z.object({
  name: z.literal('TransactionCanceledException'),
  CancellationReasons: z.array(z.object({ Code: z.string().optional() })),
});

/** Temporary cancellation reasons. The SDK does not retry them. */
const PASSING = [
  'ConditionalCheckFailed',
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
];

/** The cancellation reason of a failed condition. */
export const NOT_MET = 'ConditionalCheckFailed';

/**
 * Sends one transaction. Undefined when it was written. Otherwise the cancellation reasons, one per item in order, if
 * it may succeed later or a condition failed.
 * @throws the error itself when neither a retry nor the caller can help, or the outcome is unknown
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

/** The wait after an attempt, counted from 0. */
export type Wait = (attempt: number) => Promise<unknown>;

const backOff: Wait = (attempt) =>
  sleep(Math.random() * Math.min(LONGEST_WAIT_MS, 20 * 2 ** attempt));

/**
 * The one place that retries transactions: runs attempts, with waits between them, until one returns a result.
 * @throws AppError CONFLICT when every attempt lost to a concurrent change.
 */
export async function untilSettled<A>(
  attempt: (n: number) => Promise<{ answer: A } | undefined>,
  wait: Wait = backOff,
): Promise<A> {
  for (let n = 0; n < ATTEMPTS; n += 1) {
    const settled = await attempt(n);
    if (settled) return settled.answer;
    await wait(n);
  }
  throw new AppError('CONFLICT');
}
