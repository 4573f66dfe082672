import { Validations } from 'aws-cdk-lib';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { removalPolicyOf } from '../stage.ts';

/**
 * What the stage's Lambdas show PayPal: JSON of `clientId`, `clientSecret` and `webhookId`. It is made empty and
 * filled by hand (docs/deploy.md), and no deployment touches its value. Its `attrId` is its ARN. CloudFormation names it: a
 * name of ours would still be in use by the secret that an earlier stack of the stage left.
 */
export function createPaypalSecret(scope: Construct, config: StageConfig): CfnSecret {
  const secret = new CfnSecret(scope, 'PaypalSecret', {
    description: `PayPal app and webhook of stage ${config.stage}`,
  });
  secret.applyRemovalPolicy(removalPolicyOf(config));
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'PayPal makes the value: a new one is asked for in its dashboard and put here by hand.',
  });
  return secret;
}
