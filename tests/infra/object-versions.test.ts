import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { build, resourcesOf, stagesOfCdkJson, templatesOf, type Template } from './synth.ts';

const stages = { prod: { ...stagesOfCdkJson['prod'], objectVersionDays: 7 } };
const keeping = build({ stage: 'prod', stages }).app.synth().getStackByName('portal-prod-data')
  .template as Template;

const bucketSchema = z.object({
  VersioningConfiguration: z.object({ Status: z.string() }).optional(),
  LifecycleConfiguration: z.object({ Rules: z.array(z.record(z.string(), z.unknown())) }),
});
/** A stack's bucket by the beginning of its logical id. */
function bucketOf(template: Template, name: string) {
  const [, bucket] =
    resourcesOf(template, 'AWS::S3::Bucket').find(([id]) => id.startsWith(name)) ?? [];
  return bucketSchema.parse(bucket?.Properties);
}

describe.each(['Attachments', 'Backups', 'Reports'])('the bucket %s', (name) => {
  it('has each file once, unless the stage says otherwise', () => {
    const { VersioningConfiguration, LifecycleConfiguration } = bucketOf(
      templatesOf('prod').data,
      name,
    );
    expect(VersioningConfiguration).toBeUndefined();
    expect(JSON.stringify(LifecycleConfiguration)).not.toContain('Noncurrent');
  });

  it('keeps what was deleted or replaced for so many days, and no mark of it for longer', () => {
    const { VersioningConfiguration, LifecycleConfiguration } = bucketOf(keeping, name);
    expect(VersioningConfiguration?.Status).toBe('Enabled');
    expect(LifecycleConfiguration.Rules).toContainEqual(
      expect.objectContaining({
        NoncurrentVersionExpiration: { NoncurrentDays: 7 },
        ExpiredObjectDeleteMarker: true,
        Status: 'Enabled',
      }),
    );
  });
});

it('exports and lists of a day have no versions anywhere', () => {
  expect(bucketOf(keeping, 'Exports').VersioningConfiguration).toBeUndefined();
});
