import { describe, expect, it } from 'vitest';
import { countsFor, isKindFor } from './attention.access.domain.ts';
import { attentionKinds } from './attention.domain.ts';

describe('what a technician sees of what is pending', () => {
  it('is sites, activities and backups', () => {
    expect(attentionKinds.filter((kind) => isKindFor('technician', kind))).toEqual([
      'syncFailing',
      'backupMissed',
      'backupUnproven',
      'activityLate',
      'activityRequested',
      'activityWaiting',
      'storageLow',
      'updatesPending',
      'connectorOutdated',
      'siteNotSynced',
      'siteWithoutKey',
      'siteWithoutOwner',
    ]);
  });

  it('is counted without the rest, which the others see', () => {
    const counts = { kinds: { paymentPending: 2, syncFailing: 1 }, mine: 1, aside: 3 };
    expect(countsFor('technician', counts)).toEqual({ ...counts, kinds: { syncFailing: 1 } });
    expect(countsFor('administrator', counts)).toEqual(counts);
    expect(countsFor('owner', counts)).toEqual(counts);
  });
});
