import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { PREVIEWS_FOLDER } from '../../functions/reports/stored/reports.stored.domain.ts';
import { resourcesOf, templatesOf } from './synth.ts';

const rulesSchema = z.object({ Rules: z.array(z.record(z.string(), z.unknown())) });

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

  it('keeps all reports and drops previews after a day, and outlives the stack of prod alone', () => {
    const { Rules } = rulesSchema.parse(Properties['LifecycleConfiguration']);
    expect(Rules.filter((rule) => 'ExpirationInDays' in rule)).toEqual([
      { ExpirationInDays: 1, Prefix: PREVIEWS_FOLDER, Status: 'Enabled' },
    ]);
    expect(DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(bucketOf('local').DeletionPolicy).toBe('Delete');
  });
});
