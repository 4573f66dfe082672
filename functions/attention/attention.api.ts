import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { newId } from '../core/id.ts';
import { createPeopleView } from '../profiles/profiles.view.ts';
import { assign, dismiss, postpone, takeBack } from './attention.change.service.ts';
import { attentionContract } from './attention.contract.ts';
import { createAttention } from './attention.entity.ts';
import { attentionApiEnv } from './attention.env.ts';
import { countAttention, listAttention } from './attention.list.service.ts';

const env = readEnv(attentionApiEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  attention: createAttention(table),
  people: createPeopleView(table),
  commit: createCommit(table, { now: () => new Date() }),
  timeZone: env.TIME_ZONE,
  newId,
};

export const handler = createApi(
  attentionContract,
  apiDependencies('attention', table),
)({
  list: ({ caller, query }) => listAttention(caller, query, dependencies),
  counts: ({ caller }) => countAttention(caller, dependencies),
  assign: ({ caller, params, body }) => assign(caller, { ...params, ...body }, dependencies),
  postpone: ({ caller, params, body }) => postpone(caller, { ...params, ...body }, dependencies),
  dismiss: ({ caller, params, body }) => dismiss(caller, { ...params, ...body }, dependencies),
  takeBack: ({ caller, params, body }) => takeBack(caller, { ...params, ...body }, dependencies),
});
