import { SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import type { RebuildRollups } from '../../../events/reports.events.ts';
import type { IndexSites } from '../../../events/status.events.ts';
import { readEnv } from '../../core/env.ts';
import { timeOfId } from '../../core/id.ts';
import { ownRun } from '../../core/observability/correlation.ts';
import { readStream, streamDependencies } from '../../core/queue/read-stream.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { activityIdOfRecord, isMigration } from '../../core/table/keys/activity-keys.ts';
import { siteIdOfRecord } from '../../core/table/keys/site-records.ts';
import { collectChanges } from './reports.rollups.service.ts';
import { collectSites } from './reports.sites.service.ts';
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
const sendSites =
  env.SITES_QUEUE_URL === undefined
    ? undefined
    : createSendMessages<IndexSites>(sqs, env.SITES_QUEUE_URL);
const stream = streamDependencies('reports-collector');

/**
 * Called by the table's stream with activities that were made, changed or deleted; and with sites, where a search engine has them: the
 * stream serves two readers.
 */
export const handler = ownRun(
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const changed = Records.filter((record) => !isMigration(record));
    const read = await readStream(
      changed,
      (record) => siteIdOfRecord(record) ?? timeOfId(activityIdOfRecord(record)),
      stream,
    );
    const [made, ids]: [Date[], string[]] = [[], []];
    for (const { value } of read) {
      if (typeof value === 'string') ids.push(value);
      else made.push(value);
    }
    const days = await collectChanges(made, dependencies);
    const sites = await (sendSites && collectSites(ids, sendSites));
    stream.log.info('batch', { changes: changed.length, days: days.length, sites });
    return { batchItemFailures: [] };
  },
);
