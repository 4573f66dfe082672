import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Construct } from 'constructs';
import { resourceName, type StageContext } from '../stage.ts';
import { hasAlarms } from '../stage-schema.ts';

export interface ImpactAlarmProps {
  context: StageContext;
  /** Also its heading in `docs/runbook.md`. */
  name: string;
  /** What users lose while it rings: one English sentence. */
  impact: string;
  metric: IMetric;
  /** Rings at this value and above; at and below it when `below` is set. */
  threshold: number;
  below?: boolean;
  /** Consecutive periods of the metric; 1 when left out. */
  periods?: number;
}

/** Five minutes: long enough to be cheap, short enough to matter. */
export const alarmPeriod = Duration.minutes(5);

/** An alarm that cannot be made without saying what users lose and where the way out is written. */
export class ImpactAlarm extends Construct {
  constructor(scope: Construct, id: string, props: ImpactAlarmProps) {
    super(scope, id);
    const { config, alarmTopic } = props.context;
    if (!hasAlarms(config)) return;
    const alarm = new Alarm(this, 'Alarm', {
      alarmName: resourceName(config, props.name),
      alarmDescription: `${props.impact} See docs/runbook.md#${props.name}`,
      metric: props.metric,
      threshold: props.threshold,
      evaluationPeriods: props.periods ?? 1,
      comparisonOperator: props.below
        ? ComparisonOperator.LESS_THAN_OR_EQUAL_TO_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      // Silence is what a low count rings for, and is good news everywhere else.
      treatMissingData: props.below ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    if (alarmTopic) alarm.addAlarmAction(new SnsAction(alarmTopic));
  }
}
