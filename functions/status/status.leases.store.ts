import type { Table } from '../core/table/table.ts';
import { statusRowOf, type StatusRow } from './status.row.ts';
import { rowUpdate, sendUpdate, type RowChange, type RowRef } from './status.writes.ts';

/** Who synchronises a site, until when: one at a time. */
export interface LeasesStore {
  /** Takes the site's lease for a sync somebody asked for; undefined when another one runs or the site has no key. */
  request(ref: RowRef, lease: { now: Date; until: Date }): Promise<StatusRow | undefined>;
  /**
   * Takes the same lease for a sync that shows nothing; undefined, too, for a site whose sync ended since `since` (ISO).
   */
  claim(
    ref: RowRef,
    lease: { now: Date; until: Date; since: string },
  ): Promise<StatusRow | undefined>;
  /** Shows how far a sync is (percent) and extends its lease; false if the site was deleted. */
  progress(ref: RowRef, step: { percent: number; leaseUntil: Date }): Promise<boolean>;
}

const HAS_KEY_AND_NO_LEASE =
  'keyConfigured = :true AND (attribute_not_exists(syncLeaseUntil) OR syncLeaseUntil <= :now)';
const endedBefore = (attribute: string) =>
  `(attribute_not_exists(${attribute}) OR ${attribute} < :since)`;
const NOT_ENDED_SINCE = `${endedBefore('lastSyncDate')} AND ${endedBefore('syncFinishedAt')}`;

export function createLeasesStore(table: Table): LeasesStore {
  async function take(ref: RowRef, now: Date, { condition, ...change }: RowChange) {
    const text = [HAS_KEY_AND_NO_LEASE, ...(condition ? [condition.text] : [])].join(' AND ');
    const values = { ':true': true, ':now': now.toISOString(), ...condition?.values };
    const done = await sendUpdate(table, {
      ...rowUpdate(table, ref, { ...change, condition: { text, values } }),
      ReturnValues: 'ALL_NEW',
    });
    return done?.Attributes && statusRowOf(done.Attributes);
  }

  return {
    request: (ref, { now, until }) =>
      take(ref, now, {
        set: {
          syncState: 'pending',
          syncProgress: 0,
          syncStartedAt: now.toISOString(),
          syncLeaseUntil: until.toISOString(),
        },
        remove: ['failureCode', 'failureHttpStatus'],
      }),

    claim: (ref, { now, until, since }) =>
      take(ref, now, {
        set: { syncLeaseUntil: until.toISOString() },
        condition: { text: NOT_ENDED_SINCE, values: { ':since': since } },
      }),

    async progress(ref, { percent, leaseUntil }) {
      const set = {
        syncState: 'in_progress',
        syncProgress: percent,
        syncLeaseUntil: leaseUntil.toISOString(),
      };
      return (await sendUpdate(table, rowUpdate(table, ref, { set }))) !== undefined;
    },
  };
}
