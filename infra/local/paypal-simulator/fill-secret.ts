import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { localClientConfig } from '../deploy/aws.ts';
import { simulatedApp } from './simulator.ts';

/** Does what is done by hand for the other stages: the portal gets to know its app at PayPal. */
export async function fillPaypalSecret(stackPort: number, SecretId: string): Promise<void> {
  const secrets = new SecretsManagerClient(localClientConfig(stackPort));
  await secrets.send(
    new PutSecretValueCommand({
      SecretId,
      SecretString: JSON.stringify(simulatedApp),
    }),
  );
}
