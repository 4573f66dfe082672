import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { refusedSignInSchema, sendRecoverySchema } from '../../events/accounts.events.ts';
import { userDeletedSchema, userRoleChangedSchema } from '../../events/users.events.ts';
import { createPoolClient, createPoolCognito } from '../core/auth/pool-client.ts';
import { createUserPool } from '../core/auth/user-pool.ts';
import { readEnv } from '../core/env.ts';
import { newId } from '../core/id.ts';
import { createSendMail } from '../core/mail/send-mail.ts';
import { createWorker } from '../core/queue/create-worker.ts';
import { workerDependencies } from '../core/queue/worker-dependencies.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { findRole } from '../core/table/shared/people.ts';
import { createCountRequest } from '../core/table/shared/request-counts.ts';
import { createTable } from '../core/table/table.ts';
import { createMembers } from '../profiles/profiles.members.view.ts';
import { createMembership } from '../profiles/profiles.membership.view.ts';
import { standardMails } from '../settings/settings.mails.domain.ts';
import { createSettingsView, orDefaults } from '../settings/settings.view.ts';
import { createRemoveNotes } from '../users/notes/users.notes.view.ts';
import { endMembers } from './accounts.company.service.ts';
import { accountsSubscriberEnv } from './accounts.env.ts';
import { recordRefusal } from './accounts.refusals.service.ts';
import { mirrorRole } from './accounts.role.service.ts';
import { closeAccount } from './accounts.service.ts';
import { RECOVERY_CODE_BYTES } from './recovery/accounts.recovery.domain.ts';
import { createRecoveries } from './recovery/accounts.recovery.entity.ts';
import { sendRecovery } from './recovery/accounts.recovery.service.ts';

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
const { MAIL_FROM: address } = env;
const worker = workerDependencies('accounts-subscriber');
const { log } = worker;
const look = { brandName: env.BRAND_NAME, brandColour: env.BRAND_COLOUR, ...standardMails };
const settings = orDefaults(createSettingsView(table, look), look, log);
const recovery = address !== undefined && {
  userPool: dependencies.userPool,
  poolClient: createPoolClient(createPoolCognito(), { ClientId: env.USER_POOL_CLIENT_ID }),
  recoveries: createRecoveries(table),
  commit: company.commit,
  newCode: () => randomBytes(RECOVERY_CODE_BYTES).toString('base64url'),
  send: createSendMail({ ses: new SESv2Client({}), address, log }),
  settings: async () => ({ siteUrl: env.SITE_URL, ...(await settings()) }),
};
const refusals = {
  findRole: dependencies.findRole,
  count: createCountRequest(table),
  commit: company.commit,
  newId,
  now: () => new Date(),
};
const messageSchema = z.union([
  z.discriminatedUnion('type', [userDeletedSchema, userRoleChangedSchema, sendRecoverySchema]),
  refusedSignInSchema,
]);

export const handler = createWorker(
  messageSchema,
  worker,
)(async (message) => {
  if (!('type' in message)) return recordRefusal(message, refusals);
  if (message.type === 'UserDeleted') return closeAccount(message, dependencies);
  if (message.type === 'UserRoleChanged') return mirrorRole(message, dependencies);
  // Nobody asks in a stage without an address to write from.
  if (recovery) await sendRecovery(message, recovery);
});
