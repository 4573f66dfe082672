import { Amplify } from 'aws-amplify';
import type { AppConfig } from '../config.ts';

let configured: string | undefined;

/** The user pool in Amplify's words. */
export const amplifyAuthOf = (config: AppConfig) => ({
  Cognito: {
    userPoolId: config.userPoolId,
    userPoolClientId: config.clientId,
    loginWith: { email: true },
    ...(config.userPoolEndpoint ? { userPoolEndpoint: config.userPoolEndpoint } : {}),
  },
});

/** Tells Amplify which user pool it serves; tokens live in local storage, Amplify's default. */
export function setUpAmplify(config: AppConfig): void {
  if (configured === config.clientId) return;
  configured = config.clientId;
  Amplify.configure({ Auth: amplifyAuthOf(config) });
}
