import type * as z from 'zod';
import {
  activityAnsweredSchema,
  activityStatusChangedSchema,
  type ActivityStatusChanged,
} from '../../events/activities.events.ts';
import { codeRefusedSchema, passwordChangedSchema } from '../../events/accounts.events.ts';
import {
  backupKeyChangedSchema,
  backupMissedSchema,
  backupProofFailedSchema,
  backupProvenSchema,
  backupRestoreStartedSchema,
  backupSourceChangedSchema,
  siteRestorePreparedSchema,
} from '../../events/backups.events.ts';
import {
  paymentCompletedSchema,
  paymentFailedSchema,
  paymentRefundedSchema,
  paymentRemindedSchema,
} from '../../events/payments.events.ts';
import { reportGeneratedSchema } from '../../events/reports.events.ts';
import { dataExportReadySchema } from '../../events/data-exports.events.ts';
import { newDeviceSignedInSchema } from '../../events/sessions.events.ts';
import {
  websiteSyncFailingSchema,
  websiteSyncRecoveredSchema,
} from '../../events/status.events.ts';
import {
  userPlanAssignedSchema,
  userPlanExpiredSchema,
  userPlanExpiringSchema,
  userPlanRestoredSchema,
  userPlansMovedSchema,
} from '../../events/user-plans.events.ts';
import type { InstantFormat } from '../core/format.ts';
import { AppError } from '../core/http/errors.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import { newsOf, type ActivityNews } from './notifications.activities.domain.ts';
import type { ActivityNewsStore } from './notifications.activities.entity.ts';
import type { Announcement } from './notifications.announcement.text.ts';
import { shortened } from '../core/validation/shortened.ts';
import { MESSAGE_MAX_LENGTH, newRow, TITLE_MAX_LENGTH } from './notifications.domain.ts';
import type { Notifications, PersonalRow } from './notifications.entity.ts';
import type { AnnouncedAccount } from './accounts/notifications.accounts.text.ts';
import { endsAccess, type ErasureNews } from './security/notifications.erasure.text.ts';
import {
  isImportant,
  mailEvent,
  mailOf,
  type Addressed,
  type MailDependencies,
} from './mails/notifications.mails.service.ts';
import { announcementOf, type NotifiedEvent } from './notifications.events.text.ts';

/** Each event that becomes a notification to the person it concerns. */
export const notifiedEventSchemas = [
  activityStatusChangedSchema,
  activityAnsweredSchema,
  userPlanAssignedSchema,
  userPlanExpiringSchema,
  userPlanExpiredSchema,
  userPlanRestoredSchema,
  userPlansMovedSchema,
  paymentCompletedSchema,
  paymentFailedSchema,
  paymentRefundedSchema,
  paymentRemindedSchema,
  websiteSyncFailingSchema,
  websiteSyncRecoveredSchema,
  backupKeyChangedSchema,
  backupMissedSchema,
  backupProofFailedSchema,
  backupProvenSchema,
  backupRestoreStartedSchema,
  backupSourceChangedSchema,
  siteRestorePreparedSchema,
  reportGeneratedSchema,
  newDeviceSignedInSchema,
  passwordChangedSchema,
  codeRefusedSchema,
  dataExportReadySchema,
] as const satisfies z.ZodType<NotifiedEvent>[];

export interface EventsDependencies {
  notifications: Pick<
    Notifications,
    'find' | 'send' | 'replace' | 'removePersonal' | 'isPersonThere'
  >;
  activityNews: Pick<ActivityNewsStore, 'find' | 'keep'>;
  commit: Commit;
  format: InstantFormat;
  /** Undefined in a stage that sends no e-mails. */
  mail: MailDependencies | undefined;
  now: () => Date;
}

/**
 * Notifies a person of an event: one notification, and one e-mail if it is important, however often the event comes. A
 * change of an activity that its person has not read of makes none once it is undone. A
 * deleted person gets nothing. `audience`: it is for administrators. If the e-mail cannot be sent, the notification stays, and the error makes the queue
 * deliver the event again. @throws AppError CONFLICT; the errors of SES
 */
export async function announceEvent(
  event: NotifiedEvent,
  dependencies: EventsDependencies,
  audience?: 'admin',
): Promise<void> {
  // A client is not notified of what they wrote themselves.
  if (event.type === 'ActivityAnswered' && event.side === 'client') return;
  const { format, mail, now } = dependencies;
  const to = addressedOf(event, audience);
  const announcement = announcementOf(event, format);
  if (event.type === 'ActivityStatusChanged') {
    await notifyOfActivity(event, announcement, dependencies);
  } else {
    await notify(to, announcement, dependencies);
  }
  if (!mail || !isImportant(event)) return;
  const { addressed, words } = mailOf(event, { addressed: to, words: announcement });
  await mailEvent(addressed, words, { ...mail, now });
}

const securityTypes: readonly NotifiedEvent['type'][] = [
  'SecondFactorChanged',
  'NewDeviceSignedIn',
  'PasswordChanged',
  'CodeRefused',
  'ErasureChanged',
  'DataExportReady',
  'WebsiteOriginChanged',
];

/** What people are e-mailed about whatever they chose: who was robbed of an account learns it by that. */
const isSecurity = (event: NotifiedEvent): boolean =>
  event.type === 'AccountChanged'
    ? ['passwordGiven', 'sessionsClosed', 'reportsAddressed'].includes(event.change)
    : securityTypes.includes(event.type);

/** Whether it is by e-mail whatever the person chose: of their own account, or of the one that theirs ends with. */
const isAlways = (event: NotifiedEvent, isForOther: boolean): boolean =>
  isForOther ? event.type === 'ErasureChanged' && endsAccess(event) : isSecurity(event);

/** Whose account it is. A role's is also of an account that was deleted: its person need not exist. `isNamed`: to another person. */
const personOf = (
  { type, userId, personId }: NotifiedEvent & { personId: string },
  isNamed: boolean,
): Pick<Addressed, 'about' | 'named' | 'isOfOther'> => ({
  isOfOther: personId !== userId,
  ...(isNamed && { about: personId }),
  ...(isNamed && type !== 'UserRoleChanged' && { named: personId }),
});

/** An owner reads of somebody of their company: it goes with that person, but for the end of their account itself. */
const isOfMember = (event: NotifiedEvent): event is AnnouncedAccount | ErasureNews =>
  (event.type === 'ErasureChanged' ||
    (event.type === 'AccountChanged' && event.change !== 'memberRemoved')) &&
  event.userId !== event.personId;

/** Nothing else of it: an event of a role has one, which is no condition of its notification. */
const addressedOf = (event: NotifiedEvent, audience: 'admin' | undefined): Addressed => {
  const isForOther = audience !== undefined || isOfMember(event);
  return {
    ...{ eventId: event.eventId, userId: event.userId },
    ...('activityId' in event && { activityId: event.activityId }),
    ...(audience && { role: audience }),
    ...('personId' in event && personOf(event, isForOther)),
    ...(isAlways(event, isForOther) && { always: true }),
  };
};

function rowOf(
  { eventId, userId, role, about }: Addressed,
  { title, paragraphs, type, page }: Announcement,
  at: Date,
): PersonalRow {
  const words = {
    title: shortened(title, TITLE_MAX_LENGTH),
    message: shortened(paragraphs.join('\n'), MESSAGE_MAX_LENGTH),
    type,
  };
  const { path: link } = page;
  const row = { notificationId: eventId, at, link, audience: role ?? null };
  return { ...newRow({ userId, ...words }, row), userId, about };
}

/** The event came before, or the person was deleted. */
const refused = () => ({ answer: undefined });

/** Why a write was refused that names a person. An error if they were deleted: the event comes again, and finds that out. */
export const refusedFor =
  (named: string | undefined, { notifications }: Pick<EventsDependencies, 'notifications'>) =>
  async () =>
    named === undefined || (await notifications.isPersonThere(named))
      ? refused()
      : new AppError('PERSON_GONE');

/** Puts it among a person's notifications, once. @throws AppError PERSON_GONE if the person whom it names was deleted */
export const notify = (
  event: Addressed,
  announcement: Announcement,
  { notifications, commit }: Pick<EventsDependencies, 'notifications' | 'commit'>,
): Promise<void> =>
  commit((at) => {
    const { role, named } = event;
    const sent = notifications.send(rowOf(event, announcement, at), { role, named });
    return Promise.resolve({
      ...{ answer: undefined, ...sent },
      refused: refusedFor(named, { notifications }),
    });
  });

/** The latest notification of an activity, if its person has not read it, or an administrator deleted it. */
async function findUnread(
  news: ActivityNews | undefined,
  { notifications }: EventsDependencies,
): Promise<PersonalRow | undefined> {
  if (!news || news.notificationId === null) return undefined;
  const { userId, notificationId } = news;
  const row = await notifications.find({ userId, notificationId });
  return row?.read === false ? { ...row, userId } : undefined;
}

/** Changes of one activity that its person has not read of are one notification, and none where they were undone. */
const notifyOfActivity = (
  event: ActivityStatusChanged,
  announcement: Announcement,
  dependencies: EventsDependencies,
): Promise<void> =>
  dependencies.commit(async (at): Promise<Work<void>> => {
    const { notifications, activityNews } = dependencies;
    const before = await activityNews.find(event);
    const unread = await findUnread(before, dependencies);
    const isMailed = isImportant(event);
    const next = newsOf(event, { news: before, isUnread: unread !== undefined }, { isMailed });
    if (next === 'late') return { answer: undefined };
    const kept = activityNews.keep(before, next.news);
    if (!next.says) {
      const removed = unread ? notifications.removePersonal(unread) : [];
      return { answer: undefined, shared: [...removed, kept] };
    }
    const row = rowOf(event, announcement, at);
    const { own, shared } = unread ? notifications.replace(unread, row) : notifications.send(row);
    return { answer: undefined, own, shared: [...shared, kept], refused };
  });
