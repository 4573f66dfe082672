import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import {
  measures,
  metricsNamespace,
  type Measure,
} from '../../functions/core/observability/measures.ts';
import { ImpactAlarm } from '../constructs/impact-alarm.ts';
import type { StageContext } from '../stage.ts';

/** A metric that the code writes. */
export function measureOf(
  stage: string,
  name: Measure,
  more: { period: Duration; statistic: string },
): Metric {
  return new Metric({
    namespace: metricsNamespace(stage),
    metricName: name,
    dimensionsMap: { service: measures[name].service },
    ...more,
  });
}

/** Fewer may be sites that are down themselves: a site that fails twice waits for its next attempt. */
const DUE_SITES = 5;
/** One or two may be clients' own plugins that are off; their owners are notified anyway. */
const MISSED_BACKUPS = 5;

/**
 * What no Lambda fails for: all of them run, and nothing comes of it. Each is about work that there was, so that a stage without
 * clients, or a quiet night, rings for nothing.
 */
export function addBusinessAlarms(scope: Construct, context: StageContext): void {
  const { config } = context;
  const sum = (name: Measure, period: Duration) =>
    measureOf(config.stage, name, { period, statistic: 'Sum' });
  new ImpactAlarm(scope, 'BackupsMissed', {
    context,
    name: 'backups-missed',
    impact: 'Backups of several sites did not come in time: after a loss they come back older.',
    metric: sum('BackupsMissed', Duration.days(1)),
    threshold: MISSED_BACKUPS,
  });
  // The local stack knows alarms of one metric alone.
  if (config.local) return;
  const hour = Duration.hours(1);
  new ImpactAlarm(scope, 'NoSync', {
    context,
    name: 'sync-none',
    impact:
      'No site was synchronised for an hour although some were due: people see an old status.',
    metric: new MathExpression({
      expression: `IF(FILL(due, 0) >= ${String(DUE_SITES)} AND FILL(synced, 0) < 1, 1, 0)`,
      usingMetrics: { due: sum('SitesDue', hour), synced: sum('SitesSynced', hour) },
      label: 'Hours without a sync',
      period: hour,
    }),
    threshold: 1,
  });
  const day = Duration.days(1);
  new ImpactAlarm(scope, 'NoWebhook', {
    context,
    name: 'payments-webhooks-none',
    impact:
      'People paid, and PayPal said nothing of it for a day: plans start a quarter of an hour late.',
    metric: new MathExpression({
      expression: 'IF(FILL(unheard, 0) > 0 AND FILL(verified, 0) < 1, 1, 0)',
      usingMetrics: {
        unheard: sum('PaymentsUnheard', day),
        verified: sum('WebhooksVerified', day),
      },
      label: 'Days without a webhook',
      period: day,
    }),
    threshold: 1,
  });
}
