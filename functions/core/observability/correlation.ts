import type { Context, SQSRecord } from 'aws-lambda';
import { newId } from '../id.ts';
import { currentCorrelationId, withinRequest } from './request-context.ts';

/** Browsers name their requests: nothing of a size, or of characters, that a line of the log or a header may not have. */
const ID = /^[\w-]{8,64}$/;

/** The id that came from outside, if it is one; else another. */
export const correlationIdFrom = (given: unknown, otherwise: () => string = newId): string =>
  typeof given === 'string' && ID.test(given) ? given : otherwise();

/** What brings the id with a message of SQS: an attribute. */
export function correlationAttributes() {
  const id = currentCorrelationId();
  return id === undefined ? {} : { correlationId: { DataType: 'String', StringValue: id } };
}

/** What brings it with an event: a field that no schema of events reads. */
export function correlationField(): { correlationId?: string } {
  const id = currentCorrelationId();
  return id === undefined ? {} : { correlationId: id };
}

const fieldOf = (json: unknown): unknown =>
  typeof json === 'object' && json !== null && 'correlationId' in json
    ? json.correlationId
    : undefined;

type Message = Pick<SQSRecord, 'messageId'> & Partial<Pick<SQSRecord, 'messageAttributes'>>;

/**
 * The id of a message: who sent it brings it as an attribute, a rule of the bus within the event, which is the `body`.
 * AWS's own messages, as those of S3, bring none: they have their own id, each time that they are delivered.
 */
export const correlationIdOf = (
  { messageId, messageAttributes }: Message,
  body?: unknown,
): string =>
  correlationIdFrom(messageAttributes?.['correlationId']?.stringValue ?? fieldOf(body), () =>
    correlationIdFrom(messageId),
  );

/** The id of an event of the outbox. */
export const correlationIdOfEvent = (event: object): string => correlationIdFrom(fieldOf(event));

/** The ids of several events for a line of the log; nothing where none brings one. */
export function correlationIdsOf(events: readonly object[]): { correlationIds?: unknown[] } {
  const ids = [...new Set(events.map(fieldOf).filter((id) => id !== undefined))];
  return ids.length === 0 ? {} : { correlationIds: ids };
}

/** What such a handler needs to know of its invocation. */
export type Invocation = Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>;

/**
 * Makes the handler of a Lambda that no message and no request calls: a schedule, the stream, the user pool. All that it
 * does has the id of its invocation, which is also in Lambda's own lines of it.
 */
export const ownRun =
  <Event, Answer>(handle: (event: Event, invocation: Invocation) => Promise<Answer>) =>
  (event: Event, invocation: Invocation): Promise<Answer> =>
    withinRequest({ correlationId: correlationIdFrom(invocation.awsRequestId) }, () =>
      handle(event, invocation),
    );
