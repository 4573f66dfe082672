import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createTable } from '../core/table/table.ts';
import { plansContract } from './plans.contract.ts';
import { plansEnv } from './plans.env.ts';
import {
  archivePlan,
  createPlan,
  listAllPlans,
  listPlans,
  removePlan,
  updatePlan,
} from './plans.service.ts';
import { createPlansStore } from './plans.store.ts';

const env = readEnv(plansEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  plans: createPlansStore(table),
  sitesWithoutPlan: env.SITES_WITHOUT_PLAN,
  newId,
  now: () => new Date(),
};

export const handler = createApi(
  plansContract,
  apiDependencies('plans', table),
)({
  list: () => listPlans(dependencies),
  listAll: () => listAllPlans(dependencies),
  create: ({ caller, body }) => createPlan(caller, body, dependencies),
  update: ({ caller, params, body }) =>
    updatePlan(caller, { planId: params.planId, change: body }, dependencies),
  archive: ({ caller, params, body }) => archivePlan(caller, { ...params, ...body }, dependencies),
  remove: ({ caller, params }) => removePlan(caller, params.planId, dependencies),
});
