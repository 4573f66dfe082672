import { describe, expect, it } from 'vitest';
import { UNSENT_TAG } from '../../functions/activities/attachments/activities.attachments.uploads.domain.ts';
import { resourcesOf, templatesOf } from './synth.ts';

const bucketOf = () => {
  const buckets = resourcesOf(templatesOf('prod').data, 'AWS::S3::Bucket');
  const [, found] = buckets.find(([id]) => id.startsWith('Attachments')) ?? [];
  if (!found) throw new Error('There is no bucket of attachments');
  return found;
};

describe('the bucket of attachments', () => {
  it('is private, encrypted, of one version, and stays with its data', () => {
    const { Properties, DeletionPolicy } = bucketOf();
    expect(Properties['PublicAccessBlockConfiguration']).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(JSON.stringify(Properties)).toContain('"SSEAlgorithm":"AES256"');
    expect(Properties['VersioningConfiguration']).toBeUndefined();
    expect(DeletionPolicy).toBe('RetainExceptOnCreate');
  });

  it('is reached from the portal’s own pages alone', () => {
    expect(bucketOf().Properties['CorsConfiguration']).toEqual({
      CorsRules: [
        {
          AllowedHeaders: ['content-type', 'if-none-match', 'x-amz-tagging'],
          AllowedMethods: ['GET', 'PUT'],
          AllowedOrigins: [expect.stringMatching(/^https:\/\/[^*/]+$/)],
          MaxAge: 3_600,
        },
      ],
    });
  });

  it('forgets after a week what no message has, and keeps all else', () => {
    expect(bucketOf().Properties['LifecycleConfiguration']).toEqual({
      Rules: [
        {
          ExpirationInDays: 30,
          Status: 'Enabled',
          TagFilters: [{ Key: UNSENT_TAG.key, Value: UNSENT_TAG.value }],
        },
        { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' },
      ],
    });
  });
});
