import { describe, expect, it } from 'vitest';
import {
  ARCHIVES_FOLDER,
  BLOCKS_FOLDER,
} from '../../functions/backups/blocks/backups.blocks.domain.ts';
import { backupFolders } from '../../infra/constructs/buckets/backups-bucket.ts';
import { resourcesOf, templatesOf } from './synth.ts';

interface BucketProperties {
  CorsConfiguration: { CorsRules: Record<string, unknown>[] };
  LifecycleConfiguration: { Rules: Record<string, unknown>[] };
  PublicAccessBlockConfiguration: Record<string, boolean>;
  VersioningConfiguration?: unknown;
  NotificationConfiguration: unknown;
}

const bucketOf = () => {
  const buckets = resourcesOf(templatesOf('prod').data, 'AWS::S3::Bucket');
  const [, found] =
    buckets.find(([, { Properties }]) => Properties['NotificationConfiguration'] !== undefined) ??
    [];
  if (!found) throw new Error('There is no bucket of backups');
  return found;
};
const propertiesOf = () => bucketOf().Properties as unknown as BucketProperties;

describe('the bucket of backups', () => {
  it('is private, encrypted, of one version, and stays with its data', () => {
    const properties = propertiesOf();
    expect(Object.values(properties.PublicAccessBlockConfiguration)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(JSON.stringify(properties)).toContain('"SSEAlgorithm":"AES256"');
    expect(properties.VersioningConfiguration).toBeUndefined();
    expect(bucketOf().DeletionPolicy).toBe('RetainExceptOnCreate');
  });

  it('is reached from the portal’s own pages alone', () => {
    const [rule, ...others] = propertiesOf().CorsConfiguration.CorsRules;
    expect(others).toEqual([]);
    expect(rule).toMatchObject({
      AllowedMethods: ['GET', 'PUT'],
      AllowedHeaders: ['content-type', 'x-amz-checksum-sha256'],
    });
    expect(rule?.['AllowedOrigins']).toEqual([expect.stringMatching(/^https:\/\/[^*/]+$/)]);
  });

  it('has the folders that the engine knows', () => {
    expect(backupFolders).toEqual({ blocks: BLOCKS_FOLDER, archives: ARCHIVES_FOLDER });
  });

  it('forgets uploads that nobody ended, keeps all else, and reports its objects to EventBridge', () => {
    const { LifecycleConfiguration, NotificationConfiguration } = propertiesOf();
    expect(LifecycleConfiguration.Rules).toEqual([
      { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' },
      {
        ...{ Prefix: '0', Status: 'Enabled' },
        Transitions: [{ StorageClass: 'GLACIER_IR', TransitionInDays: 30 }],
      },
      {
        ...{ Prefix: 'blocks/', Status: 'Enabled' },
        Transitions: [{ StorageClass: 'STANDARD_IA', TransitionInDays: 30 }],
      },
      { ExpirationInDays: 1, Prefix: 'archives/', Status: 'Enabled' },
    ]);
    expect(NotificationConfiguration).toEqual({
      EventBridgeConfiguration: { EventBridgeEnabled: true },
    });
  });
});
