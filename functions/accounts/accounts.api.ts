import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { createTable } from '../core/table/table.ts';
import { createProfilesStore } from '../profiles/profiles.store.ts';
import { accountsContract } from './accounts.contract.ts';
import { createUserPool } from '../core/auth/user-pool.ts';
import { accountsEnv } from './accounts.env.ts';
import { startSession } from './accounts.service.ts';

const env = readEnv(accountsEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  profiles: createProfilesStore(table),
  userPool: createUserPool(new CognitoIdentityProviderClient({}), env.USER_POOL_ID),
  now: () => new Date(),
};

export const handler = createApi(
  accountsContract,
  apiDependencies('accounts', table),
)({
  startSession: ({ identity }) => startSession(identity, dependencies),
});
