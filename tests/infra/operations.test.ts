import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { measures } from '../../functions/core/observability/measures.ts';
import { lambdaEntries } from './fake-dist.ts';
import {
  build,
  resourceOf,
  resourcesOf,
  runningOf,
  stagesOfCdkJson,
  templatesOf,
  type Template,
} from './synth.ts';

const prod = templatesOf('prod');
const running = runningOf(prod);

const metricSchema = z.tuple([z.string(), z.string()]).rest(z.unknown());
const bodySchema = z.object({
  widgets: z.array(
    z.looseObject({
      properties: z.looseObject({
        title: z.string().optional(),
        region: z.unknown().optional(),
        metrics: z.array(z.array(z.unknown())).default([]),
      }),
    }),
  ),
});

/** The widgets of a stage's dashboard. What is known at deployment only is named in braces. */
function widgetsOf(template: Template) {
  const body = resourceOf(template, 'AWS::CloudWatch::Dashboard').Properties['DashboardBody'];
  const parts = z
    .union([z.string(), z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) })])
    .parse(body);
  const text =
    typeof parts === 'string'
      ? parts
      : parts['Fn::Join'][1].map((p) => (typeof p === 'string' ? p : '{token}')).join('');
  return bodySchema.parse(JSON.parse(text)).widgets.map(({ properties }) => properties);
}

/** Namespace, name and dimensions of every metric that a dashboard shows. CloudWatch's '.' repeats the one before. */
function shownIn(template: Template) {
  return widgetsOf(template).flatMap(({ metrics }) => {
    let before: unknown[] = [];
    return metrics.flatMap((metric) => {
      const texts = metric.map((part, n) => (part === '.' ? before[n] : part));
      before = texts;
      const parsed = metricSchema.safeParse(texts);
      if (!parsed.success) return [];
      const [namespace, name, ...rest] = parsed.data;
      return [{ namespace, name, dimensions: rest.filter((part) => typeof part === 'string') }];
    });
  });
}

describe.each(['local', 'dev', 'prod'] as const)('the dashboard of %s', (stage) => {
  const template = runningOf(templatesOf(stage));
  const shown = shownIn(template);

  it('is the only one, and called after its stage', () => {
    const { Properties } = resourceOf(template, 'AWS::CloudWatch::Dashboard');
    expect(Properties['DashboardName']).toBe(`portal-${stage}-operations`);
  });

  it('shows each measure, of the service that writes it', () => {
    const own = shown.filter(
      ({ namespace, name }) => namespace === `Portal/${stage}` && name in measures,
    );
    const expected = Object.entries(measures).map(([name, { service }]) => [
      name,
      'service',
      service,
    ]);
    expect(new Set(own.map(({ name, dimensions }) => [name, ...dimensions].join()))).toEqual(
      new Set(expected.map((parts) => parts.join())),
    );
  });

  it('shows each queue’s oldest message, and each queue’s dead letters', () => {
    const queues = [template, templatesOf(stage).data]
      .flatMap((each) => resourcesOf(each, 'AWS::SQS::Queue'))
      .map(([, { Properties }]) => String(Properties['QueueName']));
    const isDead = (queue: string) => queue.endsWith('-dead-letters');
    const ofMetric = (metric: string) =>
      shown.flatMap(({ name, dimensions }) => (name === metric ? [dimensions[1]] : [])).sort();
    expect(ofMetric('ApproximateAgeOfOldestMessage')).toEqual(
      queues.filter((queue) => !isDead(queue)).sort(),
    );
    expect(ofMetric('ApproximateNumberOfMessagesVisible')).toEqual(queues.filter(isDead).sort());
  });

  it('shows the errors of each Lambda behind the API, by what its log filter counts', () => {
    const counted = resourcesOf(template, 'AWS::Logs::MetricFilter').map(([, { Properties }]) => {
      const [metric] = Properties['MetricTransformations'] as { MetricName: string }[];
      return metric?.MetricName;
    });
    const errors = shown.flatMap(({ name }) => (name.endsWith('.errors') ? [name] : []));
    expect(errors.sort()).toEqual(
      lambdaEntries
        .filter((entry) => entry.endsWith('.api'))
        .map((entry) => `${entry}.errors`)
        .sort(),
    );
    expect(counted).toEqual(expect.arrayContaining(errors));
  });

  it('shows what the account costs, where AWS says it', () => {
    const { region } = widgetsOf(template).find(({ title }) => title?.includes('dollars')) ?? {};
    expect(region).toBe('us-east-1');
  });
});

describe('the alarms of the business', () => {
  const alarm = (name: string) =>
    resourcesOf(running, 'AWS::CloudWatch::Alarm').find(
      ([, { Properties }]) => Properties['AlarmName'] === `portal-prod-${name}`,
    )?.[1].Properties ?? {};
  const metricsOf = (name: string) =>
    z
      .array(
        z.object({
          Expression: z.string().optional(),
          MetricStat: z
            .object({
              Metric: z.object({
                Namespace: z.literal('Portal/prod'),
                MetricName: z.string(),
                Dimensions: z.array(z.object({ Name: z.literal('service'), Value: z.string() })),
              }),
              Period: z.number(),
              Stat: z.literal('Sum'),
            })
            .optional(),
        }),
      )
      .parse(alarm(name)['Metrics']);

  it.each([
    ['sync-none', 'due, 0) >= 5 AND FILL(synced, 0) < 1', ['SitesDue', 'SitesSynced'], 3_600],
    [
      'payments-webhooks-none',
      'unheard, 0) > 0 AND FILL(verified, 0) < 1',
      ['PaymentsUnheard', 'WebhooksVerified'],
      86_400,
    ],
  ] as const)('%s compares what was to be done with what was', (...row) => {
    const [name, rule, metrics, seconds] = row;
    const [expression, ...inputs] = metricsOf(name);
    expect(expression?.Expression).toContain(rule);
    const stats = inputs.flatMap(({ MetricStat }) => MetricStat ?? []);
    expect(stats.map(({ Metric }) => Metric.MetricName).sort()).toEqual([...metrics]);
    for (const { Metric, Period } of stats) {
      const { service } = measures[Metric.MetricName as keyof typeof measures];
      expect(Metric.Dimensions).toEqual([{ Name: 'service', Value: service }]);
      expect(Period).toBe(seconds);
    }
    // A stage in which nothing was to be done is well.
    expect(alarm(name)['TreatMissingData']).toBe('notBreaching');
    expect(alarm(name)['ComparisonOperator']).toBe('GreaterThanOrEqualToThreshold');
  });

  it('backups-missed rings for several sites within a day', () => {
    expect(alarm('backups-missed')).toMatchObject({
      ...{ MetricName: 'BackupsMissed', Namespace: 'Portal/prod', Statistic: 'Sum' },
      ...{ Period: 86_400, Threshold: 5, TreatMissingData: 'notBreaching' },
    });
  });

  it('are not in a dev that would tell nobody', () => {
    const dev = templatesOf('dev');
    const all = [dev.data, runningOf(dev)].flatMap((each) =>
      resourcesOf(each, 'AWS::CloudWatch::Alarm'),
    );
    expect(all).toEqual([]);
  });
});

describe('tracing', () => {
  it('is off, and by the stage’s word each Lambda records itself', () => {
    const all = { tracing: true, restoreDrill: true };
    const stages = { prod: { ...stagesOfCdkJson['prod'], ...all } };
    const { app } = build({ stage: 'prod', stages });
    const lambdas = app
      .synth()
      .stacks.flatMap(({ template }) => {
        const { Resources } = template as {
          Resources: Record<string, { Type: string; Properties: Record<string, unknown> }>;
        };
        return Object.values(Resources);
      })
      .filter(
        ({ Type, Properties }) =>
          Type === 'AWS::Lambda::Function' &&
          JSON.stringify(Properties).includes('POWERTOOLS_SERVICE_NAME'),
      );
    expect(lambdas).toHaveLength(lambdaEntries.length);
    for (const { Properties } of lambdas) {
      expect(Properties['TracingConfig']).toEqual({ Mode: 'Active' });
    }
    const off = resourcesOf(running, 'AWS::Lambda::Function').filter(
      ([, { Properties }]) => Properties['TracingConfig'] !== undefined,
    );
    expect(off).toEqual([]);
  });
});
