import { createBucket } from '../core/bucket/bucket.ts';
import { readEnv } from '../core/env.ts';
import { createExportsStore } from '../core/exports/exports-store.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createTable } from '../core/table/table.ts';
import { createPeopleView } from '../profiles/profiles.view.ts';
import { auditsContract } from './audits.contract.ts';
import { auditsEnv } from './audits.env.ts';
import { exportAudits } from './audits.export.service.ts';
import { createAuditDays } from './audits.days.entity.ts';
import { listAllAudits, listAuditDays, listAudits, listOwnHistory } from './audits.service.ts';
import { createAudits } from './audits.view.ts';

const env = readEnv(auditsEnv);
const table = createTable(env.TABLE_NAME);
const { credentials, region } = table.client.config;
const dependencies = {
  audits: createAudits(table),
  days: createAuditDays(table),
  names: createPeopleView(table),
  exports: createExportsStore(createBucket(env.EXPORTS_URL, { credentials, region })),
  timeZone: env.TIME_ZONE,
  newId,
  now: () => new Date(),
};

export const handler = createApi(
  auditsContract,
  apiDependencies('audits', table),
)({
  listAll: ({ query }) => listAllAudits(query, dependencies),
  listDays: () => listAuditDays(dependencies),
  export: ({ caller, body }) => exportAudits(caller, body, dependencies),
  listOwn: ({ caller, query }) => listOwnHistory(caller, query, dependencies),
  list: ({ params, query }) => listAudits({ ...params, ...query }, dependencies),
});
