import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { miniStackEnvironment } from './ministack.ts';

test('MiniStack gets a clean environment, which its Lambdas inherit', () => {
  const env = miniStackEnvironment({ port: 7200, stateDir: '/portal/.local/state' });
  expect(env).toMatchObject({
    // Nothing may pass locally that IAM refuses on AWS.
    AUTH: 'true',
    BIND_HOST: '127.0.0.1',
    GATEWAY_PORT: '7200',
    LAMBDA_EXECUTOR: 'local',
    PERSIST_STATE: '1',
    S3_PERSIST: '1',
    STATE_DIR: '/portal/.local/state/services',
    TZ: 'UTC',
  });
  expect(env['PATH']?.split(':')[0]).toBe(dirname(process.execPath));
  // Set, Lambdas would presign URLs with it instead of with an address that browsers reach.
  expect(Object.keys(env)).not.toContain('AWS_ENDPOINT_URL');
  expect(Object.keys(env).filter((name) => name.startsWith('npm_'))).toEqual([]);
});
