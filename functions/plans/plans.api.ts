import { createAudits } from '../audits/audits.view.ts';
import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { createPeopleView } from '../profiles/profiles.view.ts';
import { plansContract } from './plans.contract.ts';
import { createPlans } from './plans.entity.ts';
import { plansEnv } from './plans.env.ts';
import {
  archivePlan,
  createPlan,
  listAllPlans,
  listPlans,
  removePlan,
  updatePlan,
} from './plans.service.ts';

const env = readEnv(plansEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  plans: createPlans(table),
  commit: createCommit(table, { now: () => new Date() }),
  audits: createAudits(table),
  names: createPeopleView(table),
  sitesWithoutPlan: env.SITES_WITHOUT_PLAN,
  newId,
};

export const handler = createApi(
  plansContract,
  apiDependencies('plans', table),
)({
  list: () => listPlans(dependencies),
  listAll: () => listAllPlans(dependencies),
  create: ({ caller, body, submission }) =>
    createPlan(caller, { form: body, submission }, dependencies),
  update: ({ caller, params, body }) =>
    updatePlan(caller, { planId: params.planId, change: body }, dependencies),
  archive: ({ caller, params, body }) => archivePlan(caller, { ...params, ...body }, dependencies),
  remove: ({ caller, params }) => removePlan(caller, params.planId, dependencies),
});
