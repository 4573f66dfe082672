import { Validations } from 'aws-cdk-lib';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { removalPolicyOf, resourceName } from '../stage.ts';

/** Name of the stage's secret, by which the person who fills it finds it (docs/deploy.md). */
export const paypalSecretName = (config: Pick<StageConfig, 'stage'>): string =>
  resourceName(config, 'paypal');

/**
 * What the stage's Lambdas show PayPal: JSON of `clientId`, `clientSecret` and `webhookId`. It is made empty and
 * filled by hand, and no deployment touches its value. Its `attrId` is its ARN.
 */
export function createPaypalSecret(scope: Construct, config: StageConfig): CfnSecret {
  const secret = new CfnSecret(scope, 'PaypalSecret', {
    name: paypalSecretName(config),
    description: `PayPal app and webhook of stage ${config.stage}`,
  });
  secret.applyRemovalPolicy(removalPolicyOf(config));
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'PayPal makes the value: a new one is asked for in its dashboard and put here by hand.',
  });
  return secret;
}
