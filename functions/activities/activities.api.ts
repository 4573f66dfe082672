import { createAudits } from '../audits/audits.view.ts';
import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { createPeopleView } from '../profiles/profiles.view.ts';
import { createClientTexts } from '../profiles/profiles.texts.view.ts';
import { createSyncedStats } from '../status/status.view.ts';
import { createQuota } from '../user-plans/user-plans.quota.view.ts';
import { createSiteView } from '../websites/websites.view.ts';
import { removeActivity, updateActivity } from './activities.change.service.ts';
import { activitiesContract } from './activities.contract.ts';
import { createActivities } from './activities.entity.ts';
import { activitiesApiEnv } from './activities.env.ts';
import { listActivities } from './activities.list.service.ts';
import { createActivity } from './activities.service.ts';

const env = readEnv(activitiesApiEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  activities: createActivities(table),
  commit: createCommit(table, { now: () => new Date() }),
  sites: createSiteView(table),
  quota: createQuota(table),
  status: createSyncedStats(table),
  names: createPeopleView(table),
  clientTexts: createClientTexts(table),
  audits: createAudits(table),
  newId,
};

export const handler = createApi(
  activitiesContract,
  apiDependencies('activities', table),
)({
  list: ({ caller, query }) => listActivities(caller, query, dependencies),
  create: ({ caller, body, submission }) =>
    createActivity(caller, { input: body, submission }, dependencies),
  update: ({ caller, params, body }) =>
    updateActivity(caller, { ...params, change: body }, dependencies),
  remove: ({ caller, params }) => removeActivity(caller, params.activityId, dependencies),
});
