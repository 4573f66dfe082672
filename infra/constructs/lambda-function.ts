import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Validations } from 'aws-cdk-lib';
import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  Effect,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function,
  RecursiveLoop,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { IFilterPattern, LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import {
  metricsNamespace,
  NAMESPACE_VARIABLE,
} from '../../functions/core/observability/measures.ts';
import { ConfigError } from '../config.ts';
import { alarmPeriod, ImpactAlarm } from './impact-alarm.ts';
import { createLogGroup } from './portal-log-group.ts';
import { resourceName, type StageContext } from '../stage.ts';
import type { Grant } from '../grants.ts';

export interface LambdaFunctionProps {
  context: StageContext;
  /** Bundle under `dist/functions`: `websites.api`. */
  entry: string;
  environment: Record<string, string>;
  timeout: Duration;
  /** 512 when left out: nobody waits for it by the half second (docs/scale.md). */
  memoryMb?: number;
  /** Everything it may do besides writing its own log. */
  grants: readonly Grant[];
  /** What users lose when it fails: one English sentence. */
  errorImpact: string;
  /** It answers by throwing, as a trigger of Cognito refuses: only what it did not mean to throw is a crash. */
  refusesByError?: boolean;
  /** Its messages may go round by its own queue. AWS takes that for a mistake and stops it after some 16 rounds. */
  callsItself?: boolean;
}

/** What an entry that refuses by throwing logs for everything else that it throws. */
const CRASH_LINE = 'trigger failed';

/** A Lambda as every one of the portal is: own role, log group and alarm, nothing granted that is not listed. */
export class LambdaFunction extends Construct {
  readonly handler: Function;
  readonly role: Role;
  readonly entry: string;
  private readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: LambdaFunctionProps) {
    super(scope, id);
    const { config, distDir } = props.context;
    this.entry = props.entry;
    this.logGroup = createLogGroup(this, 'Logs', {
      config,
      name: `/portal/${config.stage}/${props.entry}`,
    });
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        Grants: policyOf([
          {
            actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
            resources: [this.logGroup.logGroupArn],
          },
          ...(config.tracing ? [tracingGrant] : []),
          ...props.grants,
        ]),
      },
    });
    this.handler = new Function(this, 'Function', {
      functionName: resourceName(config, props.entry),
      code: Code.fromAsset(bundleOf(distDir, props.entry)),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memoryMb ?? 512,
      timeout: props.timeout,
      // Its permissions are in the role itself: a stack has room for 500 resources, and a policy beside it would be one.
      role: this.role.withoutPolicyUpdates(),
      logGroup: this.logGroup,
      tracing: config.tracing ? Tracing.ACTIVE : Tracing.DISABLED,
      ...(props.callsItself && { recursiveLoop: RecursiveLoop.ALLOW }),
      environment: {
        NODE_OPTIONS: '--enable-source-maps',
        POWERTOOLS_SERVICE_NAME: props.entry,
        [NAMESPACE_VARIABLE]: metricsNamespace(config.stage),
        ...props.environment,
      },
    });
    if (config.tracing) acknowledgeTracing(this.role);
    new ImpactAlarm(this, 'Crashes', {
      context: props.context,
      name: `${this.slug}-crashes`,
      impact: props.errorImpact,
      metric: props.refusesByError
        ? this.loggedCrashes(config.stage)
        : // Invocations that ended by a crash, a timeout or an error nobody caught.
          this.handler.metricErrors({ period: alarmPeriod, statistic: 'Sum' }),
      threshold: 1,
    });
  }

  /** How its alarms are called: `websites-api`. */
  get slug(): string {
    return this.entry.replaceAll('.', '-');
  }

  /** Errors that the code caught and logged as such: what people see as a 500. */
  loggedErrors(stage: string): Metric {
    return this.logged(stage, { name: 'errors', pattern: ['$.level', 'ERROR'] });
  }

  /** How often it logs something: lines with a field of that text. */
  logged(stage: string, { name, pattern: [field, text] }: LoggedProps): Metric {
    return this.counted(stage, name, FilterPattern.stringValue(field, '=', text));
  }

  /** How often it ended by what it did not mean to throw, by the lines that Lambda and the entry itself write then. */
  private loggedCrashes(stage: string): Metric {
    const lines = ['Task timed out', 'Runtime exited', 'Uncaught Exception', CRASH_LINE];
    return this.counted(stage, 'crashes', FilterPattern.anyTerm(...lines));
  }

  private counted(stage: string, name: string, filterPattern: IFilterPattern): Metric {
    const metricNamespace = metricsNamespace(stage);
    const names = { metricNamespace, metricName: `${this.entry}.${name}` };
    const id = name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
    new MetricFilter(this, `Logged${id}`, {
      logGroup: this.logGroup,
      filterPattern,
      ...names,
      metricValue: '1',
    });
    return new Metric({
      namespace: names.metricNamespace,
      metricName: names.metricName,
      period: alarmPeriod,
      statistic: 'Sum',
    });
  }
}

interface LoggedProps {
  /** Of the metric, in kebab-case. */
  name: string;
  /** A JSON path and the text that stands there. */
  pattern: readonly [field: string, text: string];
}

function bundleOf(distDir: string, entry: string): string {
  const folder = join(distDir, 'functions', entry);
  if (!existsSync(join(folder, 'index.js'))) {
    throw new ConfigError(`The bundle of ${entry} is not at ${folder}: run npm run build first`);
  }
  return folder;
}

const policyOf = (grants: readonly Grant[]) =>
  new PolicyDocument({
    statements: grants.map((grant) => new PolicyStatement({ effect: Effect.ALLOW, ...grant })),
  });

const tracingGrant: Grant = {
  actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
  resources: ['*'],
};

function acknowledgeTracing(role: Role): void {
  Validations.of(role).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason: 'X-Ray has no resources to name: its two write actions take nothing but *.',
  });
}
