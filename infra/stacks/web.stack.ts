import { CfnOutput, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { ORIGIN_VERIFY_HEADER } from '../constructs/origin-secrets.ts';
import { createApiOrigin, createDistribution } from '../constructs/portal-distribution.ts';
import { deploySpa } from '../constructs/spa-deployment.ts';
import { addSettingsSubscriber } from '../features/settings.feature.ts';
import type { StageConfig } from '../config.ts';
import type { BackendStack } from './backend.stack.ts';
import type { DataStack } from './data.stack.ts';
import { stageFileOf } from '../endpoints.ts';
import type { StageContext } from '../stage.ts';

export interface WebStackProps extends StackProps {
  context: StageContext;
  data: DataStack;
  backend: BackendStack;
  /** Of the stack `edge`, where there is one. */
  webAclArn?: string;
}

/**
 * What browsers talk to: the distribution, and the bucket of the SPA with what writes its configuration. Everything in it
 * can be built again.
 */
export class WebStack extends Stack {
  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { data, backend, context } = props;
    const { config } = context;
    const bucket = this.createSiteBucket(config);
    // CDK's own class does not match its interface under exactOptionalPropertyTypes.
    const siteBucket = bucket as IBucket;
    const headers = backend.originSecrets
      ? { [ORIGIN_VERIFY_HEADER]: backend.originSecrets.sent }
      : {};
    const distribution = createDistribution(this, {
      config,
      ...(props.webAclArn !== undefined && { webAclArn: props.webAclArn }),
      siteBucket,
      fileBuckets: [
        data.attachmentsBucket,
        data.backupsBucket,
        data.reportsBucket,
        data.exportsBucket,
      ],
      apiOrigin: createApiOrigin(config, backend.api.apiId, headers),
    });
    this.addRecords(distribution, config);
    const listener = addSettingsSubscriber(this, {
      context,
      table: data.table,
      bus: backend.bus,
      siteBucket: bucket,
    });
    // The emulator runs no custom resources: there the local stack uploads these files itself.
    if (!config.local) {
      const stageFile = stageFileOf(config, {
        region: config.region,
        userPoolId: data.userPool.userPoolId,
        userPoolClientId: data.userPoolClient.userPoolClientId,
      });
      deploySpa(this, { context, siteBucket, distribution, stageFile, listener });
    }
    new CfnOutput(this, 'SiteBucketName', { value: siteBucket.bucketName });
    new CfnOutput(this, 'DistributionDomainName', { value: distribution.distributionDomainName });
    new CfnOutput(this, 'PortalUrl', { value: config.siteUrl });
  }

  private createSiteBucket(config: StageConfig): Bucket {
    const bucket = new Bucket(this, 'SiteBucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      // The emulator speaks plain http, which such a policy denies.
      enforceSSL: !config.local,
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: !config.local,
    });
    // Not by `eventBridgeEnabled`, which takes a custom resource.
    (bucket.node.defaultChild as CfnBucket).notificationConfiguration = {
      eventBridgeConfiguration: { eventBridgeEnabled: true },
    };
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Only CloudFront reads it, and it holds nothing but the public build of the SPA.',
    });
    return bucket;
  }

  private addRecords(distribution: Distribution, { domain, siteUrl }: StageConfig): void {
    if (domain?.hostedZone === undefined) return;
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: domain.hostedZone.id,
      zoneName: domain.hostedZone.name,
    });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    const record = { zone, recordName: `${new URL(siteUrl).hostname}.`, target };
    new ARecord(this, 'Ipv4', record);
    new AaaaRecord(this, 'Ipv6', record);
  }
}
