import { Duration, Validations } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { StageConfig } from '../../config.ts';
import { bucketRemovalOf } from '../../stage.ts';
import { isVersioned, versionRules } from './object-versions.ts';

/**
 * Clients' reports, as they were made: they leave with their client alone, and are fetched by links of a minute. Previews of
 * reports leave after a day.
 */
export function createReportsBucket(scope: Construct, config: StageConfig): Bucket {
  const bucket = new Bucket(scope, 'Reports', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    // The reports of a deleted person are deleted at once, unless the stage keeps versions.
    versioned: isVersioned(config),
    // The emulator speaks plain http, which such a policy denies.
    enforceSSL: !config.local,
    // The portal's own pages look whether a link works before they follow it.
    cors: [
      { allowedOrigins: [config.siteUrl], allowedMethods: [HttpMethods.GET], allowedHeaders: [] },
    ],
    lifecycleRules: [
      ...versionRules(config),
      { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      { prefix: 'previews/', expiration: Duration.days(1) },
    ],
    ...bucketRemovalOf(config),
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'Each report leaves an entry in the audit, and its links work for a minute.',
  });
  return bucket;
}
