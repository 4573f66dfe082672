import { SQSClient } from '@aws-sdk/client-sqs';
import {
  allSitesWorkSchema,
  type RecountSites,
  type SyncWebsites,
} from '../../../events/status.events.ts';
import { readEnv } from '../../core/env.ts';
import { createLogger } from '../../core/observability/logger.ts';
import { createWorker } from '../../core/queue/create-worker.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { workerDependencies } from '../../core/queue/worker-dependencies.ts';
import { createEngine, WRITE_TIMEOUT_MS } from '../../core/search/engine.ts';
import { createSiteIndex } from '../../core/search/site-index.ts';
import { createTable } from '../../core/table/table.ts';
import { createSearchedSites } from '../../websites/websites.view.ts';
import { createSiteCounts } from '../counts/status.counts.entity.ts';
import { recountSites } from '../counts/status.counts.service.ts';
import { createSearchedStatuses } from '../search/status.search.entity.ts';
import { keepIndexed } from '../search/status.search.service.ts';
import { statusRunsEnv } from '../status.env.ts';
import { prepareRun } from './status.runs.prepare.service.ts';
import { createRunChunks } from './status.runs.entity.ts';
import { createRunSites } from './status.runs.sites.entity.ts';

/** Seconds: the index of all sites had every chance to follow the table. */
const INDEX_LAG = 60;

const env = readEnv(statusRunsEnv);
const table = createTable(env.TABLE_NAME);
const sqs = new SQSClient({});
const now = () => new Date();
const ofRuns = {
  chunks: createRunChunks(table),
  runSites: createRunSites(table),
  send: createSendMessages<SyncWebsites>(sqs, env.SYNC_QUEUE_URL),
  now,
};
const ofCounts = {
  counts: createSiteCounts(table),
  sendOn: createSendMessages<RecountSites>(sqs, env.OWN_QUEUE_URL),
  sendLater: createSendMessages<RecountSites>(sqs, env.OWN_QUEUE_URL, { delaySeconds: INDEX_LAG }),
  log: createLogger('status-counts'),
  now,
};

const ofSearch = env.SEARCH_URL !== undefined && {
  index: createSiteIndex(
    createEngine({
      ...{ url: env.SEARCH_URL, signing: table.client.config },
      timeoutMs: WRITE_TIMEOUT_MS,
    }),
  ),
  websites: createSearchedSites(table),
  statuses: createSearchedStatuses(table),
  now,
};

/** What concerns all sites: a run that synchronises them, counting them again, and what the search engine has of them. */
export const handler = createWorker(
  allSitesWorkSchema,
  workerDependencies('status-runs'),
)(async (message) => {
  if (message.type === 'RecountSites') return recountSites(message, ofCounts);
  if (message.type === 'StartSyncRun') return prepareRun(message, ofRuns);
  // A message of a time when there was an engine.
  if (ofSearch) await keepIndexed(message.websiteIds, ofSearch);
});
