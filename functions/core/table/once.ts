import * as z from 'zod';
import { sha256Hex } from '../crypto/sha256.ts';
import { AppError } from '../http/errors.ts';
import { readItem } from './items.ts';
import { onceKey } from './keys.ts';
import type { Table } from './table.ts';
import type { Write } from './writes.ts';

/** One submission of a form: who sent what kind of request, and the key by which its sender knows it again. */
export interface Submission {
  /** Whose keys these are, and of which route: two people, or two routes, may have the same key. */
  scope: string;
  key: string;
}

/** What finds an answer again. An id alone would not do: the index that knows its place lags. */
export type Place = Record<string, string | null>;

/** A creation that is done once for each submission, however often it is sent. */
export interface Once<A, P extends Place> extends Submission {
  /** What was sent: another input by the same key is another request, and a mistake of its sender. */
  input: unknown;
  placeOf: (answer: A) => P;
  /** What there is at a place now; consistent. */
  find: (place: P) => Promise<A | undefined>;
}

/** How long a submission is known: longer than anybody tries again. Seconds. */
const KEPT_SECONDS = 86_400;

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1_000);
const hashOf = (input: unknown): string => sha256Hex(JSON.stringify(input));

const recordSchema = z.object({
  input: z.string(),
  place: z.record(z.string(), z.string().nullable()),
  expiresAt: z.number(),
});

/**
 * The record of a submission, for the transaction of what it creates: refused where there is one. TTL may take two days
 * to remove one that has expired, so it counts as none before.
 */
export function recordOf<A, P extends Place>(once: Once<A, P>, answer: A, at: Date): Write {
  const now = secondsOf(at);
  return {
    Put: {
      Item: {
        ...onceKey(once.scope, once.key),
        input: hashOf(once.input),
        place: once.placeOf(answer),
        expiresAt: now + KEPT_SECONDS,
      },
      ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
      ExpressionAttributeValues: { ':now': now },
    },
  };
}

/**
 * What the submission created before, as it is now; undefined where it is not on record.
 * @throws AppError IDEMPOTENCY_KEY_REUSED for another input, NOT_FOUND where what it created was deleted since
 */
export async function findAnswer<A, P extends Place>(
  table: Table,
  once: Once<A, P>,
  at: Date,
): Promise<A | undefined> {
  const item = await readItem(table, onceKey(once.scope, once.key), { consistent: true });
  const record = item && recordSchema.parse(item);
  if (!record || record.expiresAt <= secondsOf(at)) return undefined;
  if (record.input !== hashOf(once.input)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  // It is what `placeOf` said of the same route's answer.
  const answer = await once.find(record.place as P);
  if (answer === undefined) throw new AppError('NOT_FOUND');
  return answer;
}
