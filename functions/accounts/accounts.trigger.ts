import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type {
  CustomMessageTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
} from 'aws-lambda';
import { readEnv } from '../core/env.ts';
import { ownRun } from '../core/observability/correlation.ts';
import { createLogger } from '../core/observability/logger.ts';
import { newId } from '../core/id.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { standardMails } from '../settings/settings.mails.domain.ts';
import { createSettingsView, orDefaults } from '../settings/settings.view.ts';
import { createMembership } from '../profiles/profiles.membership.view.ts';
import { accountOf, createUserPool } from '../core/auth/user-pool.ts';
import { signUpRefusalOf } from './accounts.domain.ts';
import { accountsTriggerEnv } from './accounts.env.ts';
import { renderMail } from './accounts.mail.ts';
import { welcome } from './accounts.service.ts';

type TriggerEvent =
  CustomMessageTriggerEvent | PostConfirmationTriggerEvent | PreSignUpTriggerEvent;

const env = readEnv(accountsTriggerEnv);
const table = createTable(env.TABLE_NAME);
const dependencies = {
  people: createMembership(table),
  commit: createCommit(table, { now: () => new Date() }),
  newId,
};
const cognito = new CognitoIdentityProviderClient({});
const log = createLogger('accounts-trigger');
const look = { brandName: env.BRAND_NAME, brandColour: env.BRAND_COLOUR, ...standardMails };
const settings = orDefaults(createSettingsView(table, look), look, log);

const isCustomMessage = (event: TriggerEvent): event is CustomMessageTriggerEvent =>
  event.triggerSource.startsWith('CustomMessage_');

async function customMessage(event: CustomMessageTriggerEvent): Promise<TriggerEvent> {
  const { codeParameter, usernameParameter, userAttributes, clientMetadata } = event.request;
  const mail = renderMail(
    {
      triggerSource: event.triggerSource,
      userName: event.userName,
      givenName: userAttributes['given_name'],
      code: codeParameter,
      invitedAs: usernameParameter,
      inviter: clientMetadata,
    },
    { siteUrl: env.SITE_URL, ...(await settings()) },
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
      { ...dependencies, userPool },
    );
  } catch (error) {
    log.error('welcome failed', { userId: account.userId, error: error as Error });
  }
  return event;
}

class SignUpRefused extends Error {}

/**
 * Cognito calls it before an account is made and before any e-mail goes out. An error is the only way to refuse, and its
 * message is what the caller reads after 'PreSignUp failed with error '.
 */
function preSignUp(event: PreSignUpTriggerEvent): TriggerEvent {
  const refusal = signUpRefusalOf(event.request.userAttributes, env.TERMS_VERSION);
  if (refusal !== undefined) throw new SignUpRefused(refusal);
  return event;
}

/** By the source that Cognito names. An account that an administrator makes was checked by the API. */
async function answer(event: TriggerEvent): Promise<TriggerEvent> {
  if (isCustomMessage(event)) return customMessage(event);
  if (event.triggerSource === 'PreSignUp_SignUp') return preSignUp(event);
  if (event.triggerSource === 'PostConfirmation_ConfirmSignUp') return postConfirmation(event);
  return event;
}

/** Cognito's triggers. An error stops what Cognito is about; the alarm counts the lines of those that are no refusal. */
export const handler = ownRun(async (event: TriggerEvent): Promise<TriggerEvent> => {
  log.info('trigger', { source: event.triggerSource });
  try {
    return await answer(event);
  } catch (error) {
    if (!(error instanceof SignUpRefused)) log.error('trigger failed', { error: error as Error });
    throw error;
  }
});
