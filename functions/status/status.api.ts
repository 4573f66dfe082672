import { SQSClient } from '@aws-sdk/client-sqs';
import type { StartSyncRun, SyncWebsites } from '../../events/status.events.ts';
import { createRequestedUpdates } from '../activities/updates/activities.updates.view.ts';
import { createAudits } from '../audits/audits.view.ts';
import { createBucket } from '../core/bucket/bucket.ts';
import { readEnv } from '../core/env.ts';
import { createExportsStore } from '../core/exports/exports-store.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createSendMessages } from '../core/queue/send-messages.ts';
import { findInEngine } from '../core/search/site-finder.ts';
import { searchOfStage } from '../core/search/site-search.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { createPeopleView } from '../profiles/profiles.view.ts';
import { createSiteConnections, createSiteTotals } from '../websites/websites.view.ts';
import { createSiteCounts } from './counts/status.counts.entity.ts';
import { statusContract } from './status.contract.ts';
import { statusApiEnv } from './status.env.ts';
import { exportStatus } from './list/status.export.service.ts';
import { listStatus, statusInDirectory, summarizeStatus } from './list/status.list.service.ts';
import { createCountedSites, createStatusList } from './list/status.list.entity.ts';
import { statusReleasesContract } from './releases/status.releases.contract.ts';
import { decideRelease, readRelease } from './releases/status.releases.decision.service.ts';
import { createReleases } from './releases/status.releases.entity.ts';
import { getLatestRun, startRun } from './runs/status.runs.service.ts';
import { createRuns } from './runs/status.runs.entity.ts';
import { createRunSites } from './runs/status.runs.sites.entity.ts';
import { getHistory, getStatus, requestSync } from './status.service.ts';
import { createStatuses } from './status.entity.ts';
import { createSyncedStats } from './status.view.ts';
import { createFleet, fleetInMemory } from './updates/status.fleet.entity.ts';
import { listFleetSites, listFleetUpdates } from './updates/status.fleet.service.ts';
import { fleetInEngine } from './updates/status.fleet.search.service.ts';
import { statusFleetContract } from './updates/status.fleet.contract.ts';

const env = readEnv(statusApiEnv);
const table = createTable(env.TABLE_NAME);
const { credentials, region } = table.client.config;
const sqs = new SQSClient({});
const now = () => new Date();
const inDirectory = {
  counted: createCountedSites(table, now),
  websites: createSiteConnections(table),
};
const search = searchOfStage(env.SEARCH_URL, { signing: table.client.config });
const inMemory = {
  finder: statusInDirectory(table, inDirectory),
  fleet: fleetInMemory(createFleet(table, now)),
};
const dependencies = {
  ...inDirectory,
  status: createStatuses(table),
  list: createStatusList(
    search ? findInEngine({ table, search, now }, inMemory.finder) : inMemory.finder,
  ),
  fleet: search ? fleetInEngine({ search, now }, inMemory.fleet) : inMemory.fleet,
  releases: createReleases(table),
  stats: createSyncedStats(table),
  runs: createRuns(table),
  runSites: createRunSites(table),
  names: createPeopleView(table),
  requested: createRequestedUpdates(table),
  counts: createSiteCounts(table),
  siteTotals: createSiteTotals(table),
  commit: createCommit(table, { now, sendsOneAlone: true }),
  send: createSendMessages<SyncWebsites>(sqs, env.SYNC_QUEUE_URL),
  sendRun: createSendMessages<StartSyncRun>(sqs, env.RUNS_QUEUE_URL),
  audits: createAudits(table),
  exports: createExportsStore(createBucket(env.EXPORTS_URL, { credentials, region })),
  timeZone: env.TIME_ZONE,
  newId,
  now,
};

export const handler = createApi(
  { ...statusContract, ...statusFleetContract, ...statusReleasesContract },
  apiDependencies('status', table),
)({
  list: ({ caller, query }) => listStatus(caller, query, dependencies),
  export: ({ caller, body }) => exportStatus(caller, body, dependencies),
  summary: ({ caller }) => summarizeStatus(caller, dependencies),
  detail: ({ caller, params }) => getStatus(caller, params.websiteId, dependencies),
  sync: ({ caller, params }) => requestSync(caller, params.websiteId, dependencies),
  history: ({ caller, params }) => getHistory(caller, params.websiteId, dependencies),
  fleetUpdates: ({ query }) => listFleetUpdates(query, dependencies),
  fleetSites: ({ query }) => listFleetSites(query, dependencies),
  release: () => readRelease(dependencies),
  decideRelease: ({ caller, body }) => decideRelease(caller, body, dependencies),
  startRun: ({ caller }) => startRun(caller, dependencies),
  latestRun: ({ caller }) => getLatestRun(caller, dependencies),
});
