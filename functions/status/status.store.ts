import { DeleteCommand, GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { siteDayKey, siteStatsKey, websiteRowKey } from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import type { SiteStats } from './status.domain.ts';
import { type StatusRow, statusRowOf, unpackStats } from './status.codec.ts';
import { type RowChange, type RowRef, rowUpdate, sendUpdate } from './status.writes.ts';
import { createResultsStore, type ResultsStore } from './sync/status.results.store.ts';

/** A site's lease: one sync at a time, until an instant. */
interface LeasesStore {
  /** Takes the site's lease for a requested sync; undefined when another sync runs or the site has no key. */
  request(ref: RowRef, lease: { now: Date; until: Date }): Promise<StatusRow | undefined>;
  /** Acquires the same lease for a sync that is not shown. Undefined also for a site whose sync ended after `since` (ISO). */
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

function createLeasesStore(table: Table): LeasesStore {
  async function acquire(ref: RowRef, now: Date, { condition, ...change }: RowChange) {
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
      acquire(ref, now, {
        set: {
          syncState: 'pending',
          syncProgress: 0,
          syncStartedAt: now.toISOString(),
          syncLeaseUntil: until.toISOString(),
        },
        remove: ['failureCode', 'failureHttpStatus'],
      }),

    claim: (ref, { now, until, since }) =>
      acquire(ref, now, {
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

export type { RowRef };

/**
 * The writes of a running sync return whether the site still has its row. A site that was deleted or reassigned meanwhile
 * has none, and no write creates one.
 */
export interface StatusStore extends LeasesStore, ResultsStore {
  find(ref: RowRef): Promise<StatusRow | undefined>;
  findStats(websiteId: string): Promise<SiteStats | undefined>;
  /** Deletes a deleted site's stats and history; does nothing if there are none. */
  removeStats(websiteId: string): Promise<void>;
}

export function createStatusStore(table: Table): StatusStore {
  const { client, name: TableName } = table;
  const pointsOf = (websiteId: string) => {
    const { pk, sk } = siteDayKey(websiteId, '');
    return {
      TableName,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :days)',
      ExpressionAttributeValues: { ':pk': pk, ':days': sk },
      ProjectionExpression: 'pk, sk',
    };
  };

  return {
    ...createLeasesStore(table),
    ...createResultsStore(table),

    async find({ ownerId, websiteId }) {
      const Key = websiteRowKey(ownerId, websiteId);
      const { Item } = await client.send(new GetCommand({ TableName, Key }));
      return Item && statusRowOf(Item);
    },

    async findStats(websiteId) {
      const Key = siteStatsKey(websiteId);
      const { Item } = await client.send(new GetCommand({ TableName, Key }));
      return Item && unpackStats(Item['packed'] as Uint8Array);
    },

    async removeStats(websiteId) {
      const keys: Record<string, unknown>[] = [siteStatsKey(websiteId)];
      for await (const { Items = [] } of paginateQuery({ client }, pointsOf(websiteId))) {
        keys.push(...Items);
      }
      for (const Key of keys) await client.send(new DeleteCommand({ TableName, Key }));
    },
  };
}
