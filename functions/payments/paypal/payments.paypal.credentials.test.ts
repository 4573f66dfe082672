import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { describe, expect, it, vi } from 'vitest';
import { mockClient } from '../../../tests/support/mock-client.ts';
import { createPaypalCredentials, readPaypalCredentials } from './payments.paypal.credentials.ts';

const credentials = { clientId: 'client', clientSecret: 'secret', webhookId: 'webhook' };

describe('readPaypalCredentials', () => {
  const secrets = mockClient(SecretsManagerClient);
  const read = () => readPaypalCredentials(new SecretsManagerClient({}), 'arn:secret');

  it('reads the three values of the secret', async () => {
    secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(credentials) });
    expect(await read()).toEqual(credentials);
    expect(secrets.commandCalls(GetSecretValueCommand)[0]?.args[0].input).toEqual({
      SecretId: 'arn:secret',
    });
  });

  it.each([undefined, 'hunter2', '{}', '{"clientId":"hunter2","clientSecret":""}'])(
    'refuses %j without quoting it',
    async (SecretString) => {
      secrets.on(GetSecretValueCommand).resolves({ SecretString });
      const error = await read().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(String(error)).toContain('not { clientId, clientSecret, webhookId }');
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('hunter2');
    },
  );
});

describe('createPaypalCredentials', () => {
  it('reads once in five minutes, however many ask', async () => {
    let now = 0;
    const read = vi.fn(async () => credentials);
    const find = createPaypalCredentials(read, () => now);
    await Promise.all([find(), find()]);
    now = 5 * 60_000 - 1;
    expect(await find()).toEqual(credentials);
    expect(read).toHaveBeenCalledTimes(1);
    now += 1;
    await find();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('does not remember a failure', async () => {
    const read = vi.fn(async () => credentials).mockRejectedValueOnce(new Error('throttled'));
    const find = createPaypalCredentials(read, () => 0);
    await expect(find()).rejects.toThrow('throttled');
    expect(await find()).toEqual(credentials);
  });
});
