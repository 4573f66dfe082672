import { randomInt } from 'node:crypto';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { createFactorPool } from '../core/auth/factor-pool.ts';
import { createPoolCognito } from '../core/auth/pool-client.ts';
import { createServerClient } from '../core/auth/server-client.ts';
import { createUserPool } from '../core/auth/user-pool.ts';
import { codeRefused } from '../../events/accounts.events.ts';
import { readEnv } from '../core/env.ts';
import { apiDependencies, proofsOf } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { newId } from '../core/id.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { createMembership } from '../profiles/profiles.membership.view.ts';
import { createSessionsView } from '../sessions/sessions.view.ts';
import { secondFactorsContract } from './second-factors.contract.ts';
import { createSecondFactors } from './second-factors.entity.ts';
import { secondFactorsEnv } from './second-factors.env.ts';
import { recoverAccess } from './second-factors.recovery.service.ts';
import { resetByAdmin } from './second-factors.reset.service.ts';
import {
  finishEnrolment,
  renewRecoveryCodes,
  startEnrolment,
  switchOffOwn,
} from './second-factors.service.ts';

const env = readEnv(secondFactorsEnv);
const table = createTable(env.TABLE_NAME);
const poolCognito = createPoolCognito();
const address = { UserPoolId: env.USER_POOL_ID, ClientId: env.SERVER_CLIENT_ID };
const server = createServerClient(poolCognito, address);
const api = apiDependencies('second-factors', table);
const commit = createCommit(table, { now: () => new Date() });
const dependencies = {
  people: createMembership(table),
  factors: createSecondFactors(table),
  factorPool: createFactorPool(poolCognito, { ...address, server }),
  userPool: createUserPool(new CognitoIdentityProviderClient({}), env.USER_POOL_ID),
  sessions: createSessionsView(table, commit),
  commit,
  proofs: proofsOf(table, { commit, log: api.log, codeRefused }),
  newId,
  log: api.log,
  randomInt: (max: number) => randomInt(max),
};

export const handler = createApi(
  secondFactorsContract,
  api,
)({
  start: ({ caller, body }) => startEnrolment(caller, body, dependencies),
  verify: ({ caller, body }) => finishEnrolment(caller, body, dependencies),
  renewCodes: ({ caller, body }) => renewRecoveryCodes(caller, body, dependencies),
  switchOff: ({ caller, body }) => switchOffOwn(caller, body, dependencies),
  recover: ({ body }) => recoverAccess(body, dependencies),
  reset: ({ caller, params }) => resetByAdmin(caller, params.userId, dependencies),
});
