import * as z from 'zod';
import { activityStatusSchema, type ActivityStatus } from '../activities/activities.domain.ts';
import { idField } from '../core/validation/fields.ts';

/** What a person learned of an activity's status from their notifications. */
export const activityNewsSchema = z.object({
  activityId: idField,
  userId: idField,
  /** The status that they know, without the latest notification. */
  known: activityStatusSchema,
  /** The latest notification of it; null where the change was undone before they read of it. */
  notificationId: idField.nullable(),
  /** The instant of the latest change that was announced, or undone. */
  changedAt: z.iso.datetime(),
  /** Epoch seconds. */
  expiresAt: z.number(),
});
export type ActivityNews = z.output<typeof activityNewsSchema>;

/** As long as an event can be delivered again: dead letters wait for 14 days, the queue before them for 4. */
const KEPT_SECONDS = 30 * 86_400;

/** A change of status. */
interface StatusChanged {
  eventId: string;
  activityId: string;
  userId: string;
  from: ActivityStatus;
  to: ActivityStatus;
  changedAt: string;
}

interface Latest {
  news: ActivityNews | undefined;
  /** The latest notification is there, and they have not read it. */
  isUnread: boolean;
}

/**
 * What a change of status is to a person: a notification for all changes that they have not read of, with the last status,
 * or none where an activity is again what they know. `says`: whether there is something to notify them of. 'late': the
 * event was delivered before, or something newer was. An e-mail has been read: what it said is known.
 */
export function newsOf(
  event: StatusChanged,
  { news, isUnread }: Latest,
  { isMailed }: { isMailed: boolean },
): { says: boolean; news: ActivityNews } | 'late' {
  const { eventId, activityId, userId, from, to, changedAt } = event;
  // Before, the activity may have been another person's.
  const last = news?.userId === userId ? news : { known: from, changedAt: '' };
  if (changedAt <= last.changedAt) return 'late';
  const known = isUnread ? last.known : from;
  const says = isMailed || to !== known;
  return {
    says,
    news: {
      activityId,
      userId,
      known: isMailed ? to : known,
      notificationId: says ? eventId : null,
      changedAt,
      expiresAt: Math.floor(Date.parse(changedAt) / 1_000) + KEPT_SECONDS,
    },
  };
}
