import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { App, CfnWaitConditionHandle, LegacyStackSynthesizer, Stack } from 'aws-cdk-lib';
import type { IStackSynthesizer } from 'aws-cdk-lib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rollbackAlarmNames } from '../../../infra/operations/rollback-alarms.ts';
import { rootDir } from '../tools.ts';
import { createAccount } from './account.ts';
import { inspect } from './checks.ts';
import { practiceContext, startPracticeAccount } from './practice.ts';
import type { PracticeState } from './practice-answers.ts';
import { findRollback, rollbackFlags } from './rollback.ts';
import { readStageArgument } from './stage-argument.ts';
import { namesOf } from './steps.ts';

const { config } = readStageArgument(['-c', 'stage=prod'], practiceContext);
const names = rollbackAlarmNames(config);
const arnOf = (name: string) => `arn:aws:cloudwatch:us-east-1:111122223333:alarm:${name}`;
const flag = '--rollback-trigger-alarm-arns';

async function accountWith(alarms: PracticeState['alarms']) {
  const practice = await startPracticeAccount('deployed', { alarms });
  onTestFinished(() => practice.stop());
  return createAccount({ region: config.region, endpoint: practice.url });
}

const all = (state: string) => Object.fromEntries(names.map((name) => [name, state]));
const [first = '', ...others] = names;

describe('the alarms that take a deployment back', () => {
  const flagsWith = async (alarms: PracticeState['alarms'], wanted = config) =>
    rollbackFlags(wanted, await findRollback(wanted, await accountWith(alarms)));

  it('are watched for some minutes after it, also those that know nothing yet', async () => {
    const alarms = { ...all('OK'), [first]: 'INSUFFICIENT_DATA' };
    expect(await flagsWith(alarms)).toEqual([
      ...names.map((name) => `${flag}=${arnOf(name)}`),
      '--monitoring-time-minutes=10',
    ]);
  });

  it('are those that are there: one that is missing would end the deployment', async () => {
    expect(await flagsWith({ [first]: 'OK' })).toEqual([
      `${flag}=${arnOf(first)}`,
      '--monitoring-time-minutes=10',
    ]);
  });

  it('are not those that ring already: they would take back what mends them', async () => {
    const flags = await flagsWith({ ...all('OK'), [first]: 'ALARM' });
    expect(flags).toEqual([
      ...others.map((name) => `${flag}=${arnOf(name)}`),
      '--monitoring-time-minutes=10',
    ]);
    expect(await flagsWith(all('ALARM'))).toEqual([`${flag}=none`]);
  });

  it('are forgotten where there are none: CloudFormation would keep those of the last time', async () => {
    expect(await flagsWith({})).toEqual([`${flag}=none`]);
    expect(await flagsWith(all('OK'), { ...config, rollbackMinutes: 0 })).toEqual([`${flag}=none`]);
  });

  it.each([
    [all('OK'), config, '✓ by 5 alarms, until 10 minutes after each stack'],
    [{}, config, '✓ by no alarm yet: the first deployment makes them'],
    [{ ...all('OK'), [first]: 'ALARM' }, config, `! not by ${first}: rings already`],
    [all('OK'), { ...config, rollbackMinutes: 0 }, '✓ by no alarm: rollbackMinutes'],
  ])('are said before a deployment: %#', async (alarms, wanted, said) => {
    const findings = await inspect({ config: wanted, account: await accountWith(alarms) });
    const found = findings.find(({ name }) => name === 'rollback');
    expect(`${found?.state === 'ok' ? '✓' : '!'} ${found?.says ?? ''}`).toBe(said);
  });

  it('watch no stack of another region, which is deployed before', () => {
    const watched = names.map((name) => ({ name, arn: arnOf(name), isRinging: false }));
    const elsewhere = { ...config, region: 'eu-west-1' };
    const [edge, rest] = namesOf(elsewhere, { watched, ringing: [] });
    expect(edge).toEqual(['portal-prod-edge', '--exclusively']);
    expect(rest).toEqual([
      ...[
        'data',
        'backend',
        'activities',
        'reports',
        'attention',
        'audit',
        'restore',
        'access',
      ].map((part) => `portal-prod-${part}`),
      ...['portal-prod-web', '--exclusively', ...rollbackFlags(elsewhere, { watched })],
    ]);
    expect(namesOf(elsewhere, { watched: [], ringing: [] })).toEqual([['--all', `${flag}=none`]]);
    expect(namesOf(config, { watched, ringing: [] })).toHaveLength(1);
  });
});

describe('CDK’s own CLI', () => {
  /** Has it prepare an update of a stack. @returns what it asked of CloudFormation for that, of the rollback */
  async function prepare(flags: readonly string[], kept = ''): Promise<Record<string, string>> {
    const folder = mkdtempSync(join(tmpdir(), 'rollback-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const app = new App({ outdir: folder });
    // Its template goes with the change set, not by a bucket.
    const synthesizer = new LegacyStackSynthesizer() as IStackSynthesizer;
    const stack = new Stack(app, 'portal-prod-data', { synthesizer });
    new CfnWaitConditionHandle(stack, 'Handle');
    app.synth();
    const cloudFormation = await startCloudFormation(kept);
    onTestFinished(() => cloudFormation.stop());
    const args = ['deploy', '--all', ...flags, '--app', folder, '--no-execute', '--no-notices'];
    const cdk = spawn(process.execPath, [join(rootDir, 'node_modules/aws-cdk/bin/cdk'), ...args], {
      env: {
        ...{ PATH: process.env['PATH'], HOME: folder, AWS_REGION: 'us-east-1' },
        ...{ AWS_ACCESS_KEY_ID: 'practice', AWS_SECRET_ACCESS_KEY: 'practice' },
        ...{ AWS_ENDPOINT_URL: cloudFormation.url, CI: '1', CDK_DISABLE_CLI_TELEMETRY: 'true' },
      },
      cwd: folder,
    });
    const [said] = await Promise.all([text(cdk.stderr), text(cdk.stdout), once(cdk, 'close')]);
    const form = cloudFormation.asked.find((asked) => asked.get('Action') === 'CreateChangeSet');
    if (!form) throw new Error(`No change set: ${said}`);
    return Object.fromEntries([...form].filter(([key]) => key.startsWith('RollbackConfiguration')));
  }

  it('gives CloudFormation the alarms and the minutes', async () => {
    const watched = [{ name: first, arn: arnOf(first), isRinging: false }];
    expect(await prepare(rollbackFlags(config, { watched }))).toEqual({
      'RollbackConfiguration.RollbackTriggers.member.1.Arn': arnOf(first),
      'RollbackConfiguration.RollbackTriggers.member.1.Type': 'AWS::CloudWatch::Alarm',
      'RollbackConfiguration.MonitoringTimeInMinutes': '10',
    });
  }, 60_000);

  it('takes those of the last time away, where there are none', async () => {
    const kept = `<RollbackConfiguration><RollbackTriggers><member><Arn>${arnOf(first)}</Arn><Type>AWS::CloudWatch::Alarm</Type></member></RollbackTriggers></RollbackConfiguration>`;
    expect(await prepare(rollbackFlags(config, { watched: [] }), kept)).toEqual({
      'RollbackConfiguration.RollbackTriggers': '',
    });
  }, 60_000);
});

/** CloudFormation with one empty stack, as its API references say; `kept` stands in the stack's description. */
async function startCloudFormation(kept: string) {
  const asked: URLSearchParams[] = [];
  const namespace = 'http://cloudformation.amazonaws.com/doc/2010-05-15/';
  const id = 'arn:aws:cloudformation:us-east-1:111122223333:stack/portal-prod-data/practice';
  const answers: Record<string, string> = {
    GetCallerIdentity:
      '<Arn>arn:aws:iam::111122223333:user/ana</Arn><UserId>AIDA</UserId><Account>111122223333</Account>',
    DescribeStacks: `<Stacks><member><StackId>${id}</StackId><StackName>portal-prod-data</StackName><StackStatus>UPDATE_COMPLETE</StackStatus><CreationTime>2026-11-26T12:00:00Z</CreationTime>${kept}</member></Stacks>`,
    GetTemplate: '<TemplateBody>{"Resources":{}}</TemplateBody>',
    DescribeStackEvents: '<StackEvents/>',
    DeleteChangeSet: '',
    CreateChangeSet: `<Id>${id}</Id><StackId>${id}</StackId>`,
    DescribeChangeSet: `<ChangeSetId>${id}</ChangeSetId><ChangeSetName>cdk</ChangeSetName><Status>CREATE_COMPLETE</Status><Changes><member><Type>Resource</Type><ResourceChange><Action>Add</Action><LogicalResourceId>Handle</LogicalResourceId></ResourceChange></member></Changes>`,
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const form = new URLSearchParams(body);
      const action = form.get('Action') ?? '';
      asked.push(form);
      // CDK deletes the change set of the last time first, and waits until it is not there.
      const isAsked = asked.some((one) => one.get('Action') === 'CreateChangeSet');
      const isThere = action !== 'DescribeChangeSet' || isAsked;
      const answer = isThere ? answers[action] : undefined;
      response.writeHead(answer === undefined ? 400 : 200, { 'content-type': 'text/xml' });
      response.end(
        answer === undefined
          ? `<ErrorResponse xmlns="${namespace}"><Error><Type>Sender</Type><Code>ChangeSetNotFound</Code><Message>${action} does not exist</Message></Error></ErrorResponse>`
          : `<${action}Response xmlns="${namespace}"><${action}Result>${answer}</${action}Result></${action}Response>`,
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
