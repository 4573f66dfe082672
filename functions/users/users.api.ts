import { randomInt } from 'node:crypto';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { createAudits } from '../audits/audits.view.ts';
import type { Caller } from '../core/auth/caller.ts';
import { createUserPool } from '../core/auth/user-pool.ts';
import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { createAdmins } from '../profiles/profiles.admins.view.ts';
import { createMembership } from '../profiles/profiles.membership.view.ts';
import { createPeopleView } from '../profiles/profiles.view.ts';
import { changePassword, inviteUser } from './users.access.service.ts';
import { usersContract } from './users.contract.ts';
import { createUser } from './users.create.service.ts';
import { usersEnv } from './users.env.ts';
import { changeRole } from './users.role.service.ts';
import { getUser, listUsers, removeUser, updateUser } from './users.service.ts';

const env = readEnv(usersEnv);
const table = createTable(env.TABLE_NAME);
const api = apiDependencies('users', table);
const dependencies = {
  people: createMembership(table),
  commit: createCommit(table, { now: () => new Date() }),
  names: createPeopleView(table),
  admins: createAdmins(table),
  audits: createAudits(table),
  userPool: createUserPool(new CognitoIdentityProviderClient({}), env.USER_POOL_ID),
  newId,
  now: () => new Date(),
  randomInt: (max: number) => randomInt(max),
  log: api.log,
};
const actingAs = (caller: Caller) => ({ ...dependencies, caller });

export const handler = createApi(
  usersContract,
  api,
)({
  list: ({ query }) => listUsers(query, dependencies),
  create: ({ body, caller }) => createUser(body, actingAs(caller)),
  detail: ({ params }) => getUser(params.userId, dependencies),
  update: ({ params, body, caller }) =>
    updateUser({ userId: params.userId, change: body }, actingAs(caller)),
  remove: ({ params, caller }) => removeUser(params.userId, actingAs(caller)),
  changeRole: ({ params, body, caller }) =>
    changeRole({ userId: params.userId, role: body.role }, actingAs(caller)),
  changePassword: ({ params, body, caller }) =>
    changePassword({ userId: params.userId, change: body }, actingAs(caller)),
  invite: ({ params, caller }) => inviteUser(params.userId, actingAs(caller)),
});
