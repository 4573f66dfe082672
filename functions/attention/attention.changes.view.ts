import { isDeepStrictEqual } from 'node:util';
import { isUnfinished, type ActivityStatus } from '../activities/activities.domain.ts';
import type { Item } from '../core/table/entity/items.ts';
import type { ItemKey } from '../core/table/entity/writes.ts';
import { activityOfKey, threadMessageOfKey } from '../core/table/keys/activity-keys.ts';
import { backupOfKey, ownerOfStorageKey } from '../core/table/keys/backup-keys.ts';
import type { Change } from '../core/table/keys/changes.ts';
import { siteOfKey, userOfKey, websiteOfRowKey } from '../core/table/keys/keys.ts';
import { paymentOfKey } from '../core/table/keys/payment-keys.ts';
import { userPlanOfKey } from '../core/table/keys/plan-keys.ts';
import { monthlyOfKey } from '../core/table/keys/report-keys.ts';
import type { WatchedItem } from '../core/table/schema.ts';
import { FAILURES_NOTIFIED } from '../status/sync/status.schedule.domain.ts';
import { NOT_SYNCED_MS } from './attention.causes.domain.ts';
import { subjectText, type Look } from './attention.domain.ts';

/** What has to be looked at again after a change of an item. */
interface Watch {
  lookOf: (key: ItemKey) => Look | undefined;
  /** What attention reads of the item, where that is not all: without a difference in it, nothing is looked at. */
  readOf?: (item: Item) => unknown;
  /** Whether what else changed has to be looked at. */
  isSeen?: (before: Item, after: Item) => boolean;
}

const site = (id: string) => subjectText({ type: 'site', id });
const client = (id: string | null) =>
  id === null ? undefined : subjectText({ type: 'client', id });

/**
 * Whether the end of a sync ends that a site was not synchronised. All others move only when that begins: an instant that is
 * too early is kept, so the sync of an unchanged site costs no look.
 */
function endsAbsence({ lastSyncDate: before }: Item, { lastSyncDate: after }: Item): boolean {
  if (before === after) return false;
  const passed = Date.parse(String(after)) - Date.parse(String(before));
  return !(passed >= 0 && passed < NOT_SYNCED_MS);
}

/** The failures that make an item, and why: those before it and those after it change nothing. */
const failingOf = ({ syncFailures, failureCode, failureHttpStatus }: Item) =>
  Number(syncFailures ?? 0) >= FAILURES_NOTIFIED && { failureCode, failureHttpStatus };

const watches: Record<WatchedItem, readonly Watch[]> = {
  activity: [
    {
      lookOf(key) {
        const { activityId: id, userId: ownerId } = activityOfKey(key);
        return subjectText({ type: 'activity', id, ownerId });
      },
      // Of one that is finished nothing is read.
      readOf: (item) => (isUnfinished(item['status'] as ActivityStatus) ? item : undefined),
    },
  ],
  activityCounts: [{ lookOf: (key) => client(activityOfKey(key).userId) }],
  message: [
    {
      lookOf: (key) => `thread.${threadMessageOfKey(key).activityId}`,
      readOf: (item) => (item['internal'] === true ? undefined : item),
    },
  ],
  site: [{ lookOf: (key) => site(siteOfKey(key).websiteId) }],
  siteStats: [{ lookOf: (key) => site(siteOfKey(key).websiteId) }],
  siteRow: [
    {
      lookOf: (key) => site(websiteOfRowKey(key).websiteId),
      readOf: ({ createdAt, keyConfigured, pendingUpdates, duplicateSince, ...row }) => {
        const failing = failingOf(row);
        return { createdAt, keyConfigured, pendingUpdates, duplicateSince, failing };
      },
      isSeen: endsAbsence,
    },
  ],
  backups: [
    {
      lookOf: (key) => site(backupOfKey(key).websiteId),
      readOf: ({ missedAt }) => missedAt ?? undefined,
    },
  ],
  backupProof: [{ lookOf: (key) => site(backupOfKey(key).websiteId) }],
  storage: [
    {
      lookOf: (key) => client(ownerOfStorageKey(key)),
      readOf: ({ usedBytes }) => usedBytes,
    },
  ],
  person: [
    {
      lookOf: (key) => `person.${userOfKey(key).userId}`,
      readOf: ({ role, position, firstName, lastName, email }) => ({
        ...{ role, position, firstName, lastName, email },
      }),
    },
    {
      lookOf: (key) => client(userOfKey(key).userId),
      readOf: ({ createdAt, websitesCount }) => ({ createdAt, websitesCount }),
    },
  ],
  userPlan: [{ lookOf: (key) => client(userPlanOfKey(key).userId) }],
  payment: [{ lookOf: (key) => subjectText({ type: 'payment', id: paymentOfKey(key).paymentId }) }],
  monthlyReport: [
    {
      lookOf(key) {
        const { userId: ownerId, month: id = '' } = monthlyOfKey(key);
        return subjectText({ type: 'report', id, ownerId });
      },
    },
  ],
};

function hasChanged(
  { readOf = (item) => item, isSeen }: Watch,
  { before, after }: Change,
): boolean {
  const [was, is] = [before && readOf(before), after && readOf(after)];
  if (!isDeepStrictEqual(was, is)) return true;
  return (
    isSeen !== undefined && before !== undefined && after !== undefined && isSeen(before, after)
  );
}

/**
 * What has to be looked at again after a change of an item. It never says what to open or to close: that follows from the state when it
 * is read, so a change that comes twice, late or in another order does no harm.
 */
export const looksOf = (change: Change): Look[] =>
  watches[change.item]
    .filter((watch) => hasChanged(watch, change))
    .flatMap(({ lookOf }) => lookOf(change.key) ?? []);
