import type { AuditAction } from '../audits/audits.domain.ts';
import { isAdmin, type Caller } from '../core/auth/caller.ts';
import type { AuditEntry } from '../core/table/commit/audit.ts';
import type { StaleEdit } from '../core/http/edited-meanwhile.ts';
import {
  fieldNames,
  firstWordsOf,
  type Activity,
  type EditableField,
} from './activities.domain.ts';

interface Deed {
  action: Extract<AuditAction, `Activity${string}`>;
  activity: Activity;
  at: Date;
  details?: Readonly<Record<string, string | null>>;
}

/**
 * The audit entries of an administrator's change: one for the activity and one for its owner. A client's own changes
 * leave none.
 */
export function auditsOf(
  actor: Pick<Caller, 'role' | 'userId'>,
  { action, activity, at, details = {} }: Deed,
): AuditEntry[] {
  if (!isAdmin(actor)) return [];
  const { activityId, userId } = activity;
  const told = { activityId, description: firstWordsOf(activity), ...details };
  return [activityId, ...(userId === null || userId === actor.userId ? [] : [userId])].map(
    (targetId) => ({ targetId, actorId: actor.userId, action, at, details: told }),
  );
}

/** What to look up about an edit that began with an old revision. Only administrators see hours. */
export const staleEdit = (before: Activity, revision: number): StaleEdit<EditableField> => ({
  targetId: before.activityId,
  actions: ['ActivityUpdated'],
  ownerId: before.userId,
  current: before.revision,
  revision,
  fieldNames,
  hidden: ['hoursDedicated'],
});
