import { expect, it } from 'vitest';
import { resourcesOf, templatesOf } from './synth.ts';

it('the bucket of exports keeps files for a day, read by the portal’s own pages alone', () => {
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
    LifecycleConfiguration: { Rules: [expect.objectContaining({ ExpirationInDays: 1 })] },
  });
});
