import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { paypalSecretName } from '../../constructs/paypal-secret.ts';
import { localClientConfig } from '../deploy/aws.ts';
import { simulatedApp } from './simulator.ts';

/** Does what is done by hand for the other stages: the portal gets to know its app at PayPal. */
export async function fillPaypalSecret(stackPort: number): Promise<void> {
  const secrets = new SecretsManagerClient(localClientConfig(stackPort));
  await secrets.send(
    new PutSecretValueCommand({
      SecretId: paypalSecretName({ stage: 'local' }),
      SecretString: JSON.stringify(simulatedApp),
    }),
  );
}
