import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { readEnv } from '../core/env.ts';
import { createPutEvents } from '../core/events/put-events.ts';
import { createLogger } from '../core/observability/logger.ts';
import { outboxRecordOf } from '../core/table/commit/outbox-stream.ts';
import { eventsPublisherEnv } from './events.env.ts';
import { publishEvents } from './events.service.ts';

const env = readEnv(eventsPublisherEnv);
const dependencies = {
  putEvents: createPutEvents(new EventBridgeClient({}), env.EVENT_BUS_NAME),
  log: createLogger('events-publisher'),
};

/** Called by the table's stream with new items of the outbox. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const again = await publishEvents(Records.map(outboxRecordOf), dependencies);
  return { batchItemFailures: again === undefined ? [] : [{ itemIdentifier: again }] };
}
