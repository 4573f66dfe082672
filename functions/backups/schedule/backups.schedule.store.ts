import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { backupsHeadKey } from '../../core/table/backup-keys.ts';
import { guardedUpdate } from '../../core/table/guarded-writes.ts';
import { websiteKey } from '../../core/table/keys.ts';
import { outboxPut, type PublishableEvent } from '../../core/table/outbox.ts';
import type { Table } from '../../core/table/table.ts';
import { transact, type Attempt, type TransactItem } from '../../core/table/transact.ts';
import { noteNewestBackup } from './backups.rows.store.ts';
import { headScheduleSchema, scheduleDueKey, type HeadSchedule } from './backups.schedule.codec.ts';

/** A site of which backups are expected, as it is at this moment. */
export interface ScheduledSite {
  websiteId: string;
  name: string;
  ownerId: string | null;
  schedule: HeadSchedule;
}

/** A missing backup of a site, and the owner's notice (none without an owner). */
export interface MissedBackup {
  /** By when it should have been there. */
  missedAt: string;
  event: PublishableEvent | undefined;
  now: Date;
}

export interface ScheduleStore {
  /**
   * Notes what `decide` finds of a site: that its backup is missed, with the notice, all or nothing; or else
   * (undefined) when it is looked at next. Asked again when others changed it meanwhile. Tells whether it is missed now
   * and was not before. @throws AppError CONFLICT after too many concurrent changes
   */
  check(
    websiteId: string,
    decide: (site: ScheduledSite) => MissedBackup | undefined,
  ): Promise<boolean>;
}

const siteSchema = z.object({ name: z.string(), userId: z.string().nullable() });
const dueSchema = z.object({ gsi2sk: z.string().optional() });
const DUE_KEYS = ['gsi2pk', 'gsi2sk'];
const SCHEDULE = ['frequency', 'scheduledAt', 'newestAt', 'missedAt'];

type Head = Record<string, unknown>;

export function createScheduleStore(table: Table): ScheduleStore {
  const { client, name: TableName } = table;
  const read = async (Key: Record<string, string>): Promise<Head | undefined> =>
    (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;

  async function findSite(websiteId: string, head: Head): Promise<ScheduledSite | undefined> {
    const found = await read(websiteKey(websiteId));
    if (!found) return undefined;
    const { name, userId: ownerId } = siteSchema.parse(found);
    return { websiteId, name, ownerId, schedule: headScheduleSchema.parse(head) };
  }

  const headUpdate = (websiteId: string, head: Head, set: Head): TransactItem =>
    guardedUpdate(table, {
      Key: backupsHeadKey(websiteId),
      set,
      remove: DUE_KEYS.filter((name) => set[name] === undefined),
      asRead: { item: head, attributes: [...SCHEDULE, 'gsi2sk'] },
    });

  /** The notified person must still be the site's owner. */
  const ownerIsStill = ({ websiteId, ownerId }: ScheduledSite): TransactItem => ({
    ConditionCheck: {
      TableName,
      Key: websiteKey(websiteId),
      ConditionExpression: 'userId = :owner',
      ExpressionAttributeValues: { ':owner': ownerId },
    },
  });

  const missing = (site: ScheduledSite, head: Head, missed: MissedBackup): Attempt => ({
    own: missed.event ? [outboxPut(table, { event: missed.event, at: missed.now })] : [],
    shared: [headUpdate(site.websiteId, head, { missedAt: missed.missedAt }), ownerIsStill(site)],
  });

  /** When it is looked at next; never again if its site was deleted. Undefined if that is stored already. */
  function movingOn(websiteId: string, head: Head, site?: ScheduledSite): Attempt | undefined {
    const due = site ? scheduleDueKey(websiteId, site.schedule) : {};
    return due.gsi2sk === dueSchema.parse(head).gsi2sk
      ? undefined
      : { own: [], shared: [headUpdate(websiteId, head, due)] };
  }

  return {
    async check(websiteId, decide) {
      let missedOf: ScheduledSite | undefined;
      await transact(table, async () => {
        missedOf = undefined;
        const head = await read(backupsHeadKey(websiteId));
        if (!head) return undefined;
        const site = await findSite(websiteId, head);
        const missed = site && decide(site);
        if (!missed) return movingOn(websiteId, head, site);
        missedOf = site;
        return missing(site, head, missed);
      });
      if (missedOf) await noteNewestBackup(table, missedOf);
      return missedOf !== undefined;
    },
  };
}
