import { expect, it } from 'vitest';
import { resourcesOf, templatesOf } from './synth.ts';

it('the bucket of exports keeps lists for a day and people’s data for a week, read by the portal’s own pages alone', () => {
  const buckets = resourcesOf(templatesOf('prod').data, 'AWS::S3::Bucket');
  const [, found] = buckets.find(([id]) => id.startsWith('Exports')) ?? [];
  expect(found?.Properties).toMatchObject({
    CorsConfiguration: {
      CorsRules: [
        {
          AllowedHeaders: [],
          AllowedMethods: ['GET'],
          AllowedOrigins: [expect.stringMatching(/^https:/)],
        },
      ],
    },
  });
  const { Rules } = found?.Properties['LifecycleConfiguration'] as {
    Rules: { Prefix?: string; ExpirationInDays?: number }[];
  };
  const days = new Map(Rules.map((rule) => [rule.Prefix, rule.ExpirationInDays]));
  // A rule without a folder would delete a person's file after a day as well: the shortest one counts.
  expect(days.get(undefined)).toBeUndefined();
  expect(days.get('data-exports/')).toBe(7);
  expect(days.get('payments/')).toBe(1);
});
