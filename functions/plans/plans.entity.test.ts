import { expect, it } from 'vitest';
import { planEntity } from './plans.entity.ts';
import { samplePlan } from './plans.samples.ts';

it('an item of the first version is read: a field that was added later has its blank value', () => {
  const names =
    'pk sk name priceCents billing description activityLimit siteLimit backupLimitBytes support benefits ' +
    'currency createdAt archivedAt usage revision';
  const stored = Object.fromEntries(
    Object.entries(planEntity.encode(samplePlan())).filter(([name]) =>
      names.split(' ').includes(name),
    ),
  );
  expect(planEntity.decode(stored)).toEqual(samplePlan());
});
