import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { codeRefused } from '../../events/accounts.events.ts';
import { createFactorPool } from '../core/auth/factor-pool.ts';
import { createPoolCognito } from '../core/auth/pool-client.ts';
import { createServerClient } from '../core/auth/server-client.ts';
import { createUserPool } from '../core/auth/user-pool.ts';
import { readEnv } from '../core/env.ts';
import { apiDependencies, proofsOf } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { createPeopleView } from '../profiles/profiles.view.ts';
import { sessionsContract } from './sessions.contract.ts';
import { createSessions } from './sessions.entity.ts';
import { sessionsEnv } from './sessions.env.ts';
import {
  closeOwn,
  closeSession,
  closeSessions,
  confirmSession,
  listOpen,
} from './sessions.service.ts';

const env = readEnv(sessionsEnv);
const table = createTable(env.TABLE_NAME);
const api = apiDependencies('sessions', table);
const pool = { UserPoolId: env.USER_POOL_ID, ClientId: env.SERVER_CLIENT_ID };
const poolCognito = createPoolCognito();
const commit = createCommit(table, { now: () => new Date(), sendsOneAlone: true });
const deps = {
  sessions: createSessions(table),
  people: createPeopleView(table),
  newId,
  commit,
  proofs: proofsOf(table, { commit, log: api.log, codeRefused }),
  userPool: createUserPool(new CognitoIdentityProviderClient({}), pool.UserPoolId),
  factorPool: createFactorPool(poolCognito, {
    ...pool,
    server: createServerClient(poolCognito, pool),
  }),
  log: api.log,
};

export const handler = createApi(
  sessionsContract,
  api,
)({
  list: ({ caller }) => listOpen({ userId: caller.userId, caller }, deps),
  close: ({ caller, params }) => closeSession({ userId: caller.userId, caller, ...params }, deps),
  closeMany: ({ caller, body }) => closeOwn({ caller, ...body }, deps),
  confirm: ({ caller, body }) => confirmSession({ caller, ...body }, deps),
  listOf: ({ caller, params }) => listOpen({ caller, ...params }, deps),
  closeOf: ({ caller, params }) => closeSession({ caller, ...params }, deps),
  closeAllOf: ({ caller, params }) => closeSessions({ caller, closing: 'all', ...params }, deps),
});
