import { Amplify } from 'aws-amplify';
import type { AppConfig } from '../config.ts';

let configured: string | undefined;

/** The user pool in Amplify's configuration format. */
export const amplifyAuthOf = (config: AppConfig) => ({
  Cognito: {
    userPoolId: config.userPoolId,
    userPoolClientId: config.clientId,
    loginWith: { email: true },
    ...(config.userPoolEndpoint ? { userPoolEndpoint: config.userPoolEndpoint } : {}),
  },
});

/** Configures Amplify with the user pool. Tokens are in local storage, Amplify's default. */
export function setUpAmplify(config: AppConfig): void {
  if (configured === config.clientId) return;
  configured = config.clientId;
  Amplify.configure({ Auth: amplifyAuthOf(config) });
}
