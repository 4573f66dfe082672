import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { userDeletedSchema, userRoleChangedSchema } from '../../events/users.events.ts';
import { createUserPool } from '../core/auth/user-pool.ts';
import { readEnv } from '../core/env.ts';
import { newId } from '../core/id.ts';
import { createWorker } from '../core/queue/create-worker.ts';
import { workerDependencies } from '../core/queue/worker-dependencies.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { findRole } from '../core/table/shared/people.ts';
import { createTable } from '../core/table/table.ts';
import { createMembers } from '../profiles/profiles.members.view.ts';
import { createMembership } from '../profiles/profiles.membership.view.ts';
import { createRemoveNotes } from '../users/notes/users.notes.view.ts';
import { endMembers } from './accounts.company.service.ts';
import { accountsSubscriberEnv } from './accounts.env.ts';
import { mirrorRole } from './accounts.role.service.ts';
import { closeAccount } from './accounts.service.ts';

const env = readEnv(accountsSubscriberEnv);
const table = createTable(env.TABLE_NAME);
const company = {
  members: createMembers(table),
  people: createMembership(table),
  commit: createCommit(table, { now: () => new Date() }),
  newId,
};
const dependencies = {
  userPool: createUserPool(new CognitoIdentityProviderClient({}), env.USER_POOL_ID),
  removeNotes: createRemoveNotes(table),
  endMembers: (companyId: string) => endMembers(companyId, company),
  findRole: (userId: string) => findRole(table, userId),
};
const messageSchema = z.discriminatedUnion('type', [userDeletedSchema, userRoleChangedSchema]);

export const handler = createWorker(
  messageSchema,
  workerDependencies('accounts-subscriber'),
)((event) =>
  event.type === 'UserDeleted'
    ? closeAccount(event, dependencies)
    : mirrorRole(event, dependencies),
);
