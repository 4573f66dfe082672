import { randomInt } from 'node:crypto';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { createPlaces } from '../accounts/passwords/accounts.places.view.ts';
import { createAudits } from '../audits/audits.view.ts';
import type { Caller } from '../core/auth/caller.ts';
import { createUserPool } from '../core/auth/user-pool.ts';
import { createBucket } from '../core/bucket/bucket.ts';
import { readEnv } from '../core/env.ts';
import { createExportsStore } from '../core/exports/exports-store.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { createAdmins } from '../profiles/profiles.admins.view.ts';
import { createMembership } from '../profiles/profiles.membership.view.ts';
import { createPeopleView } from '../profiles/profiles.view.ts';
import { createSessionsView } from '../sessions/sessions.view.ts';
import { createSettingsView } from '../settings/settings.view.ts';
import { changePassword, inviteUser } from './users.access.service.ts';
import { usersContract } from './users.contract.ts';
import { createUser } from './users.create.service.ts';
import { usersEnv } from './users.env.ts';
import { exportUsers } from './users.export.service.ts';
import { changeRole } from './users.role.service.ts';
import { createNotes } from './notes/users.notes.entity.ts';
import { changeNote, listNotes, removeNote, writeNote } from './notes/users.notes.service.ts';
import { getUser, listUsers, removeUser, shownTo, updateUser } from './users.service.ts';
import { usersNotesContract } from './notes/users.notes.contract.ts';

const env = readEnv(usersEnv);
const table = createTable(env.TABLE_NAME);
const { credentials, region } = table.client.config;
const api = apiDependencies('users', table);
const commit = createCommit(table, { now: () => new Date() });
const dependencies = {
  people: createMembership(table),
  sessions: createSessionsView(table, commit),
  commit,
  names: createPeopleView(table),
  admins: createAdmins(table),
  audits: createAudits(table),
  notes: createNotes(table),
  exports: createExportsStore(createBucket(env.EXPORTS_URL, { credentials, region })),
  timeZone: env.TIME_ZONE,
  userPool: createUserPool(new CognitoIdentityProviderClient({}), env.USER_POOL_ID),
  newId,
  now: () => new Date(),
  randomInt: (max: number) => randomInt(max),
  log: api.log,
  places: createPlaces(table, createSettingsView(table, { brandName: env.BRAND_NAME })),
};
const actingAs = (caller: Caller) => ({ ...dependencies, caller });

export const handler = createApi(
  { ...usersContract, ...usersNotesContract },
  api,
)({
  list: ({ caller, query }) => listUsers(caller, query, dependencies),
  export: ({ caller, body }) => exportUsers(caller, body, dependencies),
  create: ({ body, submission, caller }) => createUser(body, actingAs(caller), submission),
  detail: async ({ caller, params }) => shownTo(caller, await getUser(params.userId, dependencies)),
  update: ({ params, body, caller }) =>
    updateUser({ userId: params.userId, change: body }, actingAs(caller)),
  remove: ({ params, caller }) => removeUser(params.userId, actingAs(caller)),
  changeRole: ({ params, body, caller }) => changeRole({ ...params, ...body }, actingAs(caller)),
  changePassword: ({ params, body, caller }) =>
    changePassword({ userId: params.userId, change: body }, actingAs(caller)),
  invite: ({ params, caller }) => inviteUser(params.userId, actingAs(caller)),
  listNotes: ({ params, query, caller }) => listNotes({ ...params, ...query }, actingAs(caller)),
  writeNote: ({ params, body, submission, caller }) =>
    writeNote({ ...params, input: body, submission }, actingAs(caller)),
  changeNote: ({ params, body, caller }) => changeNote(params, body, actingAs(caller)),
  removeNote: ({ params, caller }) => removeNote(params, actingAs(caller)),
});
