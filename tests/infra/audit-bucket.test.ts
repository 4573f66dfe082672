import { describe, expect, it } from 'vitest';
import { resourcesOf, templatesOf } from './synth.ts';

const bucketOf = (stage: 'prod' | 'local') => {
  const buckets = resourcesOf(templatesOf(stage).data, 'AWS::S3::Bucket');
  return buckets.find(([id]) => /^Audit[\dA-F]{8}$/.test(id))?.[1].Properties;
};

describe('the bucket of the audit', () => {
  it('lets nobody delete or replace a day in prod, and keeps it as long as the lock', () => {
    expect(bucketOf('prod')).toMatchObject({
      ObjectLockEnabled: true,
      ObjectLockConfiguration: {
        ObjectLockEnabled: 'Enabled',
        Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 1_098 } },
      },
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: { Rules: [expect.objectContaining({ ExpirationInDays: 1_099 })] },
    });
  });

  it('has no lock elsewhere', () => {
    const { ObjectLockEnabled, VersioningConfiguration } = bucketOf('local') ?? {};
    expect([ObjectLockEnabled, VersioningConfiguration]).toEqual([undefined, undefined]);
  });
});
