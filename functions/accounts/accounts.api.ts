import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { SQSClient } from '@aws-sdk/client-sqs';
import { codeRefused, type SendRecovery } from '../../events/accounts.events.ts';
import { readEnv } from '../core/env.ts';
import {
  apiDependencies,
  proofsOf,
  rateLimitFactor,
  sessionIdleDays,
} from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createSendMessages } from '../core/queue/send-messages.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createCountRequest } from '../core/table/shared/request-counts.ts';
import { createTable } from '../core/table/table.ts';
import { createMembership } from '../profiles/profiles.membership.view.ts';
import { createSessionsView } from '../sessions/sessions.view.ts';
import { createSettingsView } from '../settings/settings.view.ts';
import { accountsContract } from './accounts.contract.ts';
import { createPoolClient, createPoolCognito } from '../core/auth/pool-client.ts';
import { createServerClient } from '../core/auth/server-client.ts';
import { createUserPool } from '../core/auth/user-pool.ts';
import { accountsEnv } from './accounts.env.ts';
import {
  changeOwnPassword,
  chooseFirstPassword,
  confirmAccount,
  recoverAccount,
} from './accounts.password.service.ts';
import { startSession } from './accounts.service.ts';
import { createPlaces } from './passwords/accounts.places.view.ts';
import { createRecoveries } from './recovery/accounts.recovery.entity.ts';
import { requestRecovery } from './recovery/accounts.recovery.service.ts';
import { accountsTermsContract } from './terms/accounts.terms.contract.ts';
import { acceptTerms } from './terms/accounts.terms.service.ts';

const env = readEnv(accountsEnv);
const table = createTable(env.TABLE_NAME);
const cognito = new CognitoIdentityProviderClient({});
const api = apiDependencies('accounts', table);
const poolCognito = createPoolCognito();
const commit = createCommit(table, { now: () => new Date(), sendsOneAlone: true });
const dependencies = {
  people: createMembership(table),
  sessions: createSessionsView(table, commit),
  commit,
  userPool: createUserPool(cognito, env.USER_POOL_ID),
  poolClient: createPoolClient(poolCognito, { ClientId: env.USER_POOL_CLIENT_ID }),
  serverClient: createServerClient(poolCognito, {
    UserPoolId: env.USER_POOL_ID,
    ClientId: env.SERVER_CLIENT_ID,
  }),
  recoveries: createRecoveries(table),
  proofs: proofsOf(table, { commit, log: api.log, codeRefused }),
  newId,
  now: () => new Date(),
  log: api.log,
  idleDays: sessionIdleDays(),
  termsInForce: env.TERMS_VERSION,
  places: createPlaces(table, createSettingsView(table, { brandName: env.BRAND_NAME })),
};
const asking = {
  count: createCountRequest(table),
  factor: rateLimitFactor(),
  sendMessages:
    env.RECOVERY_QUEUE_URL === undefined
      ? undefined
      : createSendMessages<SendRecovery>(new SQSClient({}), env.RECOVERY_QUEUE_URL),
  now: () => new Date(),
};

export const handler = createApi(
  { ...accountsContract, ...accountsTermsContract },
  api,
)({
  startSession: ({ identity, sender }) => startSession({ identity, sender }, dependencies),
  confirm: ({ body }) => confirmAccount(body, dependencies),
  requestRecovery: ({ body }) => requestRecovery(body, asking),
  recover: ({ body }) => recoverAccount(body, dependencies),
  choosePassword: ({ body }) => chooseFirstPassword(body, dependencies),
  acceptTerms: ({ caller, body }) => acceptTerms(caller, body.version, dependencies),
  changePassword: ({ caller, body }) => changeOwnPassword(caller, body, dependencies),
});
