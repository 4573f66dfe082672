import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { userDeletedSchema } from '../../events/users.events.ts';
import { createUserPool } from '../core/auth/user-pool.ts';
import { readEnv } from '../core/env.ts';
import { createLogger } from '../core/observability/logger.ts';
import { createWorker } from '../core/queue/create-worker.ts';
import { accountsSubscriberEnv } from './accounts.env.ts';
import { closeAccount } from './accounts.service.ts';

const env = readEnv(accountsSubscriberEnv);
const dependencies = {
  userPool: createUserPool(new CognitoIdentityProviderClient({}), env.USER_POOL_ID),
};

export const handler = createWorker(userDeletedSchema, {
  log: createLogger('accounts-subscriber'),
})((event) => closeAccount(event, dependencies));
