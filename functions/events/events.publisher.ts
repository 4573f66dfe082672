import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { readEnv } from '../core/env.ts';
import { createPutEvents } from '../core/events/put-events.ts';
import { ownRun } from '../core/observability/correlation.ts';
import { readStream, streamDependencies } from '../core/queue/read-stream.ts';
import { outboxRecordOf } from '../core/table/commit/outbox-stream.ts';
import { eventsPublisherEnv } from './events.env.ts';
import { publishEvents } from './events.service.ts';

const env = readEnv(eventsPublisherEnv);
const stream = streamDependencies('events-publisher');
const putEvents = createPutEvents(new EventBridgeClient({}), env.EVENT_BUS_NAME);

/** Called by the table's stream with new items of the outbox. */
export const handler = ownRun(
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const read = await readStream(Records, outboxRecordOf, stream);
    const records = read.map(({ record, value }) => ({ ...value, record }));
    const again = await publishEvents(records, {
      putEvents,
      setAside: ({ record }, reason) => stream.setAside(record, reason),
      log: stream.log,
    });
    return { batchItemFailures: again === undefined ? [] : [{ itemIdentifier: again }] };
  },
);
