import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { rootDir } from '../tools.ts';
import { createAccount, type Account, type StackState } from './account.ts';
import { inspect } from './checks.ts';
import {
  isPracticeStep,
  practiceContext,
  startPracticeAccount,
  type PracticeStep,
} from './practice.ts';
import { IS_BUILT } from './programs.ts';
import { reportOf } from './report.ts';
import { runDeployment } from './run-deployment.ts';
import { readStageArgument } from './stage-argument.ts';
import { planDeployment } from './steps.ts';

const { config } = readStageArgument(['-c', 'stage=prod'], practiceContext);

async function accountAt(step: PracticeStep) {
  const practice = await startPracticeAccount(step);
  onTestFinished(() => practice.stop());
  return { ...practice, account: createAccount({ region: config.region, endpoint: practice.url }) };
}

async function reportAt(step: PracticeStep, wanted = config) {
  const { account } = await accountAt(step);
  return reportOf(await inspect({ config: wanted, account }));
}

/** What lacks, by name. */
const missingOf = (text: string) =>
  [...text.matchAll(/^✗ (.+?) {2,}/gm)].map(([, name]) => name ?? '');

const manual = readFileSync(join(rootDir, 'docs', 'deploy.md'), 'utf8');

describe('what is said of an account before a deployment', () => {
  it.each([
    ['new', ['bootstrap', 'lambda', 'certificate', 'e-mail']],
    ['bootstrapped', ['certificate', 'e-mail']],
    ['certificate', ['e-mail']],
    ['mail', []],
    ['failed', []],
    ['deployed', []],
    ['paypal', []],
  ] as const)('after the step %s names what lacks', async (step, missing) => {
    const { text, isReady } = await reportAt(step);
    expect(missingOf(text)).toEqual(missing);
    expect(isReady).toBe(missing.length === 0);
  });

  it.each(['new', 'mail', 'deployed'] as const)(
    'is in docs/deploy.md as the step %s shows it',
    async (step) => {
      const { text } = await reportAt(step);
      const indented = text.replace(/^/gm, '    ');
      expect(manual).toContain(`npm run preflight -- --practice ${step}\n\n${indented}\n`);
    },
  );

  it('warns of what a person notices only later', async () => {
    expect((await reportAt('deployed')).text).toMatch(/^! PayPal +nobody can pay: fill arn:/m);
    expect((await reportAt('mail')).text).toMatch(/^! SES sandbox +only verified addresses/m);
    expect((await reportAt('paypal')).text).not.toMatch(/^[!✗]/m);
  });

  it.each([
    [{ domain: undefined }, /✓ certificate +none: CloudFront’s own/],
    [{ mail: 'COGNITO_DEFAULT' as const }, /! e-mail +Cognito’s own: 50 a day/],
    [
      { siteUrl: 'https://portal.invalid' },
      /! configuration +prod, https:\/\/portal.invalid at first/,
    ],
    [{ siteUrl: 'https://otro.example.net' }, /✗ certificate +for portal.example.net, and not for/],
    [{ alarmEmail: undefined }, /! alarms +nobody hears of any/],
    [
      {
        domain: {
          certificateArn: 'arn:aws:acm:us-east-1:999900001111:certificate/0a',
          hostedZone: { id: 'ZOTHER', name: 'example.net' },
        },
      },
      /✗ account +you are in 111122223333, and the certificate in cdk.json is of 999900001111/,
    ],
    [
      {
        domain: {
          certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0a',
          hostedZone: { id: 'ZOTHER', name: 'example.net' },
        },
      },
      /✗ hosted zone +ZOTHER is not in this account/,
    ],
  ])('reports %j', async (more, said) => {
    const { text } = await reportAt('mail', { ...config, ...more });
    expect(text).toMatch(said);
  });

  it('stops nobody who may not look', async () => {
    const { account } = await accountAt('paypal');
    const concurrency = () => Promise.reject(new Error('not authorized'));
    const findings = await inspect({ config, account: { ...account, concurrency } });
    expect(reportOf(findings)).toMatchObject({
      isReady: true,
      text: expect.stringMatching(/^! lambda +could not be looked at: .*not authorized/m) as string,
    });
  });

  it('asks no further without credentials', async () => {
    const refused = { region: 'us-east-1', identity: () => Promise.reject(new Error('expired')) };
    const findings = await inspect({ config, account: refused as unknown as Account });
    expect(findings.map(({ name }) => name)).toEqual(['configuration', 'account']);
    expect(findings[1]?.state).toBe('missing');
    expect(findings[1]?.says).toContain('expired');
  });

  it('only reads', async () => {
    const { account, asked } = await accountAt('paypal');
    await inspect({ config, account });
    expect(asked.filter((name) => !/^(?:Get|Describe|\/)/.test(name))).toEqual([]);
  });
});

describe('a deployment', () => {
  /** Runs one against the practice account. @returns what was done, in order */
  async function deploy(step: PracticeStep, codes: number[] = [], wanted = config) {
    const { account, asked } = await accountAt(step);
    const done: string[] = [];
    const code = await runDeployment(wanted, ['--require-approval=never'], {
      account,
      build() {
        done.push('build');
        return 0;
      },
      cdk(args) {
        done.push(args.join(' '));
        return codes.shift() ?? 0;
      },
      print: () => undefined,
    });
    return { code, done, asked };
  }
  const none = '--rollback-trigger-alarm-arns=none';
  const context = '--context=stage=prod';
  const all = `deploy --all ${none} ${context} --require-approval=never`;
  const first = `deploy --all ${none} ${context} --context=firstDeployment=true --require-approval=never`;

  it('does not begin while something lacks', async () => {
    expect(await deploy('new')).toMatchObject({ code: 1, done: [] });
  });

  it('protects the data once everything is there', async () => {
    expect(await deploy('mail')).toMatchObject({ code: 0, done: ['build', first, all] });
    const once = { ...config, rollbackMinutes: 0 };
    expect(await deploy('deployed', [], once)).toMatchObject({ code: 0, done: ['build', all] });
  });

  it('that failed is repeated: what was never there may be deleted', async () => {
    const { done, asked } = await deploy('failed');
    expect(done).toEqual(['build', first, all]);
    expect(asked.filter((name) => name === 'UpdateTerminationProtection')).toHaveLength(1);
  });

  it('ends with what failed, and protects nothing then', async () => {
    expect(await deploy('mail', [7])).toMatchObject({ code: 7, done: ['build', first] });
  });

  const stack = (part: string, status: string): StackState => ({
    name: `portal-prod-${part}`,
    status,
    isProtected: true,
    outputs: {},
  });

  it('never takes the protection of data that are there, whatever else failed', () => {
    const stacks = [
      stack('data', 'UPDATE_ROLLBACK_COMPLETE'),
      stack('backend', 'UPDATE_COMPLETE'),
      stack('web', 'ROLLBACK_COMPLETE'),
    ];
    expect(planDeployment(config, stacks)).toEqual({
      unprotect: ['portal-prod-web'],
      runs: [{}],
    });
  });

  it('of a stage without protection is one run', () => {
    const dev = { ...config, data: { ...config.data, deletionProtection: false } };
    expect(planDeployment(dev, []).runs).toEqual([{}]);
  });
});

describe('CDK', () => {
  const cdkSchema = z.object({ build: z.string() });
  const { build } = cdkSchema.parse(JSON.parse(readFileSync(join(rootDir, 'cdk.json'), 'utf8')));
  const [node, ...command] = build.split(' ');
  const run = (env: NodeJS.ProcessEnv) =>
    spawnSync(process.execPath, command, { cwd: rootDir, encoding: 'utf8', env });

  it('builds before each synthesis, so that none takes an old dist', () => {
    expect(node).toBe('node');
    // Stopped where it would start the build, which takes seconds.
    const { status, stderr } = run({ NODE_OPTIONS: '--permission --allow-fs-read=*' });
    expect(status).not.toBe(0);
    expect(stderr).toContain("permission: 'ChildProcess'");
  });

  it('does not build what was just built', () => {
    expect(run({ [IS_BUILT]: 'true' })).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });
});

describe('the arguments', () => {
  it.each([
    [['-c', 'stage=prod', '--exclusively']],
    [['--context=stage=prod', '--exclusively']],
    [['--exclusively', '-c=stage=prod']],
  ])('%j are CDK’s', (args) => {
    const read = readStageArgument(args, practiceContext);
    expect([read.config.stage, read.rest]).toEqual(['prod', ['--exclusively']]);
  });

  it('find dev ready to deploy as cdk.json comes, and name the examples of prod', () => {
    expect(readStageArgument(['-c', 'stage=dev']).config.siteUrl).toBe('https://portal.invalid');
    expect(() => readStageArgument(['-c', 'stage=prod'])).toThrow(
      /\n {2}siteUrl: is the example of cdk.json: put yours there\n/,
    );
  });

  it('name a stage that is deployed', () => {
    expect(() => readStageArgument([], practiceContext)).toThrow('No stage given');
    expect(() => readStageArgument(['-c', 'stage=local'])).toThrow('npm start');
    expect(isPracticeStep('nothing')).toBe(false);
  });
});
