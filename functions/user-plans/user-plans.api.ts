import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createTable } from '../core/table/table.ts';
import { createPlanView } from '../plans/plans.view.ts';
import { createNamesStore } from '../profiles/profiles.names.store.ts';
import { createPersonTextsStore } from '../profiles/profiles.texts.store.ts';
import { assignPlan } from './user-plans.assign.service.ts';
import { userPlansContract } from './user-plans.contract.ts';
import { correctQuota } from './user-plans.correct.service.ts';
import { userPlansApiEnv } from './user-plans.env.ts';
import { getPlanInfo } from './user-plans.info.service.ts';
import { listMovements, listOwnUserPlans, listUserPlans } from './user-plans.list.service.ts';
import { createUserPlansListStore } from './user-plans.list.store.ts';
import { changeUserPlanStatus } from './user-plans.status.service.ts';
import { createUserPlansStore } from './user-plans.store.ts';

const env = readEnv(userPlansApiEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  userPlans: createUserPlansStore(table),
  list: createUserPlansListStore(table),
  people: createNamesStore(table),
  plans: createPlanView(table),
  sitesWithoutPlan: env.SITES_WITHOUT_PLAN,
  texts: createPersonTextsStore(table),
  timeZone: env.TIME_ZONE,
  newId,
  now: () => new Date(),
};

export const handler = createApi(
  userPlansContract,
  apiDependencies('user-plans', table),
)({
  current: ({ caller }) => getPlanInfo(caller, dependencies),
  listOwn: ({ caller, query }) => listOwnUserPlans(caller, query, dependencies),
  list: ({ query }) => listUserPlans(query, dependencies),
  assign: ({ caller, body }) => assignPlan(caller, body, dependencies),
  changeStatus: ({ caller, params, body }) =>
    changeUserPlanStatus(caller, { ...params, ...body }, dependencies),
  movements: ({ caller, params, query }) =>
    listMovements(caller, { ...params, ...query }, dependencies),
  correct: ({ caller, params, body }) => correctQuota(caller, { ...params, ...body }, dependencies),
});
