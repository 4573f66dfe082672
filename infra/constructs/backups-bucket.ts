import { Duration, Validations } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
  StorageClass,
  type CfnBucket,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { removalPolicyOf } from '../stage.ts';

/** Most restores are of a backup of the last days, and most deletions of one of the last weeks: the class bills 90 days. */
const CHEAPER_AFTER_DAYS = 30;

/**
 * Clients' backups, which leave only when somebody deletes them. Browsers send and fetch them by signed links, from the
 * portal's own pages alone. EventBridge reports what happens to objects.
 */
export function createBackupsBucket(scope: Construct, config: StageConfig): Bucket {
  const bucket = new Bucket(scope, 'Backups', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    // What people delete is deleted at once, and its bytes are free again.
    versioned: false,
    // The emulator speaks plain http, which such a policy denies.
    enforceSSL: !config.local,
    cors: [
      {
        allowedOrigins: [config.siteUrl],
        allowedMethods: [HttpMethods.GET, HttpMethods.PUT],
        allowedHeaders: ['content-type', 'x-amz-checksum-sha256'],
        exposedHeaders: ['ETag'],
        maxAge: Duration.hours(1).toSeconds(),
      },
    ],
    lifecycleRules: [
      // The worker aborts what did not end in 24 hours; this is for uploads that it never heard of.
      { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      // A sixth of the price, and still read within milliseconds (docs/costs.md).
      {
        transitions: [
          {
            storageClass: StorageClass.GLACIER_INSTANT_RETRIEVAL,
            transitionAfter: Duration.days(CHEAPER_AFTER_DAYS),
          },
        ],
      },
    ],
    removalPolicy: removalPolicyOf(config),
  });
  // Not by `eventBridgeEnabled`, which takes a custom resource.
  (bucket.node.defaultChild as CfnBucket).notificationConfiguration = {
    eventBridgeConfiguration: { eventBridgeEnabled: true },
  };
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'Every upload, download and deletion leaves an entry in the log of its site.',
  });
  return bucket;
}
