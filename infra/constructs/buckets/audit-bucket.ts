import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  ObjectLockRetention,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { StageConfig } from '../../config.ts';
import { bucketRemovalOf } from '../../stage.ts';

const DAYS_OF_A_YEAR = 366;

/** With a lock nobody, or nobody without a right of its own, deletes or replaces a file before its time. */
function lockOf({ auditLock, auditYears }: Pick<StageConfig, 'auditLock' | 'auditYears'>) {
  if (auditLock === 'off') return { versioned: false };
  const duration = Duration.days(auditYears * DAYS_OF_A_YEAR);
  const retention =
    auditLock === 'compliance'
      ? ObjectLockRetention.compliance(duration)
      : ObjectLockRetention.governance(duration);
  return { versioned: true, objectLockEnabled: true, objectLockDefaultRetention: retention };
}

/** A file under its lock cannot be deleted: a stack that tried to would never go. */
const removalOf = (config: StageConfig) =>
  config.auditLock === 'off'
    ? bucketRemovalOf(config)
    : { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE };

/** Each day of the audit as one file, for longer than the table keeps its entries. Only people with access to AWS read it. */
export function createAuditBucket(scope: Construct, config: StageConfig): Bucket {
  const bucket = new Bucket(scope, 'Audit', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    // The emulator speaks plain http, which such a policy denies.
    enforceSSL: !config.local,
    ...lockOf(config),
    lifecycleRules: [
      {
        // After the lock is over.
        expiration: Duration.days(config.auditYears * DAYS_OF_A_YEAR + 1),
        ...(config.auditLock !== 'off' && { noncurrentVersionExpiration: Duration.days(1) }),
      },
    ],
    ...removalOf(config),
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason:
      'One Lambda writes here, once a day, and logs it; nothing in the portal reads it for people.',
  });
  return bucket;
}
