import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { CfnLogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';

/** A log group that forgets after the stage's retention and goes with its stack. Without a name of ours CloudFormation gives one. */
export function createLogGroup(
  scope: Construct,
  id: string,
  props: { config: StageConfig; name?: string; days?: number },
) {
  const logGroup = new LogGroup(scope, id, {
    ...(props.name !== undefined && { logGroupName: props.name }),
    removalPolicy: RemovalPolicy.DESTROY,
  });
  // The class takes an enum; the configuration has the number of days, already checked.
  (logGroup.node.defaultChild as CfnLogGroup).retentionInDays =
    props.days ?? props.config.logRetentionDays;
  return logGroup;
}
