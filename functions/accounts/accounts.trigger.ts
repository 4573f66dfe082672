import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { CustomMessageTriggerEvent, PostConfirmationTriggerEvent } from 'aws-lambda';
import { readEnv } from '../core/env.ts';
import { createLogger } from '../core/observability/logger.ts';
import { createTable } from '../core/table/table.ts';
import { createProfilesStore } from '../profiles/profiles.store.ts';
import { accountOf, createUserPool } from '../core/auth/user-pool.ts';
import { accountsTriggerEnv } from './accounts.env.ts';
import { renderMail } from './accounts.mail.ts';
import { welcome } from './accounts.service.ts';

type TriggerEvent = CustomMessageTriggerEvent | PostConfirmationTriggerEvent;

const env = readEnv(accountsTriggerEnv);
const profiles = createProfilesStore(createTable(env.TABLE_NAME));
const cognito = new CognitoIdentityProviderClient({});
const log = createLogger('accounts-trigger');

const isCustomMessage = (event: TriggerEvent): event is CustomMessageTriggerEvent =>
  event.triggerSource.startsWith('CustomMessage_');

function customMessage(event: CustomMessageTriggerEvent): TriggerEvent {
  const { codeParameter, usernameParameter, userAttributes } = event.request;
  const mail = renderMail(
    {
      triggerSource: event.triggerSource,
      userName: event.userName,
      firstName: userAttributes['given_name'] ?? '',
      code: codeParameter,
      invitedAs: usernameParameter,
    },
    { siteUrl: env.SITE_URL, brandName: env.BRAND_NAME },
  );
  const response = { ...event.response, emailSubject: mail.subject, emailMessage: mail.html };
  return { ...event, response };
}

/**
 * Failing here would show an error to a person whose account is confirmed all the same; the first sign-in makes
 * the profile too, so the failure is logged and left to that.
 */
async function postConfirmation(event: PostConfirmationTriggerEvent): Promise<TriggerEvent> {
  const userPool = createUserPool(cognito, event.userPoolId);
  const account = accountOf(event.request.userAttributes);
  try {
    await welcome(
      { account, username: event.userName, role: 'cliente' },
      { profiles, userPool, now: () => new Date() },
    );
  } catch (error) {
    log.error('welcome failed', { userId: account.userId, error: error as Error });
  }
  return event;
}

/** Cognito's triggers. PostConfirmation also fires after a password recovery, which makes nobody new. */
export async function handler(event: TriggerEvent): Promise<TriggerEvent> {
  log.info('trigger', { source: event.triggerSource });
  if (isCustomMessage(event)) return customMessage(event);
  return event.triggerSource === 'PostConfirmation_ConfirmSignUp' ? postConfirmation(event) : event;
}
