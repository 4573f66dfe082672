import * as z from 'zod';
import {
  activityAnsweredSchema,
  activityDeletedSchema,
  activityDueChangedSchema,
  activityRequestedSchema,
  activityStatusChangedSchema,
} from '../../events/activities.events.ts';
import {
  backupMissedSchema,
  backupProofFailedSchema,
  backupProvenSchema,
} from '../../events/backups.events.ts';
import {
  paymentCompletedSchema,
  paymentFailedSchema,
  paymentFlaggedSchema,
  paymentRefundedSchema,
  paymentRemindedSchema,
} from '../../events/payments.events.ts';
import { monthlyReportFailedSchema } from '../../events/reports.events.ts';
import {
  websiteSyncFailingSchema,
  websiteSyncRecoveredSchema,
} from '../../events/status.events.ts';
import {
  userPlanAssignedSchema,
  userPlanExpiredSchema,
  userPlanExpiringSchema,
  userPlanRestoredSchema,
} from '../../events/user-plans.events.ts';
import { userDeletedSchema, userRoleChangedSchema } from '../../events/users.events.ts';
import { websiteDeletedSchema, websiteReassignedSchema } from '../../events/websites.events.ts';
import { unassignAll } from './attention.change.service.ts';
import { subjectText, type Subject } from './attention.domain.ts';
import type { AttentionItems } from './attention.entity.ts';
import { reconcile, type ReconcileDependencies } from './attention.service.ts';

/** Each event after which a subject may want something else. */
const followedEventSchemas = [
  activityAnsweredSchema,
  activityDeletedSchema,
  activityDueChangedSchema,
  activityRequestedSchema,
  activityStatusChangedSchema,
  backupMissedSchema,
  backupProofFailedSchema,
  backupProvenSchema,
  monthlyReportFailedSchema,
  paymentCompletedSchema,
  paymentFailedSchema,
  paymentFlaggedSchema,
  paymentRefundedSchema,
  paymentRemindedSchema,
  userDeletedSchema,
  userPlanAssignedSchema,
  userPlanExpiredSchema,
  userPlanExpiringSchema,
  userPlanRestoredSchema,
  userRoleChangedSchema,
  websiteDeletedSchema,
  websiteReassignedSchema,
  websiteSyncFailingSchema,
  websiteSyncRecoveredSchema,
] as const;
export const followedEventSchema = z.discriminatedUnion('type', followedEventSchemas);
export type FollowedEvent = z.output<typeof followedEventSchema>;

const client = (id: string): Subject => ({ type: 'client', id });
const clients = (...ids: readonly (string | null)[]) =>
  ids.flatMap((id) => (id === null ? [] : [client(id)]));

type Subjects<E extends FollowedEvent> = (event: E) => Subject[];

const ofWebsite = ({ websiteId }: { websiteId: string }): Subject[] => [
  { type: 'site', id: websiteId },
];
const activityAlone = ({
  activityId: id,
  userId: ownerId,
}: {
  activityId: string;
  userId: string | null;
}): Subject[] => [{ type: 'activity', id, ownerId }];
/** Its client may have none left that is not completed. */
const ofActivity = (event: { activityId: string; userId: string | null }): Subject[] => [
  ...activityAlone(event),
  ...clients(event.userId),
];
const ofClient = ({ userId }: { userId: string }) => clients(userId);
const ofPayment = ({ paymentId, userId }: { paymentId: string; userId: string }): Subject[] => [
  { type: 'payment', id: paymentId },
  client(userId),
];

/**
 * The subjects that an event concerns. It never says what to open or to close: that follows from their state when they are
 * read, so an event that comes twice, late or in another order does no harm.
 */
const subjectsOf: { [T in FollowedEvent['type']]: Subjects<Extract<FollowedEvent, { type: T }>> } =
  {
    ActivityAnswered: activityAlone,
    ActivityDeleted: ofActivity,
    ActivityDueChanged: activityAlone,
    ActivityRequested: ofActivity,
    ActivityStatusChanged: ofActivity,
    BackupMissed: ofWebsite,
    BackupProofFailed: ofWebsite,
    BackupProven: ofWebsite,
    PaymentCompleted: ofPayment,
    MonthlyReportFailed: ({ month: id, userId: ownerId }) => [{ type: 'report', id, ownerId }],
    PaymentFailed: ofPayment,
    PaymentFlagged: ofPayment,
    PaymentRefunded: ofPayment,
    PaymentReminded: ({ paymentId: id }) => [{ type: 'payment', id }],
    UserDeleted: ofClient,
    UserPlanAssigned: ofClient,
    UserPlanExpired: ofClient,
    UserPlanExpiring: ofClient,
    UserPlanRestored: ofClient,
    UserRoleChanged: ({ personId }) => clients(personId),
    WebsiteDeleted: (event) => [...ofWebsite(event), ...clients(event.userId)],
    WebsiteReassigned: (event) => [
      ...ofWebsite(event),
      ...clients(event.fromUserId, event.toUserId),
    ],
    WebsiteSyncFailing: ofWebsite,
    WebsiteSyncRecovered: ofWebsite,
  };

export interface FollowDependencies extends ReconcileDependencies {
  attention: Pick<AttentionItems, 'find' | 'replace' | 'findOwned' | 'findAssigned'>;
}

/** The subjects of a client's items: all of them are looked at again when the client was deleted. */
const ownedSubjects = async (
  event: FollowedEvent,
  { attention }: Pick<FollowDependencies, 'attention'>,
): Promise<string[]> =>
  event.type === 'UserDeleted'
    ? (await attention.findOwned(event.userId)).map(({ subject }) => subject)
    : [];

/** The person who may have been an administrator, and is one no more. */
function leavingAdmin(event: FollowedEvent): string | undefined {
  if (event.type === 'UserDeleted') return event.userId;
  return event.type === 'UserRoleChanged' && event.role !== 'admin' ? event.personId : undefined;
}

/** Looks at everything that an event concerns. Safe to repeat. @throws AppError CONFLICT */
export async function followEvent(
  event: FollowedEvent,
  dependencies: FollowDependencies,
): Promise<void> {
  const ofEvent = subjectsOf[event.type] as Subjects<FollowedEvent>;
  const owned = await ownedSubjects(event, dependencies);
  const subjects = new Set([...ofEvent(event).map(subjectText), ...owned]);
  for (const subject of subjects) await reconcile(subject, dependencies);
  const leaving = leavingAdmin(event);
  if (leaving !== undefined) await unassignAll(leaving, dependencies);
}
