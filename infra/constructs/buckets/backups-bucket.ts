import { Duration, Validations } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
  StorageClass,
  type CfnBucket,
  type LifecycleRule,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { StageConfig } from '../../config.ts';
import { bucketRemovalOf } from '../../stage.ts';
import { isVersioned, versionRules } from './object-versions.ts';

/** Most restores are of a backup of the last days, and most deletions of one of the last weeks: the class bills 90 days. */
const CHEAPER_AFTER_DAYS = 30;

/** Beside the folders of the sites: blocks, and files that were put together of them. As the domain names them. */
export const backupFolders = { blocks: 'blocks', archives: 'archives' } as const;
/** Ids of sites begin with their time: with a 0 until the year 3084. No other folder does. */
const SITES_PREFIX = '0';
/** A file that was put together is downloaded at once, or again the same day. */
const ARCHIVE_DAYS = 1;

const cheaper = (prefix: string, storageClass: StorageClass): LifecycleRule => ({
  prefix,
  transitions: [{ storageClass, transitionAfter: Duration.days(CHEAPER_AFTER_DAYS) }],
});

/**
 * Clients' backups, which leave only when somebody deletes them. Browsers send and fetch them by signed links, from the
 * portal's own pages alone. EventBridge reports what happens to objects.
 */
export function createBackupsBucket(scope: Construct, config: StageConfig): Bucket {
  const bucket = new Bucket(scope, 'Backups', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    // A backup that people delete is deleted at once, and its bytes are free again, unless the stage keeps versions.
    versioned: isVersioned(config),
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
      ...versionRules(config),
      // The worker aborts what did not end in 24 hours; this is for uploads that it never heard of.
      { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      // A sixth of the price, and still read within milliseconds (docs/costs.md).
      cheaper(SITES_PREFIX, StorageClass.GLACIER_INSTANT_RETRIEVAL),
      // A block that is a month old is still read with the newest backup: reading costs a third as much there.
      cheaper(`${backupFolders.blocks}/`, StorageClass.INFREQUENT_ACCESS),
      { prefix: `${backupFolders.archives}/`, expiration: Duration.days(ARCHIVE_DAYS) },
    ],
    ...bucketRemovalOf(config),
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
