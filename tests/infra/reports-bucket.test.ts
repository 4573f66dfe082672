import { describe, expect, it } from 'vitest';
import { resourcesOf, templatesOf } from './synth.ts';

const bucketOf = (stage: 'prod' | 'local') => {
  const buckets = resourcesOf(templatesOf(stage).data, 'AWS::S3::Bucket');
  const [, found] = buckets.find(([id]) => id === 'Reports65402A0A') ?? [];
  if (!found) throw new Error('There is no bucket of reports, or it is another one now');
  return found;
};

describe('the bucket of reports', () => {
  const { Properties, DeletionPolicy } = bucketOf('prod');

  it('is private, encrypted, of one version, and read by the portal’s own pages alone', () => {
    expect(Properties['PublicAccessBlockConfiguration']).toEqual({
      ...{ BlockPublicAcls: true, BlockPublicPolicy: true },
      ...{ IgnorePublicAcls: true, RestrictPublicBuckets: true },
    });
    expect(JSON.stringify(Properties)).toContain('"SSEAlgorithm":"AES256"');
    expect(Properties['VersioningConfiguration']).toBeUndefined();
    expect(Properties['CorsConfiguration']).toEqual({
      CorsRules: [
        {
          AllowedHeaders: [],
          AllowedMethods: ['GET'],
          AllowedOrigins: [expect.stringMatching(/^https:/)],
        },
      ],
    });
  });

  it('keeps what is in it, and outlives the stack of prod alone', () => {
    expect(JSON.stringify(Properties['LifecycleConfiguration'])).not.toContain('Expiration');
    expect(DeletionPolicy).toBe('Retain');
    expect(bucketOf('local').DeletionPolicy).toBe('Delete');
  });
});
