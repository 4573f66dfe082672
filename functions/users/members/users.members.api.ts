import { randomInt } from 'node:crypto';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { Caller } from '../../core/auth/caller.ts';
import { createUserPool } from '../../core/auth/user-pool.ts';
import { readEnv } from '../../core/env.ts';
import { apiDependencies, rateLimitFactor } from '../../core/http/api-dependencies.ts';
import { createApi } from '../../core/http/create-api.ts';
import { newId } from '../../core/id.ts';
import { createCommit } from '../../core/table/commit/commit.ts';
import { createCountRequest } from '../../core/table/shared/request-counts.ts';
import { createTable } from '../../core/table/table.ts';
import { createMembers } from '../../profiles/profiles.members.view.ts';
import { createMembership } from '../../profiles/profiles.membership.view.ts';
import { usersMembersContract } from './users.members.contract.ts';
import { usersMembersEnv } from '../users.env.ts';
import {
  changeMemberPosition,
  getCompany,
  inviteMember,
  inviteMemberAgain,
  listMembers,
  listMembersOf,
  removeMember,
} from './users.members.service.ts';

const env = readEnv(usersMembersEnv);
const table = createTable(env.TABLE_NAME);
const api = apiDependencies('users-members', table);
const dependencies = {
  people: createMembership(table),
  members: createMembers(table),
  commit: createCommit(table, { now: () => new Date() }),
  userPool: createUserPool(new CognitoIdentityProviderClient({}), env.USER_POOL_ID),
  newId,
  now: () => new Date(),
  randomInt: (max: number) => randomInt(max),
  count: createCountRequest(table),
  rateLimitFactor: rateLimitFactor(),
  log: api.log,
};
const actingAs = (caller: Caller) => ({ ...dependencies, caller });

export const handler = createApi(
  usersMembersContract,
  api,
)({
  company: ({ caller }) => getCompany(caller, dependencies),
  list: ({ caller }) => listMembers(caller, dependencies),
  invite: ({ caller, body, submission }) => inviteMember(body, actingAs(caller), submission),
  inviteAgain: ({ caller, params }) => inviteMemberAgain(params.userId, actingAs(caller)),
  changePosition: ({ caller, params, body }) =>
    changeMemberPosition({ ...params, ...body }, actingAs(caller)),
  remove: ({ caller, params }) => removeMember(params.userId, actingAs(caller)),
  listOf: ({ params }) => listMembersOf(params.userId, dependencies),
});
