import { Duration, Validations } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { LifecycleRule } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { dataExportFiles } from '../../../functions/data-exports/data-exports.contract.ts';
import type { StageConfig } from '../../config.ts';
import { bucketRemovalOf } from '../../stage.ts';

/** The folders of lists that people export: each noun's Lambda writes to its own. */
const listFolders = [
  'activities',
  'attention',
  'audits',
  'backups',
  'monthly-reports',
  'notifications',
  'payments',
  'status',
  'user-plans',
  'users',
  'websites',
] as const;
export type ExportFolder = (typeof listFolders)[number] | typeof dataExportFiles.folder;

/** The shortest of the rules that fit an object counts, so that each folder has one of its own. */
const kept = (folder: ExportFolder, days: number): LifecycleRule => ({
  prefix: `${folder}/`,
  expiration: Duration.days(days),
});

/**
 * Files that people asked for, fetched by links that work for a minute: lists, which are deleted a day later, and people's
 * own data, after the days in which they can be downloaded.
 */
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
      { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ...listFolders.map((folder) => kept(folder, 1)),
      kept(dataExportFiles.folder, dataExportFiles.days),
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
