import { ConfirmSignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { expect, it } from 'vitest';
import { createPoolCognito } from './pool-client.ts';

it('sends a code once: the repeat of one whose answer was lost is refused as used', async () => {
  let sent = 0;
  const handle = () => {
    sent += 1;
    return Promise.reject(Object.assign(new Error('socket hang up'), { name: 'TimeoutError' }));
  };
  const cognito = createPoolCognito({
    region: 'us-east-1',
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
    requestHandler: { handle },
  });
  const input = { ClientId: 'client', Username: 'ana-sub', ConfirmationCode: '123456' };
  await expect(cognito.send(new ConfirmSignUpCommand(input))).rejects.toThrow('socket hang up');
  expect(sent).toBe(1);
});
