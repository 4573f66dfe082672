import { activityDeleted, type ActivityStatusChanged } from '../../events/activities.events.ts';
import { belongingChanged } from '../../events/users.events.ts';
import type { AuditAction } from '../audits/audits.domain.ts';
import {
  isAdmin,
  requireConfirmation,
  type Caller,
  type CallerInSession,
} from '../core/auth/caller.ts';
import { auditsOfOther } from '../core/auth/others-audits.ts';
import {
  editedMeanwhile,
  type HistoryDependencies,
  type StaleEdit,
} from '../core/http/edited-meanwhile.ts';
import { AppError } from '../core/http/errors.ts';
import { changesOf, type AuditEntry } from '../core/table/commit/audit.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import type { Write } from '../core/table/entity/writes.ts';
import type { Quota } from '../user-plans/user-plans.quota.view.ts';
import { getAt, getPlace } from './activities.access.service.ts';
import { changedFields, completes, editActivity } from './activities.changes.domain.ts';
import {
  adminFields,
  isClientField,
  titleOf,
  type Activity,
  type EditableField,
  type ListedActivity,
  fieldNames,
} from './activities.domain.ts';
import type { ActivityChange, ActivityEdit } from './activities.form.domain.ts';
import type { Activities, ActivityPlace } from './activities.entity.ts';
import { mergeEvidence } from './updates/activities.evidence.domain.ts';
import { recordedOf } from './history/activities.history.domain.ts';
import { toView } from './activities.list.service.ts';
import { syncedVersion, type SyncedVersions } from './activities.service.ts';
import { assignment } from './assignee/activities.assignee.service.ts';

interface AuditedChange {
  action: Extract<AuditAction, `Activity${string}`>;
  activity: Activity;
  at: Date;
  details?: Readonly<Record<string, string | null>>;
}

/** The audit entries of a change by another than its owner: one for the activity and one for its owner. */
const auditsOf = (
  actor: Pick<Caller, 'role' | 'userId'>,
  { activity, details, ...deed }: AuditedChange,
): AuditEntry[] =>
  auditsOfOther(actor, {
    ...{ itemId: activity.activityId, owners: [activity.userId], ...deed },
    details: { activityId: activity.activityId, description: titleOf(activity), ...details },
  });

/** What to look up about an edit that began with an old revision. */
const staleEdit = (current: ListedActivity, revision: number): StaleEdit<EditableField> => ({
  targetId: current.activityId,
  actions: ['ActivityUpdated'],
  ownerId: current.userId,
  current,
  revision,
  fieldNames,
  hidden: adminFields,
});

interface ChangeDependencies {
  activities: Pick<Activities, 'find' | 'locate' | 'count'>;
  commit: Commit;
}

export interface UpdateDependencies extends ChangeDependencies, HistoryDependencies {
  activities: Pick<Activities, 'find' | 'locate' | 'count' | 'revise' | 'patch' | 'adminIsThere'>;
  status: SyncedVersions;
  newId: (now: Date) => string;
}

export interface RemoveDependencies extends ChangeDependencies {
  activities: Pick<Activities, 'find' | 'locate' | 'count' | 'remove'>;
  quota: Pick<Quota, 'giveBack'>;
  newId: (now: Date) => string;
}

/** The current activity. A client can change only a pending one. @throws AppError NOT_FOUND, ACTIVITY_NOT_PENDING */
async function getOpen(
  caller: Caller,
  place: ActivityPlace,
  { activities }: ChangeDependencies,
): Promise<Activity> {
  const activity = await getAt(place, { activities });
  const isOpen = isAdmin(caller) || activity.status === 'pendiente';
  if (!isOpen) throw new AppError('ACTIVITY_NOT_PENDING');
  return activity;
}

/** The edit, with what syncs wrote into the evidence while somebody edited it. */
const withSynced = (
  { evidence: current }: Activity,
  { revision: _, evidenceBefore: from = '', ...edit }: ActivityChange,
): ActivityEdit =>
  edit.evidence === undefined
    ? edit
    : { ...edit, evidence: mergeEvidence({ from, to: edit.evidence }, current) };

/** Applies the edit to the activity. The data of a site that now belongs to somebody else stays private. */
async function edited(
  before: Activity,
  { edit, at }: { edit: ActivityEdit; at: Date },
  dependencies: UpdateDependencies,
): Promise<Activity> {
  const isEvident = completes(before, edit) && before.websiteGone === null;
  const version = isEvident ? await syncedVersion(before.websiteId, dependencies) : null;
  return editActivity(before, edit, { at, version });
}

/**
 * The event for the owner; none when the status is unchanged or there is no owner. Where nobody wrote a comment, the
 * evidence says what was done.
 */
export function statusEvents(
  before: Activity,
  after: Activity,
  { eventId, at }: { eventId: string; at: Date },
): ActivityStatusChanged[] {
  const { activityId, userId, websiteName, closingComment, evidence } = after;
  if (userId === null || before.status === after.status) return [];
  const description = titleOf(after);
  const done = after.status === 'realizada' ? evidence : '';
  const comment = closingComment === '' ? done : closingComment;
  const about = { eventId, activityId, userId, websiteName, description, comment };
  const moved = { from: before.status, to: after.status, changedAt: at.toISOString() };
  return [{ type: 'ActivityStatusChanged', ...about, ...moved }];
}

/** The audit entries of an edit by another than the owner, or by the system in place of an administrator. */
export const auditsOfEdit = (
  actor: Pick<Caller, 'role' | 'userId'>,
  { before, after, at }: EditDone,
) =>
  auditsOf(actor, {
    action: 'ActivityUpdated',
    activity: after,
    at,
    details: {
      ...changesOf(before, after, recordedOf(changedFields(before, after))),
      changed: changedFields(before, after).join(', '),
      from: before.status,
      to: after.status,
      revision: String(after.revision),
    },
  });

interface EditDone {
  before: Activity;
  after: Activity;
  at: Date;
}

/** The writes that count an activity under its new status; none when the status is unchanged. */
export const recounted = (
  before: Activity,
  after: Activity,
  { count }: Pick<Activities, 'count'>,
): Write[] =>
  before.status === after.status
    ? []
    : count(after.userId, { [before.status]: -1, [after.status]: 1 });

/**
 * Changes an activity. A client can change `clientFields` of their own while it is pending; an administrator every field
 * of any activity, in any direction (spec 000 §4), and the owner is notified of another status.
 * @throws AppError FORBIDDEN when a client sends other fields; NOT_FOUND, ACTIVITY_NOT_PENDING, EDITED_MEANWHILE,
 * PERSON_GONE (assignee), CONFLICT
 */
export async function updateActivity(
  caller: Caller,
  { activityId, change }: { activityId: string; change: ActivityChange },
  dependencies: UpdateDependencies,
): Promise<ListedActivity> {
  const { revision, evidenceBefore: _, ...sentEdit } = change;
  const sent = Object.keys(sentEdit) as EditableField[];
  if (!isAdmin(caller) && !sent.every(isClientField)) throw new AppError('FORBIDDEN');
  const { activities, commit, newId } = dependencies;
  const place = await getPlace(caller, activityId, dependencies);
  const activity = await commit(async (at): Promise<Work<Activity>> => {
    const before = await getOpen(caller, place, dependencies);
    const edit = withSynced(before, change);
    const after = activities.revise(
      before,
      await edited(before, { edit, at }, dependencies),
      revision,
    );
    if (after === 'unchanged') return { answer: before };
    if (after === 'stale') {
      const current = await toView(caller, before, dependencies);
      throw await editedMeanwhile(caller, staleEdit(current, revision), dependencies);
    }
    const { events, ...assigned } = await assignment(caller, { before, after, at }, dependencies);
    return {
      answer: after,
      ...assigned,
      // Syncs write evidence without a revision: an edit that met one is decided again.
      shared: [
        activities.patch(before, after, ['evidence']),
        ...recounted(before, after, activities),
      ],
      events: [...statusEvents(before, after, { eventId: newId(at), at }), ...events],
      audits: auditsOfEdit(caller, { before, after, at }),
    };
  });
  return toView(caller, activity, dependencies);
}

/** The writes that return a pending activity's unit to its plan; none when it consumed none. */
async function returnedUnit(
  activity: Activity,
  at: Date,
  { quota }: Pick<RemoveDependencies, 'quota'>,
): Promise<Write[]> {
  const { userId, userPlanId, activityId, status } = activity;
  if (status !== 'pendiente' || userId === null || userPlanId === null) return [];
  return quota.giveBack({ userId, userPlanId, activityId, reason: titleOf(activity), at });
}

/**
 * Deletes an activity: a client their own while it is pending, an administrator any. A pending activity returns its
 * unit to its plan in the same transaction, whether a client or an administrator deletes it. Its thread is deleted after it.
 * One that is not pending needs the caller's password.
 * @throws AppError NOT_FOUND, ACTIVITY_NOT_PENDING, CONFIRMATION_REQUIRED, CONFLICT
 */
export async function removeActivity(
  caller: CallerInSession,
  activityId: string,
  dependencies: RemoveDependencies,
): Promise<{ activityId: string }> {
  const place = await getPlace(caller, activityId, dependencies);
  return dependencies.commit(async (at) => {
    const activity = await getOpen(caller, place, dependencies);
    if (activity.status !== 'pendiente') requireConfirmation(caller);
    const removed = await removal(caller, { activity, at }, dependencies);
    const news = { change: 'activityDeleted', subject: titleOf(activity), at } as const;
    const eventId = dependencies.newId(at);
    const notified = belongingChanged(caller, { ...news, ownerId: activity.userId, eventId });
    return { answer: { activityId }, ...removed, events: [...(removed.events ?? []), ...notified] };
  });
}

/** What the deletion of an activity writes. */
export async function removal(
  caller: Pick<Caller, 'role' | 'userId'>,
  { activity, at }: { activity: Activity; at: Date },
  dependencies: Omit<RemoveDependencies, 'commit'>,
): Promise<Pick<Work<unknown>, 'shared' | 'events' | 'audits'>> {
  const { activities, newId } = dependencies;
  const { userId, status } = activity;
  return {
    shared: [
      activities.remove(activity),
      ...activities.count(userId, { [status]: -1 }),
      ...(await returnedUnit(activity, at, dependencies)),
    ],
    events: [activityDeleted(activity, { eventId: newId(at), at })],
    audits: auditsOf(caller, { action: 'ActivityDeleted', activity, at, details: { status } }),
  };
}
