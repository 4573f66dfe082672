import { Duration } from 'aws-cdk-lib';
import {
  Dashboard,
  GraphWidget,
  MathExpression,
  Metric,
  SingleValueWidget,
  TextWidget,
  type IMetric,
  type IWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { metricsNamespace, type Measure } from '../../functions/core/observability/measures.ts';
import { GLOBAL_REGION } from '../regions.ts';
import { resourceName, type StageContext } from '../stage.ts';
import { measureOf } from './business-alarms.ts';

interface OperationsDashboardProps {
  context: StageContext;
  apiId: string;
  /** Names of the stage's queues, dead letters too. */
  queues: readonly string[];
  /** Entries of the stage's Lambdas: `websites.api`. */
  entries: readonly string[];
}

const FULL_WIDTH = 24;
const period = Duration.minutes(5);

/** A graph that takes a third of the width, or as much as it says. */
const graph = (title: string, left: IMetric[], more: { width?: number; label?: string } = {}) =>
  new GraphWidget({
    title,
    left,
    width: more.width ?? FULL_WIDTH / 3,
    height: 6,
    leftYAxis: { min: 0, label: more.label ?? '', showUnits: false },
  });

/**
 * The one page of a stage for who is called: first what people feel, then whether the work behind it is done in time, then money.
 */
export function addOperationsDashboard(scope: Construct, props: OperationsDashboardProps): void {
  const { config } = props.context;
  new Dashboard(scope, 'Operations', {
    dashboardName: resourceName(config, 'operations'),
    defaultInterval: Duration.hours(12),
    widgets: [
      [heading('What people feel')],
      peopleRow(props),
      [heading('Whether the work is done in time')],
      ...workRows(props),
      [heading('Money')],
      moneyRow(config.stage),
    ],
  });
}

const heading = (text: string) =>
  new TextWidget({ markdown: `## ${text}`, width: FULL_WIDTH, height: 1 });

function peopleRow({ context: { config }, apiId, entries }: OperationsDashboardProps): IWidget[] {
  const ofApi = (metricName: string, more: { statistic: string; label: string }) =>
    new Metric({
      ...{ namespace: 'AWS/ApiGateway', metricName, dimensionsMap: { ApiId: apiId }, period },
      ...more,
    });
  const errors = entries
    .filter((entry) => entry.endsWith('.api'))
    .map(
      (entry) =>
        new Metric({
          namespace: metricsNamespace(config.stage),
          metricName: `${entry}.errors`,
          label: entry,
          ...{ period, statistic: 'Sum' },
        }),
    );
  return [
    graph('Requests that failed for us (5xx) and were refused (4xx)', [
      ofApi('5xx', { statistic: 'Sum', label: '5xx' }),
      ofApi('4xx', { statistic: 'Sum', label: '4xx' }),
    ]),
    graph(
      'How long people wait',
      ['p50', 'p95', 'p99'].map((statistic) => ofApi('Latency', { statistic, label: statistic })),
      { label: 'ms' },
    ),
    graph('Errors by feature', errors),
  ];
}

function workRows({ context: { config }, queues }: OperationsDashboardProps): IWidget[][] {
  const measure = (name: Measure, statistic: string) =>
    measureOf(config.stage, name, { period, statistic });
  const isDead = (queue: string) => queue.endsWith('-dead-letters');
  const ofQueue = (metricName: string) => (queue: string) =>
    new Metric({
      namespace: 'AWS/SQS',
      metricName,
      dimensionsMap: { QueueName: queue },
      label: queue.replace(resourceName(config, ''), ''),
      ...{ period, statistic: 'Maximum' },
    });
  const half = FULL_WIDTH / 2;
  return [
    [
      graph('Syncs: sites due, read, not read', [
        measure('SitesDue', 'Sum'),
        measure('SitesSynced', 'Sum'),
        measure('SitesFailed', 'Sum'),
      ]),
      graph('How late a sync is', [measure('SyncDelay', 'p50'), measure('SyncDelay', 'Maximum')], {
        label: 's',
      }),
      graph('Backups that did not come', [measure('BackupsMissed', 'Sum')]),
    ],
    [
      graph(
        'Oldest message of each queue',
        queues.filter((queue) => !isDead(queue)).map(ofQueue('ApproximateAgeOfOldestMessage')),
        { width: half, label: 's' },
      ),
      graph(
        'Dead letters',
        queues.filter(isDead).map(ofQueue('ApproximateNumberOfMessagesVisible')),
        { width: half },
      ),
    ],
  ];
}

function moneyRow(stage: string): IWidget[] {
  const measure = (name: Measure) => measureOf(stage, name, { period, statistic: 'Sum' });
  const charges = new Metric({
    namespace: 'AWS/Billing',
    metricName: 'EstimatedCharges',
    dimensionsMap: { Currency: 'USD' },
    ...{ period: Duration.days(1), statistic: 'Maximum', region: GLOBAL_REGION },
  });
  return [
    graph('Payments that wait for word from PayPal', [measure('PaymentsWaiting')]),
    graph('Webhooks, and payments without one', [
      measure('WebhooksVerified'),
      measure('PaymentsUnheard'),
    ]),
    new SingleValueWidget({
      title: 'The account today, and this month so far (US dollars)',
      // The month's sum starts at zero on its first day: a day never costs less than nothing.
      metrics: [
        new MathExpression({
          expression: 'IF(DIFF(month) > 0, DIFF(month), month)',
          usingMetrics: { month: charges },
          label: 'today',
          ...{ period: Duration.days(1), searchRegion: GLOBAL_REGION },
        }),
        charges.with({ label: 'this month' }),
      ],
      ...{ region: GLOBAL_REGION, width: FULL_WIDTH / 3, height: 6 },
    }),
  ];
}
