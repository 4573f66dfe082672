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
 * The message that has a file takes its tag away within seconds, or after a redrive: longer than queue and dead letters keep
 * an event together (18 days).
 */
const UNSENT_DAYS = 30;

/**
 * Files of activities' messages, which leave with their activity. Browsers send and fetch them by signed links, from the
 * portal's own pages alone. An object without a message expires.
 */
export function createAttachmentsBucket(scope: Construct, config: StageConfig): Bucket {
  const bucket = new Bucket(scope, 'Attachments', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    // The files of a deleted activity are deleted at once, unless the stage keeps versions.
    versioned: isVersioned(config),
    // The emulator speaks plain http, which such a policy denies.
    enforceSSL: !config.local,
    cors: [
      {
        allowedOrigins: [config.siteUrl],
        allowedMethods: [HttpMethods.GET, HttpMethods.PUT],
        allowedHeaders: ['content-type', 'if-none-match', 'x-amz-tagging'],
        maxAge: Duration.hours(1).toSeconds(),
      },
    ],
    lifecycleRules: [
      ...versionRules(config),
      {
        tagFilters: { state: 'unsent' },
        expiration: Duration.days(UNSENT_DAYS),
      },
      { abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
    ...bucketRemovalOf(config),
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason:
      'Each file is in a message, which says who sent it and when, and its links work for a minute.',
  });
  return bucket;
}
