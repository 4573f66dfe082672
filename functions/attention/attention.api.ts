import { createAudits } from '../audits/audits.view.ts';
import { createBucket } from '../core/bucket/bucket.ts';
import { readEnv } from '../core/env.ts';
import { createExportsStore } from '../core/exports/exports-store.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { newId } from '../core/id.ts';
import { createPeopleView } from '../profiles/profiles.view.ts';
import { assign, dismiss, postpone, takeBack } from './attention.change.service.ts';
import { attentionContract } from './attention.contract.ts';
import type { AttentionItem } from './attention.domain.ts';
import { createAttention } from './attention.entity.ts';
import { attentionApiEnv } from './attention.env.ts';
import { exportAttention } from './export/attention.export.service.ts';
import { countAttention, listAttention } from './attention.list.service.ts';
import { listWhole } from './attention.outage.entity.ts';

const env = readEnv(attentionApiEnv);
const table = createTable(env.TABLE_NAME);
const { credentials, region } = table.client.config;
const now = () => new Date();
const attention = createAttention(table);
const dependencies = {
  attention,
  listWhole: (cursor: string | undefined, wanted: (item: AttentionItem) => boolean) =>
    listWhole(attention, cursor, wanted),
  people: createPeopleView(table),
  commit: createCommit(table, { now }),
  audits: createAudits(table),
  exports: createExportsStore(createBucket(env.EXPORTS_URL, { credentials, region })),
  timeZone: env.TIME_ZONE,
  newId,
  now,
};

export const handler = createApi(
  attentionContract,
  apiDependencies('attention', table),
)({
  list: ({ caller, query }) => listAttention(caller, query, dependencies),
  export: ({ caller, body }) => exportAttention(caller, body, dependencies),
  counts: ({ caller }) => countAttention(caller, dependencies),
  assign: ({ caller, params, body }) => assign(caller, { ...params, ...body }, dependencies),
  postpone: ({ caller, params, body }) => postpone(caller, { ...params, ...body }, dependencies),
  dismiss: ({ caller, params, body }) => dismiss(caller, { ...params, ...body }, dependencies),
  takeBack: ({ caller, params, body }) => takeBack(caller, { ...params, ...body }, dependencies),
});
