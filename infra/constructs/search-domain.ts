import { Stack, Validations } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { AccountRootPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnResourcePolicy } from 'aws-cdk-lib/aws-logs';
import { CfnDomain } from 'aws-cdk-lib/aws-opensearchservice';
import { Construct } from 'constructs';
import { serviceHere, type Grant } from '../grants.ts';
import { resourceName, type StageContext } from '../stage.ts';
import { alarmPeriod, ImpactAlarm } from './impact-alarm.ts';
import { createLogGroup } from './portal-log-group.ts';

/** What the tests ask (tests/support/opensearch/pom.xml), by its name of the service. */
const ENGINE = 'OpenSearch_2.19';
/** The nodes of so many zones outlive the loss of one, and still agree on who leads. */
const ZONES = 3;
/** Percent of the heap from which the service warns: https://docs.aws.amazon.com/opensearch-service/latest/developerguide/cloudwatch-alarms.html */
const HEAP_PERCENT = 95;
/** Of each node's disk, so much has to stay free, in the MiB of its metric. */
const FREE_SHARE = 0.25;

/**
 * The domain that has the sites of a stage with `search.provider: opensearch` (ADR 0067). All in it can be built again from the table
 * (`npm run search:rebuild`). By L1: its class of CDK needs custom resources for policies.
 */
export class SearchDomain extends Construct {
  /** Where it is reached, without a trailing slash. */
  readonly url: string;
  private readonly arn: string;

  constructor(scope: Construct, id: string, { context }: { context: StageContext }) {
    super(scope, id);
    const { config } = context;
    const { instanceType, instances, diskGiB } = config.search;
    const name = resourceName(config, 'search');
    this.arn = Stack.of(this).formatArn({ service: 'es', resource: 'domain', resourceName: name });
    const logs = createLogGroup(this, 'Logs', { config });
    const mayLog = new CfnResourcePolicy(this, 'MayLog', {
      policyName: name,
      policyDocument: Stack.of(this).toJsonString(
        new PolicyDocument({
          statements: [
            new PolicyStatement({
              principals: [serviceHere(this, 'es')],
              actions: ['logs:PutLogEvents', 'logs:CreateLogStream'],
              resources: [logs.logGroupArn],
            }),
          ],
        }),
      ),
    });
    const log = { cloudWatchLogsLogGroupArn: logs.logGroupArn, enabled: true };
    const domain = new CfnDomain(this, 'Domain', {
      domainName: name,
      engineVersion: ENGINE,
      clusterConfig: {
        ...{ instanceType, instanceCount: instances },
        zoneAwarenessEnabled: instances >= ZONES,
        ...(instances >= ZONES && { zoneAwarenessConfig: { availabilityZoneCount: ZONES } }),
      },
      ebsOptions: { ebsEnabled: true, volumeType: 'gp3', volumeSize: diskGiB },
      encryptionAtRestOptions: { enabled: true },
      nodeToNodeEncryptionOptions: { enabled: true },
      domainEndpointOptions: {
        enforceHttps: true,
        tlsSecurityPolicy: 'Policy-Min-TLS-1-2-PFS-2023-10',
      },
      accessPolicies: this.accessPolicy(),
      logPublishingOptions: {
        ...{ ES_APPLICATION_LOGS: log, SEARCH_SLOW_LOGS: log, INDEX_SLOW_LOGS: log },
      },
      softwareUpdateOptions: { autoSoftwareUpdateEnabled: true },
    });
    domain.addResourceDependency(mayLog);
    this.url = `https://${domain.attrDomainEndpoint}`;
    acceptFindings(domain);
    this.addAlarms(context, { name, diskGiB });
  }

  /** Leave to search the sites. */
  searchGrant(): Grant {
    return { actions: ['es:ESHttpPost'], resources: [`${this.arn}/sites/_search`] };
  }

  /** Leave to write their documents. */
  writeGrant(): Grant {
    return { actions: ['es:ESHttpPost'], resources: [`${this.arn}/_bulk`] };
  }

  /** Only signed requests of this account: what each principal of it may do, its own policy says. */
  private accessPolicy(): PolicyDocument {
    return new PolicyDocument({
      statements: [
        new PolicyStatement({
          effect: Effect.ALLOW,
          principals: [new AccountRootPrincipal()],
          actions: ['es:ESHttpGet', 'es:ESHttpPost', 'es:ESHttpPut'],
          resources: [`${this.arn}/*`],
        }),
      ],
    });
  }

  private addAlarms(context: StageContext, { name, diskGiB }: { name: string; diskGiB: number }) {
    const metric = (metricName: string, statistic: string) =>
      new Metric({
        ...{ namespace: 'AWS/ES', metricName, statistic, period: alarmPeriod },
        dimensionsMap: { DomainName: name, ClientId: Stack.of(this).account },
      });
    new ImpactAlarm(this, 'Red', {
      context,
      name: 'search-red',
      impact: 'Lists of sites and the page of updates do not open.',
      metric: metric('ClusterStatus.red', 'Maximum'),
      threshold: 1,
    });
    new ImpactAlarm(this, 'Blocked', {
      context,
      name: 'search-blocked',
      impact: 'Lists of sites and the page of updates show what was before.',
      metric: metric('ClusterIndexWritesBlocked', 'Maximum'),
      threshold: 1,
    });
    new ImpactAlarm(this, 'Disk', {
      context,
      name: 'search-disk',
      impact:
        'Soon lists of sites show no changes any more: the disks of the search are nearly full.',
      // A node's free space in MiB.
      metric: metric('FreeStorageSpace', 'Minimum'),
      threshold: Math.floor(diskGiB * 1_024 * FREE_SHARE),
      below: true,
      periods: 3,
    });
    new ImpactAlarm(this, 'Heap', {
      context,
      name: 'search-memory',
      impact: 'Lists of sites become slow: the memory of the search is nearly full.',
      metric: metric('JVMMemoryPressure', 'Maximum'),
      threshold: HEAP_PERCENT,
      periods: 3,
    });
  }
}

function acceptFindings(domain: CfnDomain): void {
  const accept = (id: string, reason: string) => {
    Validations.of(domain).acknowledge({ id: `AwsSolutions-${id}`, reason });
  };
  accept(
    'OS1',
    'Lambdas without a VPC reach it; each request is signed, and IAM decides on its path.',
  );
  accept('OS3', 'Lambdas have no addresses of their own: the signature decides, not the address.');
  accept(
    'OS4',
    'Three nodes elect who leads; nodes for that alone cost more than the data is worth.',
  );
  accept(
    'OS7',
    'A stage with three nodes or more has them in three zones; one node is for trying it.',
  );
}
