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

type Outcome = 'refused' | 'again';

/** What a cancelled transaction means. @throws the error itself where neither waiting nor the caller can help. */
function outcomeOf(error: unknown, own: number): Outcome {
  const cancellation = cancellationSchema.safeParse(error);
  if (!cancellation.success) throw error;
  const codes = cancellation.data.CancellationReasons.map(({ Code }) => Code);
  if (codes.slice(0, own).includes('ConditionalCheckFailed')) return 'refused';
  if (codes.some((code) => PASSING.includes(code ?? ''))) return 'again';
  throw error;
}

const backOff = (attempt: number) =>
  sleep(Math.random() * Math.min(LONGEST_WAIT_MS, 20 * 2 ** attempt));

/**
 * Writes everything or nothing. `build` reads what the shared rows are like and says what to write; it is asked again
 * after each conflict. Tells whether it was written: false where a condition of the noun's own writes refused, or
 * where there turned out to be nothing to write (undefined).
 * @throws AppError CONFLICT when others were faster each time.
 */
export async function transact(
  { client }: Pick<Table, 'client'>,
  build: () => Promise<Attempt | undefined> | Attempt | undefined,
  wait: (attempt: number) => Promise<unknown> = backOff,
): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const built = await build();
    if (!built) return false;
    const { own, shared = [] } = built;
    try {
      await client.send(new TransactWriteCommand({ TransactItems: [...own, ...shared] }));
      return true;
    } catch (error) {
      if (outcomeOf(error, own.length) === 'refused') return false;
    }
    await wait(attempt);
  }
  throw new AppError('CONFLICT');
}
