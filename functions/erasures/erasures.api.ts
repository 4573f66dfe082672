import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { createMembership } from '../profiles/profiles.membership.view.ts';
import { erasuresContract } from './erasures.contract.ts';
import { createErasures } from './erasures.entity.ts';
import { erasuresEnv } from './erasures.env.ts';
import { cancelErasure, requestErasure } from './erasures.service.ts';

const env = readEnv(erasuresEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  people: createMembership(table),
  erasures: createErasures(table),
  commit: createCommit(table, { now: () => new Date() }),
  newId,
};

export const handler = createApi(
  erasuresContract,
  apiDependencies('erasures', table),
)({
  request: ({ caller }) => requestErasure(caller, dependencies),
  cancel: ({ caller }) => cancelErasure(caller, dependencies),
});
