import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { StageConfig } from './config.ts';
import type { Grant } from './constructs/lambda-function.ts';

/** Whom the portal's own e-mails come from, and the verified identity of SES that stands for it. */
export interface MailSender {
  identity: string;
  from: string;
}

/** The local stack makes this identity itself (`infra/local/mail-identity.ts`). */
export const localMailSender: MailSender = { identity: 'portal.test', from: 'portal@portal.test' };

/** Undefined where only Cognito sends e-mails: its own sender is for nobody else. */
export function mailSenderOf({ local, mail }: StageConfig): MailSender | undefined {
  if (local) return localMailSender;
  return mail === 'COGNITO_DEFAULT' ? undefined : mail;
}

/** Leave to send from that identity, where there is one; by a configuration set of SES, where it is named. */
export function mailGrants(
  scope: Construct,
  config: StageConfig,
  configurationSet?: string,
): Grant[] {
  const sender = mailSenderOf(config);
  if (!sender) return [];
  const arnOf = (resource: string, resourceName: string) =>
    Stack.of(scope).formatArn({ service: 'ses', resource, resourceName });
  const resources = [
    arnOf('identity', sender.identity),
    // SES asks for leave on both.
    ...(configurationSet === undefined ? [] : [arnOf('configuration-set', configurationSet)]),
  ];
  // The emulator asks for leave to send from anywhere.
  return [{ actions: ['ses:SendEmail'], resources: config.local ? ['*'] : resources }];
}
