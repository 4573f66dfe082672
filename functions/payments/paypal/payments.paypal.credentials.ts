import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';

const credentialsSchema = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  webhookId: z.string().min(1),
});
/** The credentials of our app at PayPal, and the id of its webhook (docs/deploy.md). */
export type PaypalCredentials = z.output<typeof credentialsSchema>;

/** A new secret is in use after this long, without a deployment. */
const CACHED_MS = 5 * 60_000;

/**
 * Reads the stage's credentials.
 *
 * @throws Error when the secret is empty or lacks one of the three values; it contains no value
 */
export async function readPaypalCredentials(
  secrets: SecretsManagerClient,
  secretArn: string,
): Promise<PaypalCredentials> {
  const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId: secretArn }));
  try {
    return credentialsSchema.parse(JSON.parse(SecretString ?? ''));
  } catch {
    // The messages of parser and schema quote the secret, so neither is passed on.
    throw new Error('The PayPal secret is not { clientId, clientSecret, webhookId }');
  }
}

/** The same, read once every five minutes; a failure is not cached. */
export function createPaypalCredentials(
  read: () => Promise<PaypalCredentials>,
  now: () => number = Date.now,
): () => Promise<PaypalCredentials> {
  let known: { credentials: Promise<PaypalCredentials>; until: number } | undefined;
  return () => {
    if (known && now() < known.until) return known.credentials;
    const reading = { credentials: read(), until: now() + CACHED_MS };
    known = reading;
    reading.credentials.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading.credentials;
  };
}
