import { describe, expect, it } from 'vitest';
import { ConfigError, readStageConfig } from '../../infra/config.ts';
import { checkedEnvironment } from '../../infra/constructs/lambda-environment.ts';
import { statusLiveEnv } from '../../functions/status/status.env.ts';
import { buildPortal } from '../../infra/portal.ts';
import { build, portalApp } from './synth.ts';
import { paypalUrlOf } from '../../infra/endpoints.ts';

const read = (context: Record<string, unknown>) =>
  readStageConfig({ tryGetContext: (key) => context[key] });

const dev = {
  siteUrl: 'https://d111111abcdef8.cloudfront.net',
  mail: 'COGNITO_DEFAULT',
  whatsappNumber: '56911112222',
};

const domain = {
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b',
  hostedZone: { id: 'Z1', name: 'example.org' },
};

describe('the configuration of a stage', () => {
  it('asks for a stage', () => {
    expect(() => read({})).toThrow(new ConfigError('No stage given: add -c stage=local|dev|prod'));
    expect(() => read({ stage: 'test' })).toThrow(`There is no stage "test"`);
  });

  it('says where a stage is configured', () => {
    expect(() => read({ stage: 'dev' })).toThrow(
      'cdk.json has no context.stages.dev: see docs/deploy.md',
    );
  });

  it('names every field that is missing or wrong', () => {
    const stages = { dev: { ...dev, siteUrl: 'https://portal.example.org/', mail: 'me', typo: 1 } };
    expect(() => read({ stage: 'dev', stages })).toThrow(
      /stage 'dev' is not valid:\n {2}siteUrl: must be a URL without path or slash\n {2}mail: must be "COGNITO_DEFAULT" or { identity, from }\n.*"typo"/,
    );
    expect(() => read({ stage: 'dev', stages: { dev: {} } })).toThrow(
      /siteUrl: .*\n.*whatsappNumber/s,
    );
  });

  it.each([
    [{ siteUrl: 'http://portal.example.org', domain }, 'siteUrl: must be https'],
    [{ siteUrl: 'https://portal.example.com', domain }, 'siteUrl: is the example of cdk.json'],
    [{ alarmEmail: 'a@avisos.example.com' }, 'alarmEmail: is the example of cdk.json'],
    [{ mail: { identity: 'example.com', from: 'a@example.com' } }, 'mail.from: is the example'],
    [
      { siteUrl: 'https://portal.example.org' },
      'siteUrl: needs `domain`. Without one it is https:',
    ],
    [{ timeZone: 'America/Santigo' }, 'timeZone: must be an IANA time zone'],
    [{ timeZone: '' }, 'timeZone: must be an IANA time zone'],
    [{ mail: { identity: 'example.org', from: 'a@notexample.org' } }, 'mail.from: must be'],
    [{ paypal: 'simulator' }, 'paypal: must be "sandbox" or "live"'],
    [{ paypal: 'production' }, 'paypal: '],
    [{ reconcileAfterMinutes: 0 }, 'reconcileAfterMinutes: '],
    [{ rateLimitFactor: 0 }, 'rateLimitFactor: '],
    [{ sitesWithoutPlan: 0 }, 'sitesWithoutPlan: '],
    [{ terms: { version: 'v2', url: 'https://example.org/terms' } }, 'terms.version: '],
    [{ terms: { version: '2026-11-01', url: 'http://example.org/terms' } }, 'terms.url: must be'],
    [{ mail: { identity: 'b@example.org', from: 'a@example.org' } }, 'mail.from: must be'],
    [{ mail: { identity: 'b@example.org', from: 'a.b@example.org' } }, 'mail.from: must be'],
    [{ region: 'cn-north-1' }, 'region: must be an AWS region'],
    [{ siteUrl: 'https://portal.example.org:8443', domain }, 'siteUrl: must have no port'],
    [{ originSecrets: ['First', 'First'] }, 'originSecrets: must differ'],
    [{ domain: { ...domain, hostedZone: { id: 'Z1', name: 'example.net' } } }, 'domain.hostedZone'],
    [{ siteUrl: 'nowhere', domain }, 'siteUrl: '],
    [{ monthlyBudget: 50 }, 'monthlyBudget: needs alarmEmail'],
    [
      { monthlyBudget: 50, alarmEmail: 'a@example.org', region: 'eu-north-1' },
      'monthlyBudget: is not to be had in this region',
    ],
    [
      { region: 'mx-central-1', mail: { identity: 'example.org', from: 'a@example.org' } },
      'mail: must be "COGNITO_DEFAULT" in this region',
    ],
  ])('refuses %j', (wrong, problem) => {
    expect(() => read({ stage: 'dev', stages: { dev: { ...dev, ...wrong } } })).toThrow(problem);
  });

  it.each(['example.org', 'a@mail.example.org', 'mail.example.org'])(
    'takes the SES identity %s',
    (identity) => {
      const mail = { identity, from: 'a@mail.example.org' };
      expect(read({ stage: 'dev', stages: { dev: { ...dev, mail } } }).mail).toEqual(mail);
    },
  );

  it('takes what a stage says over the defaults', () => {
    const config = read({ stage: 'dev', stages: { dev: { ...dev, tracing: true } } });
    expect(config).toMatchObject({
      tracing: true,
      syncPeriodMinutes: 60,
      timeZone: 'America/Santiago',
    });
  });

  it('reads the local ports from context, as text from the command line', () => {
    const config = read({
      stage: 'local',
      stackPort: '7400',
      portalPort: '7401',
      paypalPort: '7404',
      loopbackPorts: '7402,7403',
    });
    expect(config.siteUrl).toBe('http://localhost:7401');
    expect(config.local).toEqual({
      stackPort: 7400,
      paypalPort: 7404,
      loopbackPorts: [7402, 7403],
    });
    expect(() => read({ stage: 'local', stackPort: 'x' })).toThrow(/local.stackPort/);
  });

  it('takes play money in dev and real money in prod, unless configured otherwise', () => {
    const paypalOf = (stage: string, more = {}) => {
      const own = { ...dev, ...more };
      return paypalUrlOf(read({ stage, paypalPort: '7404', stages: { dev: own, prod: own } }));
    };
    expect(paypalOf('local')).toBe('http://127.0.0.1:7404');
    expect(paypalOf('dev')).toBe('https://api-m.sandbox.paypal.com');
    expect(paypalOf('prod')).toBe('https://api-m.paypal.com');
    expect(paypalOf('prod', { paypal: 'sandbox' })).toBe('https://api-m.sandbox.paypal.com');
  });

  it('has periods of the schedule as agreed', () => {
    const period = (stage: string) => read({ stage, stages: { dev, prod: dev } }).syncPeriodMinutes;
    expect(['local', 'dev', 'prod'].map(period)).toEqual([1, 60, 360]);
    const silence = (stage: string) =>
      read({ stage, stages: { dev, prod: dev } }).reconcileAfterMinutes;
    expect(['local', 'dev', 'prod'].map(silence)).toEqual([0.2, 15, 15]);
  });
});

describe('loopback addresses', () => {
  it.each(['dev', 'prod'])('are refused at synth in %s', (stage) => {
    expect(() => build({ stage, loopbackPorts: '8080' })).toThrow(
      `Stage '${stage}' must not read loopback addresses`,
    );
    expect(() =>
      build({
        stage,
        stages: {
          [stage]: { ...dev, local: { stackPort: 1, paypalPort: 2, loopbackPorts: [80] } },
        },
      }),
    ).toThrow(/local: exists in the local stage and only there/);
  });

  it('are refused no matter who puts them into an environment', () => {
    const { config } = build({ stage: 'dev' });
    const env = { TABLE_NAME: 't', CONNECTOR_KEY_ARN: 'a', ALLOWED_LOOPBACK_PORTS: '80' };
    expect(() => checkedEnvironment(config, statusLiveEnv, env)).toThrow('ALLOWED_LOOPBACK_PORTS');
  });
});

describe('the build', () => {
  it('is asked for when a bundle is missing', () => {
    const app = portalApp({ stage: 'local' });
    expect(() => buildPortal(app, { distDir: '/nowhere' })).toThrow(
      /The bundle of accounts.trigger is not at .*: run npm run build first/,
    );
  });
});
