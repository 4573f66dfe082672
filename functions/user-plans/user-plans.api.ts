import { createAudits } from '../audits/audits.view.ts';
import { createBucket } from '../core/bucket/bucket.ts';
import { readEnv } from '../core/env.ts';
import { createExportsStore } from '../core/exports/exports-store.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createCountSites } from '../core/table/shared/people.ts';
import { createTable } from '../core/table/table.ts';
import { createPlanView } from '../plans/plans.view.ts';
import { createPeopleView } from '../profiles/profiles.view.ts';
import { createPersonTexts } from '../profiles/profiles.texts.view.ts';
import { createActivation } from './user-plans.activation.view.ts';
import { assignPlan } from './user-plans.assign.service.ts';
import { changeUserPlanStatus, correctQuota } from './user-plans.change.service.ts';
import { createPlanChanges } from './user-plans.changes.entity.ts';
import { userPlansContract } from './user-plans.contract.ts';
import { createUserPlans } from './user-plans.entity.ts';
import { userPlansApiEnv } from './user-plans.env.ts';
import { exportUserPlans } from './export/user-plans.export.service.ts';
import { getPlanInfo } from './user-plans.info.service.ts';
import { listMovements, listOwnUserPlans, listUserPlans } from './user-plans.list.service.ts';

const env = readEnv(userPlansApiEnv);
const table = createTable(env.TABLE_NAME);
const { credentials, region } = table.client.config;
const plans = createPlanView(table);
const dependencies = {
  userPlans: createUserPlans(table),
  activation: createActivation(table, plans, env.TIME_ZONE),
  changes: createPlanChanges(table, plans),
  commit: createCommit(table, { now: () => new Date() }),
  people: createPeopleView(table),
  plans,
  sitesWithoutPlan: env.SITES_WITHOUT_PLAN,
  texts: createPersonTexts(table),
  audits: createAudits(table),
  exports: createExportsStore(createBucket(env.EXPORTS_URL, { credentials, region })),
  timeZone: env.TIME_ZONE,
  newId,
  countSites: createCountSites(table),
  now: () => new Date(),
};

export const handler = createApi(
  userPlansContract,
  apiDependencies('user-plans', table),
)({
  current: ({ caller }) => getPlanInfo(caller, dependencies),
  listOwn: ({ caller, query }) => listOwnUserPlans(caller, query, dependencies),
  list: ({ query }) => listUserPlans(query, dependencies),
  export: ({ caller, body }) => exportUserPlans(caller, body, dependencies),
  assign: ({ caller, body, submission }) =>
    assignPlan(caller, { assignment: body, submission }, dependencies),
  changeStatus: ({ caller, params, body }) =>
    changeUserPlanStatus(caller, { ...params, ...body }, dependencies),
  movements: ({ caller, params, query }) =>
    listMovements(caller, { ...params, ...query }, dependencies),
  correct: ({ caller, params, body, submission }) =>
    correctQuota(caller, { ...params, ...body, submission }, dependencies),
});
