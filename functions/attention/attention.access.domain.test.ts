import { describe, expect, it } from 'vitest';
import { countsFor, isKindFor } from './attention.access.domain.ts';
import { attentionKinds } from './attention.domain.ts';

describe('what a technician sees of what is pending', () => {
  it('is sites, activities and backups', () => {
    expect(attentionKinds.filter((kind) => isKindFor('technician', kind))).toEqual([
      'siteDown',
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
    const tally = { ...counts, asideOfTechnicians: 2 };
    expect(countsFor('technician', tally)).toEqual({
      kinds: { syncFailing: 1 },
      mine: 1,
      aside: 2,
    });
    expect(countsFor('administrator', tally)).toEqual(counts);
    expect(countsFor('owner', tally)).toEqual(counts);
  });
});
