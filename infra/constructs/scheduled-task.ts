import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Validations } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  GatewayVpcEndpointAwsService,
  type IVpc,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
} from 'aws-cdk-lib/aws-ec2';
import { Platform } from 'aws-cdk-lib/aws-ecr-assets';
import {
  Cluster,
  ContainerImage,
  ContainerInsights,
  CpuArchitecture,
  FargateTaskDefinition,
  LogDrivers,
} from 'aws-cdk-lib/aws-ecs';
import { CfnRule, type IEventBus } from 'aws-cdk-lib/aws-events';
import { CompositePrincipal, PolicyDocument, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import type * as z from 'zod';
import { ConfigError } from '../config.ts';
import { serviceHere, type Grant } from '../grants.ts';
import { resourceName, type StageContext } from '../stage.ts';
import { metricsNamespace } from '../../functions/core/observability/measures.ts';
import { alarmPeriod, ImpactAlarm } from './impact-alarm.ts';
import { checkedEnvironment, type EnvironmentOf } from './lambda-environment.ts';
import { createLogGroup } from './portal-log-group.ts';

export interface ScheduledTaskProps<S extends z.ZodObject> {
  context: StageContext;
  /** What it and its alarm are called: `backups.drill.runner`. */
  name: string;
  /** The folder under `dist` that has its Dockerfile. */
  image: string;
  envSchema: S;
  env: EnvironmentOf<S>;
  /** Everything that its code may do. */
  grants: readonly Grant[];
  cpu: number;
  memoryMiB: number;
  diskGiB: number;
  /** EventBridge Scheduler's own syntax, in UTC. */
  schedule: string;
  /** What else starts it, at once: an event of this `type`. */
  startedBy: { bus: IEventBus; eventType: string };
  /** What users lose when it fails: one English sentence. */
  errorImpact: string;
}

/**
 * A container on Fargate that a schedule starts, or an event, and that ends by itself. It has a network of its own without NAT: a public
 * address, by which nobody comes in, and S3 by a gateway, which costs nothing.
 */
export class ScheduledTask<S extends z.ZodObject> extends Construct {
  constructor(scope: Construct, id: string, props: ScheduledTaskProps<S>) {
    super(scope, id);
    const { context, name } = props;
    const vpc = this.network();
    const cluster = new Cluster(this, 'Cluster', {
      vpc,
      clusterName: resourceName(context.config, name),
      // Its log and the age of its queue show what matters.
      containerInsightsV2: ContainerInsights.DISABLED,
    });
    const definition = this.definition(props);
    const closed = new SecurityGroup(this, 'Out', { vpc, allowAllOutbound: false });
    closed.addEgressRule(Peer.anyIpv4(), Port.tcp(443), 'S3, SQS, images and wordpress.org');
    const run = new PolicyStatement({
      actions: ['ecs:RunTask'],
      resources: [definition.taskDefinitionArn],
    });
    const pass = new PolicyStatement({
      actions: ['iam:PassRole'],
      resources: [definition.taskRole.roleArn, definition.obtainExecutionRole().roleArn],
    });
    const role = new Role(this, 'SchedulerRole', {
      assumedBy: new CompositePrincipal(
        serviceHere(this, 'scheduler'),
        serviceHere(this, 'events'),
      ),
      inlinePolicies: { Run: new PolicyDocument({ statements: [run, pass] }) },
    });
    const network = {
      assignPublicIp: 'ENABLED',
      subnets: vpc.publicSubnets.map(({ subnetId }) => subnetId),
      securityGroups: [closed.securityGroupId],
    };
    const target = { arn: cluster.clusterArn, roleArn: role.roleArn };
    const task = { taskDefinitionArn: definition.taskDefinitionArn, launchType: 'FARGATE' };
    new CfnSchedule(this, 'Schedule', {
      name: resourceName(context.config, name),
      scheduleExpression: props.schedule,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        ...target,
        ecsParameters: { ...task, networkConfiguration: { awsvpcConfiguration: network } },
      },
    });
    const { bus, eventType } = props.startedBy;
    new CfnRule(this, 'AtOnce', {
      eventBusName: bus.eventBusName,
      eventPattern: { 'detail-type': [eventType] },
      targets: [
        {
          id: 'Task',
          ...target,
          ecsParameters: { ...task, networkConfiguration: { awsVpcConfiguration: network } },
        },
      ],
    });
    this.acknowledge();
  }

  private network(): IVpc {
    const vpc = new Vpc(this, 'Network', {
      maxAzs: 2,
      natGateways: 0,
      subnetConfiguration: [{ name: 'public', subnetType: SubnetType.PUBLIC, cidrMask: 24 }],
      // Emptying the group that every network comes with takes a custom resource. Nothing is in it.
      restrictDefaultSecurityGroup: false,
    });
    vpc.addGatewayEndpoint('S3', { service: GatewayVpcEndpointAwsService.S3 });
    // The cast: CDK's class does not match its own interface under exactOptionalPropertyTypes.
    return vpc as IVpc;
  }

  private definition(props: ScheduledTaskProps<S>): FargateTaskDefinition {
    const { context, name } = props;
    const { config } = context;
    const logGroup = createLogGroup(this, 'Logs', {
      config,
      name: `/portal/${config.stage}/${name}`,
    });
    const definition = new FargateTaskDefinition(this, 'Definition', {
      family: resourceName(config, name),
      cpu: props.cpu,
      memoryLimitMiB: props.memoryMiB,
      ephemeralStorageGiB: props.diskGiB,
      runtimePlatform: { cpuArchitecture: CpuArchitecture.ARM64 },
    });
    for (const grant of props.grants) definition.addToTaskRolePolicy(new PolicyStatement(grant));
    definition.addContainer('Runner', {
      image: ContainerImage.fromAsset(imageFolder(context, props.image), {
        platform: Platform.LINUX_ARM64,
      }),
      environment: checkedEnvironment(config, props.envSchema, props.env),
      logging: LogDrivers.awsLogs({ logGroup, streamPrefix: 'run' }),
    });
    const names = { metricNamespace: metricsNamespace(config.stage), metricName: `${name}.errors` };
    new MetricFilter(this, 'LoggedErrors', {
      logGroup,
      filterPattern: FilterPattern.stringValue('$.level', '=', 'ERROR'),
      ...names,
      metricValue: '1',
    });
    new ImpactAlarm(this, 'Errors', {
      context,
      name: `${name.replaceAll('.', '-')}-errors`,
      impact: props.errorImpact,
      metric: new Metric({
        namespace: names.metricNamespace,
        metricName: names.metricName,
        period: alarmPeriod,
        statistic: 'Sum',
      }),
      threshold: 1,
    });
    return definition;
  }

  private acknowledge(): void {
    const reasons = {
      'AwsSolutions-VPC7':
        'The network has one task a night, whose traffic the log of the task explains.',
      'AwsSolutions-ECS2': 'Names of queues and of a bucket are no secrets.',
      'AwsSolutions-ECS4': 'The log and the age of the queue say what matters.',
      'AwsSolutions-IAM5[Resource::*]':
        'The right to ask for a login to the registry has no resource.',
    };
    for (const [id, reason] of Object.entries(reasons))
      Validations.of(this).acknowledge({ id, reason });
  }
}

function imageFolder({ distDir }: StageContext, image: string): string {
  const folder = join(distDir, image);
  if (existsSync(join(folder, 'Dockerfile'))) return folder;
  throw new ConfigError(`${folder} has no Dockerfile: run npm run build first`);
}
