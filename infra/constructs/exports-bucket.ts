import { Duration, Validations } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { bucketRemovalOf } from '../stage.ts';

/** Files that people asked for and fetch at once, by links that work for a minute. They are deleted a day later. */
export function createExportsBucket(scope: Construct, config: StageConfig): Bucket {
  const bucket = new Bucket(scope, 'Exports', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    // The emulator speaks plain http, which such a policy denies.
    enforceSSL: !config.local,
    // The portal's own pages look whether a link works before they follow it.
    cors: [
      { allowedOrigins: [config.siteUrl], allowedMethods: [HttpMethods.GET], allowedHeaders: [] },
    ],
    lifecycleRules: [
      { expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
    ...bucketRemovalOf(config),
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason:
      'Each administrator’s export leaves an entry in the audit, and its only link works for a minute.',
  });
  return bucket;
}
