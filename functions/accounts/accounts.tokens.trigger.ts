import {
  CognitoIdentityProviderClient,
  ListUserPoolClientsCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { readEnv } from '../core/env.ts';
import { ownRun } from '../core/observability/correlation.ts';
import { createLogger } from '../core/observability/logger.ts';
import { accountsTokensEnv } from './accounts.env.ts';

/** Lets the holder of an access token change password, address, names and second factor at the pool, without us. */
const POOL_SCOPE = 'aws.cognito.signin.user.admin';

const env = readEnv(accountsTokensEnv);
const cognito = new CognitoIdentityProviderClient({});
const log = createLogger('accounts-tokens-trigger');

/** The id of our Lambdas' app client, once it is known. In the environment it would make a dependency cycle. */
let serverClientId: string | undefined;

/** Undefined where the pool does not say: then nobody's token has the scope. */
async function findServerClient(UserPoolId: string): Promise<string | undefined> {
  try {
    const { UserPoolClients = [] } = await cognito.send(
      new ListUserPoolClientsCommand({ UserPoolId, MaxResults: 60 }),
    );
    return UserPoolClients.find((each) => each.ClientName === env.SERVER_CLIENT_NAME)?.ClientId;
  } catch (error) {
    log.error('app clients not read', { error: error as Error });
    return undefined;
  }
}

/**
 * Takes the scope of the pool's own calls out of every access token but those of our Lambdas (ADR 0050). It never fails:
 * Cognito would let nobody in.
 */
export const handler = ownRun(
  async (event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> => {
    serverClientId ??= await findServerClient(event.userPoolId);
    if (event.callerContext.clientId === serverClientId) return event;
    const accessTokenGeneration = { scopesToSuppress: [POOL_SCOPE] };
    return {
      ...event,
      response: { claimsAndScopeOverrideDetails: { accessTokenGeneration } },
    };
  },
);
