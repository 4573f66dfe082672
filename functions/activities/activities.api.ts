import { createAudits } from '../audits/audits.view.ts';
import { createBucket } from '../core/bucket/bucket.ts';
import { readEnv } from '../core/env.ts';
import { createExportsStore } from '../core/exports/exports-store.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { createPeopleView } from '../profiles/profiles.view.ts';
import { createClientTexts } from '../profiles/profiles.texts.view.ts';
import { standardSettings } from '../settings/settings.domain.ts';
import { createSettingsView } from '../settings/settings.view.ts';
import { createSyncedStats } from '../status/status.view.ts';
import { createQuota } from '../user-plans/user-plans.quota.view.ts';
import { createSiteView } from '../websites/websites.view.ts';
import { readActivity } from './activities.access.service.ts';
import { removeActivity, updateActivity } from './activities.change.service.ts';
import { activitiesContract } from './activities.contract.ts';
import { createActivities } from './activities.entity.ts';
import { activitiesApiEnv } from './activities.env.ts';
import { exportActivities } from './activities.export.service.ts';
import { listActivities } from './activities.list.service.ts';
import { createActivity } from './activities.service.ts';
import { createAttachmentUploads } from './attachments/activities.attachments.entity.ts';
import { readHistory } from './history/activities.history.service.ts';
import { activitiesJobsContract } from './jobs/activities.jobs.contract.ts';
import { createUpdateJobs } from './jobs/activities.jobs.entity.ts';
import { listUpdateJobs, startUpdateJob, undoUpdateJob } from './jobs/activities.jobs.service.ts';
import { createThread } from './thread/activities.thread.entity.ts';
import { listMessages, writeMessage } from './thread/activities.thread.service.ts';
import { createWantedUpdates } from './updates/activities.updates.entity.ts';

const env = readEnv(activitiesApiEnv);
const table = createTable(env.TABLE_NAME);
const { credentials, region } = table.client.config;
const dependencies = {
  activities: createActivities(table),
  thread: createThread(table),
  uploads: createAttachmentUploads(table),
  wanted: createWantedUpdates(table),
  jobs: createUpdateJobs(table),
  commit: createCommit(table, { now: () => new Date() }),
  sites: createSiteView(table),
  quota: createQuota(table),
  status: createSyncedStats(table),
  names: createPeopleView(table),
  clientTexts: createClientTexts(table),
  audits: createAudits(table),
  exports: createExportsStore(createBucket(env.EXPORTS_URL, { credentials, region })),
  settings: createSettingsView(table, { holidays: standardSettings.holidays }),
  timeZone: env.TIME_ZONE,
  newId,
  now: () => new Date(),
};

export const handler = createApi(
  { ...activitiesContract, ...activitiesJobsContract },
  apiDependencies('activities', table),
)({
  list: ({ caller, query }) => listActivities(caller, query, dependencies),
  get: ({ caller, params }) => readActivity(caller, params.activityId, dependencies),
  export: ({ caller, body }) => exportActivities(caller, body, dependencies),
  create: ({ caller, body, submission }) =>
    createActivity(caller, { input: body, submission }, dependencies),
  update: ({ caller, params, body }) =>
    updateActivity(caller, { ...params, change: body }, dependencies),
  history: ({ caller, params }) => readHistory(caller, params.activityId, dependencies),
  listMessages: ({ caller, params, query }) =>
    listMessages(caller, { ...params, ...query }, dependencies),
  writeMessage: ({ caller, params, body, submission }) =>
    writeMessage(caller, { ...params, input: body, submission }, dependencies),
  remove: ({ caller, params }) => removeActivity(caller, params.activityId, dependencies),
  startUpdateJob: ({ caller, body, submission }) =>
    startUpdateJob(caller, { input: body, submission }, dependencies),
  listUpdateJobs: ({ caller }) => listUpdateJobs(caller, dependencies),
  undoUpdateJob: ({ caller, params }) => undoUpdateJob(caller, params.jobId, dependencies),
});
