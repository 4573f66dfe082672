import { expect, test } from 'vitest';
import { localDeployEnvironment } from './aws.ts';
import { deployContext } from './deploy.ts';
import { stageFile } from './web-config.ts';

const config = {
  ports: { portal: 4280, stack: 4566, mailbox: 4281, wordpress: 4282, paypal: 4283 },
  sitePorts: [4290, 4291],
  drill: false,
};

test('the CDK app gets the stage and its ports', () => {
  expect(deployContext(config)).toEqual({
    stage: 'local',
    stackPort: '4566',
    portalPort: '4280',
    paypalPort: '4283',
    loopbackPorts: '4282,4290,4291',
    restoreDrill: 'false',
  });
});

test("a deployment here can reach nobody's AWS account", () => {
  const env = localDeployEnvironment(4566, {
    PATH: '/bin',
    AWS_PROFILE: 'production',
    AWS_SESSION_TOKEN: 'real',
    CDK_DEFAULT_ACCOUNT: '111122223333',
  });
  expect(env).toMatchObject({
    PATH: '/bin',
    AWS_ENDPOINT_URL: 'http://127.0.0.1:4566',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_EC2_METADATA_DISABLED: 'true',
  });
  expect(Object.keys(env)).not.toContain('AWS_PROFILE');
  expect(Object.keys(env)).not.toContain('AWS_SESSION_TOKEN');
  expect(Object.keys(env)).not.toContain('CDK_DEFAULT_ACCOUNT');
});

test('stage.json names what was deployed and where Cognito answers', () => {
  const text = stageFile(config, { UserPoolId: 'us-east-1_a', ClientId: 'client' });
  expect(JSON.parse(text)).toMatchObject({
    region: 'us-east-1',
    userPoolId: 'us-east-1_a',
    clientId: 'client',
    userPoolEndpoint: 'http://127.0.0.1:4566',
  });
});
