/**
 * What the code measures of the business: CloudWatch makes a metric of it from a line of the log (embedded metric format), the
 * dashboard shows it and alarms go by it (ADR 0069). Each is of one service, as its lines name it: a metric costs 0.30 $ a month.
 */
export const measures = {
  /** Sites that the schedule queued because their sync was due. */
  SitesDue: { unit: 'Count', service: 'status-dispatcher' },
  /** Sites that a sync read, and those that it could not, mostly for a fault of theirs. */
  SitesSynced: { unit: 'Count', service: 'status-worker' },
  SitesFailed: { unit: 'Count', service: 'status-worker' },
  /** How long after a sync was asked for, or due, the last site of a batch had its own. */
  SyncDelay: { unit: 'Seconds', service: 'status-worker' },
  /** Payments about which nothing was heard in time: the schedule asks PayPal. */
  PaymentsWaiting: { unit: 'Count', service: 'payments-dispatcher' },
  /** Webhooks that PayPal confirmed, and payments that somebody made although none of theirs came. */
  WebhooksVerified: { unit: 'Count', service: 'payments-checkout' },
  PaymentsUnheard: { unit: 'Count', service: 'payments-worker' },
  /** Sites whose backup did not come in time. */
  BackupsMissed: { unit: 'Count', service: 'backups-worker' },
} as const;

export type Measure = keyof typeof measures;

/** The namespace of a stage's own metrics. */
export const metricsNamespace = (stage: string): string => `Portal/${stage}`;

/** The variable in which every Lambda has it. */
export const NAMESPACE_VARIABLE = 'POWERTOOLS_METRICS_NAMESPACE';

/**
 * What a line of the log says for CloudWatch to make metrics of it, beside all else that it says:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function measured(values: Partial<Record<Measure, number>>, at: Date = new Date()) {
  const Namespace = process.env[NAMESPACE_VARIABLE];
  if (Namespace === undefined) return values;
  const Metrics = Object.keys(values).map((name) => ({
    Name: name,
    Unit: measures[name as Measure].unit,
  }));
  const directive = { Namespace, Dimensions: [['service']], Metrics };
  return { ...values, _aws: { Timestamp: at.getTime(), CloudWatchMetrics: [directive] } };
}
