import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../../functions/core/http/errors.ts';
import {
  checkWrites,
  writesOf,
  type Commit,
  type Work,
} from '../../functions/core/table/commit/commit.ts';
import type { Once, Place } from '../../functions/core/table/commit/once.ts';
import { onceKey } from '../../functions/core/table/keys/keys.ts';
import type { Table } from '../../functions/core/table/table.ts';
import { requireReadable } from './wording/audits.ts';
import { untilSettled } from '../../functions/core/table/commit/transaction.ts';

/** A table that a unit test does not reach: what is written is looked at, and what is read is handed in. */
export const noTable: Table = {
  name: 'table',
  client: {
    send: () => Promise.reject(new Error('The test has no table')),
  } as unknown as DynamoDBDocumentClient,
};

interface KeepingOptions {
  refusals?: number | undefined;
  isRefused?: (work: Work<unknown>) => boolean;
}

/**
 * Keeps what a service decided in place of writing it, checked as `createCommit` checks it, and its audit entries for
 * people to read. As often as `refusals` says
 * somebody is faster, and all is decided again. `isRefused`: whether a condition of the work's own writes fails.
 */
export function keepingCommit(
  at: Date,
  { refusals = 0, isRefused = () => false }: KeepingOptions = {},
) {
  const works: Work<unknown>[] = [];
  let attempts = 0;
  const commit: Commit = (build) =>
    untilSettled(
      async (n) => {
        const work = await build(at, n);
        checkWrites(writesOf(noTable, work, at));
        requireReadable(work.audits ?? []);
        attempts += 1;
        if (attempts <= refusals) return undefined;
        if (isRefused(work)) {
          const refusal = await work.refused?.();
          if (refusal instanceof Error || !refusal) throw refusal ?? new AppError('CONFLICT');
          return refusal;
        }
        works.push(work);
        return { answer: work.answer };
      },
      () => Promise.resolve(),
    );
  return { commit, works };
}

/**
 * Remembers submissions as the table does: a repeated one answers what is found where the first one put it, until its
 * record is deleted.
 */
export function rememberingCommit(commit: Commit): Commit {
  const records = new Map<string, { input: string; place: Place }>();
  const nameOf = (key: unknown) => JSON.stringify(key);
  const again = async <A, P extends Place>(
    { find, input }: Once<A, P>,
    record: { input: string; place: Place },
  ) => {
    if (record.input !== JSON.stringify(input)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    const answer = await find(record.place as P);
    if (answer === undefined) throw new AppError('NOT_FOUND');
    return answer;
  };
  return async (build, once) => {
    const name = once && nameOf(onceKey(once.scope, once.key));
    const record = name === undefined ? undefined : records.get(name);
    if (once && record) return again(once, record);
    const answer = await commit(async (at, n) => {
      const work = await build(at, n);
      for (const { Delete } of work.shared ?? []) records.delete(nameOf(Delete?.Key));
      return work;
    });
    if (once)
      records.set(nameOf(onceKey(once.scope, once.key)), {
        input: JSON.stringify(once.input),
        place: once.placeOf(answer),
      });
    return answer;
  };
}
