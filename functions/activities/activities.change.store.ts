import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { activityKey } from '../core/table/activity-keys.ts';
import { isLeftOut } from '../core/table/activity-rows.ts';
import { auditPut, type AuditEntry } from '../core/table/audit.ts';
import { guardedDelete, guardedUpdate } from '../core/table/guarded-writes.ts';
import { outboxPut, type PublishableEvent } from '../core/table/outbox.ts';
import type { Table } from '../core/table/table.ts';
import { transact, type TransactItem } from '../core/table/transact.ts';
import type { Activity } from './activities.domain.ts';
import { activityOfItem, countActivities, type ActivityPlace } from './activities.row.ts';

/** What an activity is to become, and what is told of it. */
export interface ActivityEdit {
  activity: Activity;
  audits: readonly AuditEntry[];
  event: PublishableEvent | undefined;
  at: Date;
}

/** What goes with an activity that is deleted: the writes that give its unit back, where it has one to give. */
export interface ActivityRemoval {
  audits: readonly AuditEntry[];
  quota: readonly TransactItem[];
}

/** Say what becomes of an activity as it is now; asked again when that changed before it was written. */
export type DecideEdit = (current: Activity) => Promise<ActivityEdit>;
export type DecideRemoval = (current: Activity) => Promise<ActivityRemoval>;

const EDITABLE = [
  'description',
  'type',
  'status',
  'hoursDedicated',
  'closingComment',
  'versionAtCompletion',
  'completedAt',
] as const;

type Editable = (typeof EDITABLE)[number];

async function readItem(
  { client, name: TableName }: Table,
  { userId, activityId }: ActivityPlace,
): Promise<Record<string, unknown> | undefined> {
  const Key = activityKey(userId, activityId);
  return (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
}

/** The write of what changes; nothing else of the item is touched, for its site may be going meanwhile. */
function updateOf(
  table: Table,
  item: Record<string, unknown>,
  { after, changed }: { after: Activity; changed: readonly Editable[] },
): TransactItem {
  const [remove, set] = [
    changed.filter((name) => isLeftOut(after[name])),
    changed.filter((name) => !isLeftOut(after[name])),
  ];
  return guardedUpdate(table, {
    Key: activityKey(after.userId, after.activityId),
    set: Object.fromEntries(set.map((name) => [name, after[name]])),
    remove,
    asRead: { item, attributes: EDITABLE },
  });
}

/** The writes that count an activity under its new status; none where it keeps the old one. */
const recounted = (table: Table, before: Activity, after: Activity): TransactItem[] =>
  before.status === after.status
    ? []
    : countActivities(table, after.userId, { [before.status]: -1, [after.status]: 1 });

/** Changes an activity, its counts and what is told of it, all or nothing; writes nothing where nothing changes. */
export function updateActivityIn(table: Table) {
  return async (place: ActivityPlace, decide: DecideEdit): Promise<Activity | undefined> => {
    let result: Activity | undefined;
    await transact(table, async () => {
      const item = await readItem(table, place);
      result = undefined;
      if (!item) return undefined;
      const before = activityOfItem(item);
      const { activity: after, audits, event, at } = await decide(before);
      result = after;
      const changed = EDITABLE.filter((name) => before[name] !== after[name]);
      if (changed.length === 0) return undefined;
      return {
        own: [
          ...audits.map((entry) => auditPut(table, entry)),
          ...(event ? [outboxPut(table, { event, at })] : []),
        ],
        shared: [updateOf(table, item, { after, changed }), ...recounted(table, before, after)],
      };
    });
    return result;
  };
}

/** Deletes an activity, counts it no more and gives its unit back where it holds one, all or nothing. */
export function removeActivityIn(table: Table) {
  return async (place: ActivityPlace, decide: DecideRemoval): Promise<Activity | undefined> => {
    let removed: Activity | undefined;
    await transact(table, async () => {
      const item = await readItem(table, place);
      removed = item && activityOfItem(item);
      if (!item || !removed) return undefined;
      const { audits, quota } = await decide(removed);
      return {
        own: audits.map((entry) => auditPut(table, entry)),
        shared: [
          guardedDelete(table, {
            Key: activityKey(removed.userId, removed.activityId),
            asRead: { item, attributes: ['status'] },
          }),
          ...countActivities(table, removed.userId, { [removed.status]: -1 }),
          ...quota,
        ],
      };
    });
    return removed;
  };
}
