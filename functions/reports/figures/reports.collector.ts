import { SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import type { RebuildRollups } from '../../../events/reports.events.ts';
import { readEnv } from '../../core/env.ts';
import { timeOfId } from '../../core/id.ts';
import { ownRun } from '../../core/observability/correlation.ts';
import { readStream, streamDependencies } from '../../core/queue/read-stream.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { activityIdOfRecord, isMigration } from '../../core/table/keys/activity-keys.ts';
import { collectChanges } from './reports.rollups.service.ts';
import { reportsCollectorEnv } from '../reports.env.ts';

/** Seconds: the index has nearly always followed by the first; by the second it had every chance to. */
const DELAYS = [3, 60];

const env = readEnv(reportsCollectorEnv);
const sqs = new SQSClient({});
const dependencies = {
  sends: DELAYS.map((delaySeconds) =>
    createSendMessages<RebuildRollups>(sqs, env.ROLLUPS_QUEUE_URL, { delaySeconds }),
  ),
  timeZone: env.TIME_ZONE,
};
const stream = streamDependencies('reports-collector');

/** Called by the table's stream with activities that were made, changed or deleted. */
export const handler = ownRun(
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const changed = Records.filter((record) => !isMigration(record));
    const made = await readStream(
      changed,
      (record) => timeOfId(activityIdOfRecord(record)),
      stream,
    );
    const days = await collectChanges(
      made.map(({ value }) => value),
      dependencies,
    );
    stream.log.info('batch', { changes: changed.length, days: days.length });
    return { batchItemFailures: [] };
  },
);
