import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { createTable } from '../core/table/table.ts';
import { createPeopleView } from '../profiles/profiles.view.ts';
import { auditsContract } from './audits.contract.ts';
import { auditsEnv } from './audits.env.ts';
import { listAudits } from './audits.service.ts';
import { createAudits } from './audits.view.ts';

const env = readEnv(auditsEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = { audits: createAudits(table), names: createPeopleView(table) };

export const handler = createApi(
  auditsContract,
  apiDependencies('audits', table),
)({
  list: ({ params, query }) => listAudits({ ...params, ...query }, dependencies),
});
