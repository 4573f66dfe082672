import type { Duration } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import type * as z from 'zod';
import { alarmPeriod, ImpactAlarm } from './impact-alarm.ts';
import { checkedEnvironment } from './lambda-environment.ts';
import type { EnvironmentOf } from './lambda-environment.ts';
import { LambdaFunction } from './lambda-function.ts';
import { resourceName, type StageContext } from '../stage.ts';
import { serviceHere, type Grant } from '../grants.ts';

export interface ScheduledFunctionProps<S extends z.ZodObject> {
  context: StageContext;
  /** The bundle, `status.dispatcher`. */
  entry: string;
  envSchema: S;
  env: EnvironmentOf<S>;
  grants: readonly Grant[];
  timeout: Duration;
  /** EventBridge Scheduler's own syntax, `rate(1 minute)`. */
  schedule: string;
  /** What users lose when it fails or does not run: one English sentence. */
  errorImpact: string;
}

/** A Lambda that EventBridge Scheduler starts, with alarms for failing and for not running at all. */
export class ScheduledFunction<S extends z.ZodObject> extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: ScheduledFunctionProps<S>) {
    super(scope, id);
    const { context, entry } = props;
    const lambda = new LambdaFunction(this, 'Dispatcher', {
      context,
      entry,
      environment: checkedEnvironment(context.config, props.envSchema, props.env),
      timeout: props.timeout,
      grants: props.grants,
      errorImpact: props.errorImpact,
    });
    // The next run takes up what this one left: a retry would only run beside it.
    lambda.handler.configureAsyncInvoke({ retryAttempts: 0 });
    this.lambda = lambda;
    const role = new Role(this, 'SchedulerRole', {
      assumedBy: serviceHere(this, 'scheduler'),
      // In the role itself: a policy beside it would be one more of the 500 resources of a stack.
      inlinePolicies: {
        Invoke: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['lambda:InvokeFunction'],
              resources: [lambda.handler.functionArn],
            }),
          ],
        }),
      },
    });
    new CfnSchedule(this, 'Schedule', {
      name: resourceName(context.config, entry),
      scheduleExpression: props.schedule,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: lambda.handler.functionArn,
        roleArn: role.roleArn,
        retryPolicy: { maximumRetryAttempts: 0, maximumEventAgeInSeconds: 60 },
      },
    });

    new ImpactAlarm(this, 'Stopped', {
      context,
      name: `${lambda.slug}-stopped`,
      impact: props.errorImpact,
      metric: lambda.handler.metricInvocations({ period: alarmPeriod, statistic: 'Sum' }),
      threshold: 0,
      below: true,
      periods: 2,
    });
  }
}
