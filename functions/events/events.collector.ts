import { SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import type { LookAgain } from '../../events/attention.events.ts';
import type { CheckBackupPromises } from '../../events/backups.events.ts';
import type { RebuildRollups } from '../../events/reports.events.ts';
import type { IndexSites } from '../../events/status.events.ts';
import { looksOf } from '../attention/attention.changes.view.ts';
import { promisedOf } from '../backups/backups.changes.view.ts';
import { readEnv } from '../core/env.ts';
import { ownRun } from '../core/observability/correlation.ts';
import { readStream, streamDependencies } from '../core/queue/read-stream.ts';
import { createSendMessages } from '../core/queue/send-messages.ts';
import { changeOf, isMigration } from '../core/table/keys/changes.ts';
import { daysOf } from '../reports/figures/reports.changes.view.ts';
import { sendConsequences, sitesOf } from './events.changes.service.ts';
import { eventsCollectorEnv } from './events.env.ts';

/** Seconds: the index has nearly always followed by the first; by the second it had every chance to. */
const DELAYS = [3, 60];

const env = readEnv(eventsCollectorEnv);
const sqs = new SQSClient({});
const dependencies = {
  sendDays: DELAYS.map((delaySeconds) =>
    createSendMessages<RebuildRollups>(sqs, env.ROLLUPS_QUEUE_URL, { delaySeconds }),
  ),
  sendLooks: createSendMessages<LookAgain>(sqs, env.ATTENTION_QUEUE_URL),
  sendPromises: createSendMessages<CheckBackupPromises>(sqs, env.BACKUPS_QUEUE_URL),
  sendSites:
    env.SITES_QUEUE_URL === undefined
      ? undefined
      : createSendMessages<IndexSites>(sqs, env.SITES_QUEUE_URL),
};
const stream = streamDependencies('events-collector');

/** Called by the table's stream with items that were made, changed or deleted. */
export const handler = ownRun(
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const changed = Records.filter((record) => !isMigration(record));
    const read = await readStream(
      changed,
      (record) => {
        const change = changeOf(record);
        if (!change) return { days: [], looks: [], sites: [], promised: [] };
        return {
          days: daysOf(change, env.TIME_ZONE),
          looks: looksOf(change),
          sites: sitesOf(change),
          promised: promisedOf(change),
        };
      },
      stream,
    );
    const sent = await sendConsequences(
      read.map(({ value }) => value),
      dependencies,
    );
    stream.log.info('batch', { changes: changed.length, ...sent });
    return { batchItemFailures: [] };
  },
);
