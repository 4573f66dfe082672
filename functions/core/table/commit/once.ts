import * as z from 'zod';
import { sha256Hex } from '../../crypto/sha256.ts';
import { AppError } from '../../http/errors.ts';
import { readItem } from '../entity/items.ts';
import { onceKey } from '../keys/keys.ts';
import type { Table } from '../table.ts';
import { deleteItem, type Write } from '../entity/writes.ts';
import { storedEvent, type PublishableEvent } from './outbox.ts';

/** One submission of a form: its sender, its route, and the sender's idempotency key. */
export interface Submission {
  /** Sender and route of the key: two people, or two routes, may use the same key. */
  scope: string;
  key: string;
}

/** The place of a created item. An id alone is not enough, because the index that maps it to a place lags. */
export type Place = Record<string, string | null>;

/** A creation that runs once per submission, even when it is sent several times. */
export interface Once<A, P extends Place> extends Submission {
  /** The input of the request. Another input with the same key is a different request, which is the sender's error. */
  input: unknown;
  placeOf: (answer: A) => P;
  /** Reads the item at a place; consistent. */
  find: (place: P) => Promise<A | undefined>;
}

/** How long a submission is remembered, in seconds: longer than any retry. */
const KEPT_SECONDS = 86_400;
/** One that carries an event is kept as long as the outbox keeps its own: it may have to be published again. */
const EVENT_KEPT_SECONDS = 7 * KEPT_SECONDS;

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1_000);
const hashOf = (input: unknown): string => sha256Hex(JSON.stringify(input));

export const recordSchema = z.object({
  input: z.string(),
  place: z.record(z.string(), z.string().nullable()),
  expiresAt: z.number(),
});

/** Forgets a submission whose creation was taken back: sent again it is a new one. */
export const forgetSubmission = ({ scope, key }: Submission): Write =>
  deleteItem({ Key: onceKey(scope, key) });

interface Creation<A> {
  answer: A;
  /** Published by the stream as one of the outbox is: in the record it costs nothing (ADR 0008). */
  event: PublishableEvent | undefined;
}

/**
 * The record of a submission, for the transaction of its creation; refused when there is one. TTL may take two days to
 * remove an expired record, so expired ones are overwritten.
 */
export function recordOf<A, P extends Place>(
  once: Once<A, P>,
  { answer, event }: Creation<A>,
  at: Date,
): Write {
  const now = secondsOf(at);
  return {
    Put: {
      Item: {
        ...onceKey(once.scope, once.key),
        input: hashOf(once.input),
        place: once.placeOf(answer),
        expiresAt: now + (event ? EVENT_KEPT_SECONDS : KEPT_SECONDS),
        ...(event && { event: storedEvent(event) }),
      },
      ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
      ExpressionAttributeValues: { ':now': now },
    },
  };
}

/**
 * What the submission created before, in its current state; undefined without a record.
 * @throws AppError IDEMPOTENCY_KEY_REUSED for another input, NOT_FOUND when the created item has been deleted
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
  // `placeOf` of the same route produced this place.
  const answer = await once.find(record.place as P);
  if (answer === undefined) throw new AppError('NOT_FOUND');
  return answer;
}
