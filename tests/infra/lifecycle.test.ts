import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { readStageConfig } from '../../infra/config.ts';
import { DataStack } from '../../infra/stacks/data.stack.ts';
import {
  build,
  distDir,
  portalApp,
  resourceOf,
  resourcesOf,
  runningOf,
  stagesOfCdkJson,
  templatesOf,
} from './synth.ts';
import type { Template as Templated } from './synth.ts';

/** The data stack of a stage without those that import of it. */
function dataAlone(stage: 'dev' | 'prod', more: object = {}, context: object = {}) {
  const stages = { [stage]: { ...stagesOfCdkJson[stage], ...more } };
  const app = portalApp({ stage, stages, ...context });
  const config = readStageConfig(app.node);
  const data = new DataStack(app, `portal-${stage}-data`, {
    env: { region: config.region },
    context: { config, distDir: distDir() },
  });
  return Template.fromStack(data).toJSON() as Templated;
}

const all = (stage: 'dev' | 'prod') => Object.values(templatesOf(stage));
const retained = all('prod')
  .flatMap(({ Resources }) => Object.entries(Resources))
  .filter(([, { DeletionPolicy }]) => DeletionPolicy?.startsWith('Retain'));

describe('a first deployment of prod that failed', () => {
  it('leaves nothing: what it made is empty, and is kept only once its stack was there', () => {
    expect(retained.length).toBeGreaterThanOrEqual(9);
    expect(retained.filter(([, r]) => r.DeletionPolicy !== 'RetainExceptOnCreate')).toEqual([]);
  });

  it('finds no name of ours in use when it is repeated', () => {
    const named = retained.filter(([, { Properties }]) =>
      Object.keys(Properties).some((key) =>
        /^(?:Name|(?:Table|Bucket|UserPool|Alias)Name)$/.test(key),
      ),
    );
    expect(named.map(([id]) => id)).toEqual([]);
  });

  it('can be rolled back: nothing is protected before it is there', () => {
    const isProtected = (context: object) => {
      const data = dataAlone('prod', {}, context);
      const [replica] = resourceOf(data, 'AWS::DynamoDB::GlobalTable').Properties[
        'Replicas'
      ] as Record<string, unknown>[];
      return [
        replica?.['DeletionProtectionEnabled'],
        resourceOf(data, 'AWS::Cognito::UserPool').Properties['DeletionProtection'],
      ];
    };
    expect(isProtected({ firstDeployment: 'true' })).toEqual([false, 'INACTIVE']);
    expect(isProtected({})).toEqual([true, 'ACTIVE']);
    const protectedStacks = (context: object) =>
      build({ stage: 'prod', ...context }).app.node.children.map(
        (stack) => (stack as DataStack).terminationProtection,
      );
    expect(new Set(protectedStacks({ firstDeployment: 'true' }))).toEqual(new Set([false]));
    expect(new Set(protectedStacks({}))).toEqual(new Set([true]));
  });
});

describe('taking dev down', () => {
  const emptied = (template: Templated) =>
    resourcesOf(template, 'Custom::S3AutoDeleteObjects').map(([, { Properties }]) => {
      const { Ref } = Properties['BucketName'] as { Ref: string };
      return Ref;
    });

  it('empties each bucket first, and keeps nothing', () => {
    for (const template of all('dev')) {
      const buckets = resourcesOf(template, 'AWS::S3::Bucket').map(([id]) => id);
      expect(emptied(template).sort()).toEqual(buckets.sort());
      const policies = Object.values(template.Resources).map((r) => r.DeletionPolicy ?? 'Delete');
      expect(new Set(policies)).toEqual(new Set(['Delete']));
    }
  });

  it('does not wait for files that nobody can delete', () => {
    const locked = dataAlone('dev', { auditLock: 'compliance' });
    const [audit = '', resource] =
      resourcesOf(locked, 'AWS::S3::Bucket').find(([id]) => id.startsWith('Audit')) ?? [];
    expect(emptied(locked)).toHaveLength(4);
    expect(emptied(locked)).not.toContain(audit);
    expect(resource?.DeletionPolicy).toBe('RetainExceptOnCreate');
  });
});

describe('the exports of the data stack', () => {
  const exportsOf = ({ Outputs }: Templated) =>
    Object.values(Outputs)
      .flatMap(({ Export }) => (Export ? [Export.Name] : []))
      .sort();

  it.each(['dev', 'prod'] as const)('are the same in %s whichever stacks import them', (stage) => {
    const alone = exportsOf(dataAlone(stage));
    expect(alone.length).toBeGreaterThan(20);
    expect(alone).toEqual(exportsOf(templatesOf(stage).data));
  });
});

describe('the topic of the alarms', () => {
  it('is there before somebody is subscribed, so that a subscription changes nothing else', () => {
    const { data } = templatesOf('dev');
    expect(resourceOf(data, 'AWS::SNS::Topic')).toBeDefined();
    expect(resourcesOf(data, 'AWS::SNS::Subscription')).toEqual([]);
    const heard = dataAlone('dev', { alarmEmail: 'ana@example.net' });
    expect(resourceOf(heard, 'AWS::SNS::Subscription').Properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'ana@example.net',
    });
  });

  it('has nothing to say in dev while nobody would hear it', () => {
    const alarmsOf = (template: Templated) => resourcesOf(template, 'AWS::CloudWatch::Alarm');
    const dev = templatesOf('dev');
    expect([dev.data, runningOf(dev)].flatMap(alarmsOf)).toEqual([]);
    const heard = dataAlone('dev', { alarmEmail: 'ana@example.net', waf: true });
    expect(alarmsOf(heard)).toHaveLength(alarmsOf(templatesOf('prod').data).length);
  });
});

it('warns of the cost of a month where a stage says what it may be', () => {
  const budgetOf = (template: Templated) => resourcesOf(template, 'AWS::Budgets::Budget');
  expect(budgetOf(templatesOf('prod').data)).toEqual([]);
  const [budget] = budgetOf(dataAlone('dev', { alarmEmail: 'ana@example.net', monthlyBudget: 50 }));
  expect(budget?.[1].Properties).toMatchObject({
    Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 50, Unit: 'USD' } },
    NotificationsWithSubscribers: [
      { Notification: { NotificationType: 'ACTUAL', Threshold: 80 } },
      { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
    ],
  });
});

describe('e-mails from a subdomain of the identity', () => {
  it.each([
    ['example.net', 'no-responder@avisos.example.net'],
    ['example.net', 'no-responder@example.net'],
    ['ana@example.net', 'ana@example.net'],
  ])('are sent by %s from %s', (identity, from) => {
    const data = dataAlone('dev', { mail: { identity, from }, brand: { name: 'Ñandú, Web & Co' } });
    const pool = resourceOf(data, 'AWS::Cognito::UserPool').Properties;
    expect(pool['EmailConfiguration']).toMatchObject({ EmailSendingAccount: 'DEVELOPER' });
    const { From, SourceArn } = pool['EmailConfiguration'] as Record<string, unknown>;
    expect(From).toMatch(new RegExp(`^=\\?UTF-8\\?B\\?[\\w+/=]+\\?= <${from}>$`));
    expect(JSON.stringify(SourceArn)).toContain(`:identity/${identity}"`);
  });
});
