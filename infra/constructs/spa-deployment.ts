import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Stack, Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { siteFileNames } from '../../functions/settings/settings.env.ts';
import { ConfigError } from '../config.ts';
import { entryFileCacheControl, hashedFileCacheControl, hashedFilesFolder } from '../spa-files.ts';
import { createLogGroup } from './portal-log-group.ts';
import type { StageContext } from '../stage.ts';

export interface SpaDeploymentProps {
  context: StageContext;
  siteBucket: IBucket;
  distribution: Distribution;
  /** What the deployment says of its stage; may hold deploy-time tokens. */
  stageFile: object;
  /** What must be there to hear of that file. */
  listener: Construct;
}

/** Uploads the built SPA: first what pages refer to, then the page, so that nobody meets half a version. */
export function deploySpa(scope: Construct, props: SpaDeploymentProps): void {
  const { config, distDir } = props.context;
  const frontend = join(distDir, 'frontend');
  if (!existsSync(join(frontend, 'index.html'))) {
    throw new ConfigError(`The built SPA is not at ${frontend}: run npm run build first`);
  }
  // CDK lets this Lambda make log groups: what it logs last, while its stack is deleted, must not take a name of ours.
  const logGroup = createLogGroup(scope, 'UploaderLogs', { config });
  // Never pruned: a page opened before this deployment still asks for its own chunks.
  const hashedFiles = new BucketDeployment(scope, 'HashedFiles', {
    destinationBucket: props.siteBucket,
    destinationKeyPrefix: hashedFilesFolder,
    sources: [Source.asset(join(frontend, hashedFilesFolder))],
    cacheControl: [CacheControl.fromString(hashedFileCacheControl)],
    logGroup,
    prune: false,
  });
  const entryFiles = new BucketDeployment(scope, 'EntryFiles', {
    destinationBucket: props.siteBucket,
    sources: [
      Source.asset(frontend, { exclude: [hashedFilesFolder] }),
      Source.jsonData(siteFileNames.stage, props.stageFile),
    ],
    cacheControl: [CacheControl.fromString(entryFileCacheControl)],
    logGroup,
    prune: false,
    distribution: props.distribution,
    distributionPaths: ['/*'],
  });
  entryFiles.node.addDependency(hashedFiles, props.listener);
  acknowledgeUploader(entryFiles, props.siteBucket, config.region);
}

/** CDK's own uploader, a Lambda that both deployments share. Each finding is named, so that a new one is seen. */
function acknowledgeUploader(deployment: BucketDeployment, siteBucket: IBucket, region: string) {
  const uploader = deployment.handlerRole.node.scope;
  const bucketResource = siteBucket.node.defaultChild as CfnBucket;
  const bucketId = Stack.of(siteBucket).getLogicalId(bucketResource);
  const findings = [
    'L1',
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    ...['GetObject*', 'GetBucket*', 'List*', 'DeleteObject*', 'Abort*'].map(
      (action) => `IAM5[Action::s3:${action}]`,
    ),
    `IAM5[Resource::arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${region}/*]`,
    `IAM5[Resource::<${bucketId}.Arn>/*]`,
    'IAM5[Resource::*]',
  ];
  const reason =
    'CDK writes this Lambda, its role and its runtime; it runs during a deployment only.';
  if (uploader === undefined) return;
  Validations.of(uploader).acknowledge(
    ...findings.map((finding) => ({ id: `AwsSolutions-${finding}`, reason })),
  );
}
