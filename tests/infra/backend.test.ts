import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { routeKeyOf } from '../../functions/core/http/route.ts';
import type { Auth } from '../../functions/core/http/route.ts';
import { camelCase, loadContracts } from '../../scripts/lib/contracts.ts';
import { rootDir } from '../support/root.ts';
import { lambdaEntries } from './fake-dist.ts';
import { resourceOf, resourcesOf, runningOf, templatesOf } from './synth.ts';
import type { Resource, Templates } from './synth.ts';

const prod = templatesOf('prod');
const dev = templatesOf('dev');
const local = templatesOf('local');
/** What runs in prod, whichever stack has it. */
const running = runningOf(prod);
const contracts = await loadContracts(rootDir);

const functionsOf = (templates: Templates): Map<string, Resource> =>
  new Map(
    [templates.data, runningOf(templates)]
      .flatMap((template) => resourcesOf(template, 'AWS::Lambda::Function'))
      // CDK's own empties the buckets of dev.
      .filter(([id]) => !id.startsWith('Custom'))
      .map(([, lambda]) => [entryOf(lambda), lambda]),
  );

/** `/portal/prod/websites.api` → `websites.api`; the log group is named in the same template. */
function entryOf(lambda: Resource): string {
  const name = String(lambda.Properties['FunctionName']).replace(/^portal-[a-z]+-/, '');
  const entry = lambdaEntries.find((known) => known.replaceAll('.', '-') === name);
  if (entry === undefined) throw new Error(`No source for the Lambda ${name}`);
  return entry;
}

const variablesOf = (lambda: Resource) =>
  z
    .object({ Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }) })
    .parse(lambda.Properties).Environment.Variables;

describe('the routes', () => {
  const routes = resourcesOf(running, 'AWS::ApiGatewayV2::Route').map(([, r]) => r.Properties);
  const declared = Object.values(contracts).flatMap((contract) => Object.values(contract));

  it('are those of the contracts, no more and no less', () => {
    const deployed = routes.map((route) => String(route['RouteKey']));
    expect(deployed.sort()).toEqual(declared.map(routeKeyOf).sort());
  });

  it('ask for a token where the contract does', () => {
    const open: Auth[] = ['public', 'backup-key'];
    for (const route of declared) {
      const deployed = routes.find((r) => r['RouteKey'] === routeKeyOf(route));
      expect(deployed?.['AuthorizationType'], routeKeyOf(route)).toBe(
        open.includes(route.auth) ? 'NONE' : 'JWT',
      );
    }
  });

  it('take tokens of our client alone', () => {
    const authorizer = resourceOf(running, 'AWS::ApiGatewayV2::Authorizer').Properties;
    expect(authorizer).toMatchObject({
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: {
        Audience: [
          { 'Fn::ImportValue': expect.stringContaining('UserPoolPortalClient') as string },
        ],
      },
    });
    // The keys come from there, whatever a token says.
    const { Issuer } = authorizer['JwtConfiguration'] as { Issuer: object };
    expect(JSON.stringify(Issuer)).toMatch(
      /^\{"Fn::Join":\["",\["https:\/\/cognito-idp\.us-east-1\.amazonaws\.com\/",\{"Fn::ImportValue":"[^"]*UserPool6BA7E5F2[^"]*"\}\]\]\}$/,
    );
  });

  it('lets no other origin in', () => {
    for (const { backend } of [dev, prod]) {
      expect(resourceOf(backend, 'AWS::ApiGatewayV2::Api').Properties).not.toHaveProperty(
        'CorsConfiguration',
      );
    }
  });

  it('counts what it refuses, and rings where that is much', () => {
    const filter = resourcesOf(prod.backend, 'AWS::Logs::MetricFilter').find(
      ([id]) => id === 'ApiRefusals' || id.startsWith('ApiRefusals'),
    );
    expect(filter?.[1].Properties['FilterPattern']).toBe(
      '{ ($.status = "401") || ($.status = "403") || ($.status = "429") }',
    );
    const alarm = resourcesOf(prod.backend, 'AWS::CloudWatch::Alarm').find(
      ([, { Properties }]) => Properties['AlarmName'] === 'portal-prod-api-refusals',
    );
    expect(alarm?.[1].Properties).toMatchObject({
      ...{ MetricName: 'api.refusals', Namespace: 'Portal/prod', Statistic: 'Sum' },
      ...{ Threshold: 500, Period: 300 },
    });
  });

  it('are throttled and logged without query strings or tokens', () => {
    const stage = resourceOf(running, 'AWS::ApiGatewayV2::Stage').Properties;
    expect(stage['DefaultRouteSettings']).toEqual({
      ThrottlingBurstLimit: 400,
      ThrottlingRateLimit: 200,
    });
    const format = JSON.stringify(stage['AccessLogSettings']);
    expect(format).toContain('$context.requestId');
    expect(format).not.toMatch(/authorization|querystring|\$context\.path/i);
  });
});

describe('every Lambda', () => {
  const lambdas = functionsOf(prod);

  it('of the source tree is deployed', () => {
    expect([...lambdas.keys()].sort()).toEqual(lambdaEntries);
  });

  it.each([...lambdas])('%s runs as the others do', (entry, { Properties }) => {
    expect(Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      MemorySize: entry.endsWith('.api') ? 1_024 : 512,
      Handler: 'index.handler',
      LoggingConfig: { LogGroup: { Ref: expect.any(String) as string } },
    });
    expect(Properties['TracingConfig']).toBeUndefined();
    const variables = variablesOf({ Type: '', Properties });
    expect(variables['POWERTOOLS_SERVICE_NAME']).toBe(entry);
    expect(variables['NODE_OPTIONS']).toBe('--enable-source-maps');
    // No other time than UTC in the log, no debug mode, no level that logs more or less, no TLS that is not checked.
    const changed =
      /^(?:TZ|DEBUG|LOG_LEVEL|POWERTOOLS_(?:DEV|LOG_|LOGGER_).*|NODE_(?!OPTIONS$).*)$/;
    expect(Object.keys(variables).filter((name) => changed.test(name))).toEqual([]);
  });

  it.each([...lambdas, ...functionsOf(local)])(
    '%s gets the environment its schema asks for',
    async (entry, lambda) => {
      const schema = await schemaOf(entry);
      const values = Object.entries(variablesOf(lambda)).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : name.endsWith('URL') ? 'https://a.example' : 'token',
      ]);
      expect(schema.safeParse(Object.fromEntries(values)).error).toBeUndefined();
    },
  );

  it('has time for both questions of a checkout to PayPal, within that of the API', () => {
    const { Timeout } = lambdas.get('payments.checkout.api')?.Properties ?? {};
    // Each may take 8 s; the store and the start of the Lambda come on top. API Gateway gives up after 30 s.
    expect(Number(Timeout)).toBeGreaterThanOrEqual(2 * 8 + 5);
    expect(Number(Timeout)).toBeLessThan(30);
  });

  it('forgets its logs after the stage’s days', () => {
    for (const template of Object.values(prod)) {
      // Those with addresses are kept for 30 days: tests/infra/web.test.ts and sign-in-acl.test.ts.
      const logGroups = resourcesOf(template, 'AWS::Logs::LogGroup').filter(
        ([id]) => !/^(?:WebAcl|SignInAcl|Distribution)Logs/.test(id),
      );
      expect(logGroups.length).toBeGreaterThan(0);
      for (const [, { Properties, DeletionPolicy }] of logGroups) {
        expect(Properties['RetentionInDays']).toBe(90);
        expect(DeletionPolicy).toBe('Delete');
      }
    }
  });

  it('behind the API knows after how many days an unused session is over', () => {
    for (const [entry, lambda] of lambdas) {
      const days = variablesOf(lambda)['SESSION_IDLE_DAYS'];
      expect(days, entry).toBe(entry.endsWith('.api') ? '14' : undefined);
    }
  });

  it('behind the API knows CloudFront’s secret, but in local', () => {
    const apis = (stage: Templates) =>
      [...functionsOf(stage)].filter(([entry]) => entry.endsWith('.api'));
    for (const stage of [dev, prod]) {
      expect(
        apis(stage)
          .map(([entry]) => entry)
          .sort(),
      ).toEqual(lambdaEntries.filter((entry) => entry.endsWith('.api')));
      for (const [entry, lambda] of apis(stage)) {
        const value = JSON.stringify(variablesOf(lambda)['ORIGIN_VERIFY']);
        expect(value, entry).toContain('{{resolve:secretsmanager:');
      }
    }
    for (const [, lambda] of apis(local)) {
      expect(variablesOf(lambda)).not.toHaveProperty('ORIGIN_VERIFY');
    }
  });

  it('may read loopback addresses in local alone', () => {
    const names = [...lambdas.values()].flatMap((lambda) => Object.keys(variablesOf(lambda)));
    expect(names).not.toContain('ALLOWED_LOOPBACK_PORTS');
    const worker = functionsOf(local).get('status.worker');
    expect(worker && variablesOf(worker)).toHaveProperty('ALLOWED_LOOPBACK_PORTS');
  });
});

/** `status.worker` → `statusWorkerEnv`, or less of the name where a feature has one for more of them. */
async function schemaOf(entry: string): Promise<z.ZodType> {
  const [noun = '', role = ''] = entry.split('.');
  const file = pathToFileURL(join(rootDir, 'functions', noun, `${noun}.env.ts`)).href;
  const module = (await import(file)) as Record<string, z.ZodType | undefined>;
  const names = [entry, `${noun}.${role}`, noun].map((name) => `${camelCase(name)}Env`);
  const schema = names.map((name) => module[name]).find((found) => found !== undefined);
  if (!schema) throw new Error(`${noun}.env.ts has no schema for ${entry}`);
  return schema;
}

describe('every queue', () => {
  const queues = resourcesOf(running, 'AWS::SQS::Queue');
  // The stream of the outbox is no queue (events.test.ts), but has a dead-letter queue as each of them.
  const sources = resourcesOf(running, 'AWS::Lambda::EventSourceMapping');
  const ofQueues = sources.filter(([, s]) => s.Properties['StartingPosition'] === undefined);

  it('is encrypted and speaks TLS only, in local too where the emulator can', () => {
    const denied = JSON.stringify(resourcesOf(running, 'AWS::SQS::QueuePolicy'));
    for (const [id, { Properties }] of queues) {
      expect(Properties['SqsManagedSseEnabled']).toBe(true);
      expect(denied).toContain(id);
    }
    expect(denied.match(/"aws:SecureTransport":"false"/g)).toHaveLength(queues.length);
    const localQueues = resourcesOf(runningOf(local), 'AWS::SQS::Queue');
    expect(localQueues.every(([, q]) => q.Properties['SqsManagedSseEnabled'])).toBe(true);
  });

  it('is worked off in batches that report their failures, and holds messages for 6 timeouts', () => {
    expect(ofQueues.length).toBeGreaterThan(0);
    for (const [, { Properties: source }] of ofQueues) {
      const queue = referenced(source['EventSourceArn']);
      const lambda = referenced({
        'Fn::GetAtt': [(source['FunctionName'] as { Ref: string }).Ref],
      });
      expect(source).toMatchObject({
        BatchSize: 10,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      });
      expect(queue['VisibilityTimeout']).toBeGreaterThanOrEqual(6 * Number(lambda['Timeout']));
      expect(queue['RedrivePolicy']).toMatchObject({ maxReceiveCount: 3 });
    }
  });

  it('of bulk syncs is the status worker’s second one, to which the schedule sends', () => {
    const urlOf = (entry: string, name: string) => {
      const lambda = functionsOf(prod).get(entry);
      return lambda && JSON.stringify(variablesOf(lambda)[name]);
    };
    const bulk = urlOf('status.worker', 'BULK_QUEUE_URL');
    expect(bulk).toContain('StatusBulk');
    expect(urlOf('status.dispatcher', 'SYNC_QUEUE_URL')).toBe(bulk);
    expect(urlOf('status.runs.worker', 'SYNC_QUEUE_URL')).toBe(bulk);
    const single = urlOf('status.worker', 'OWN_QUEUE_URL');
    expect(single).not.toBe(bulk);
    expect(urlOf('status.api', 'SYNC_QUEUE_URL')).toBe(single);
    const workers = ofQueues.filter(([, { Properties }]) =>
      JSON.stringify(Properties['FunctionName']).includes('StatusSyncWorker'),
    );
    expect(workers).toHaveLength(2);
  });

  it('has a dead-letter queue that keeps messages for two weeks', () => {
    const dead = queues.filter(([, q]) => !q.Properties['RedrivePolicy']);
    // The queue of drills is worked off by the runner, which is no Lambda.
    expect(dead).toHaveLength(sources.length + 1);
    for (const [, { Properties }] of dead) {
      expect(Properties['MessageRetentionPeriod']).toBe(14 * 24 * 3600);
    }
  });

  function referenced(arn: unknown) {
    const [id = ''] = (arn as { 'Fn::GetAtt': string[] })['Fn::GetAtt'];
    return running.Resources[id]?.Properties ?? {};
  }
});

describe('the schedules', () => {
  const schedules = resourcesOf(running, 'AWS::Scheduler::Schedule')
    .map(([, { Properties }]) => Properties)
    // It starts a container each night: tests/infra/drill.test.ts.
    .filter(({ Name }) => Name !== 'portal-prod-backups-drill-runner');

  it('are one of each dispatcher', () => {
    const wanted = lambdaEntries
      .filter((entry) => entry.endsWith('.dispatcher'))
      .map((entry) => `portal-prod-${entry.replaceAll('.', '-')}`);
    expect(schedules.map(({ Name }) => Name).sort()).toEqual(wanted);
  });

  it.each(schedules)(
    '$Name starts it every few minutes, by a role that may do only that',
    (schedule) => {
      const isPatient =
        /-(?:audits|backups|backups-drill|erasures|notifications|payments-retention|reports-monthly)-dispatcher$/.test(
          String(schedule['Name']),
        );
      expect(schedule).toMatchObject({
        ScheduleExpression: isPatient ? 'rate(5 minutes)' : 'rate(1 minute)',
        FlexibleTimeWindow: { Mode: 'OFF' },
        Target: { RetryPolicy: { MaximumRetryAttempts: 0 } },
      });
      const role = JSON.stringify(schedule['Target']);
      expect(role).toContain('SchedulerRole');
    },
  );
});
