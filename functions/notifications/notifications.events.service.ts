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
import { idInHour } from '../core/id.ts';
import { AppError } from '../core/http/errors.ts';
import type { OutgoingMail, SendMail } from '../core/mail/send-mail.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import type { Role } from '../core/validation/role.ts';
import { newsOf, type ActivityNews } from './notifications.activities.domain.ts';
import type { ActivityNewsStore } from './notifications.activities.entity.ts';
import type { Announcement } from './notifications.announcement.text.ts';
import { shortened } from '../core/validation/shortened.ts';
import { MESSAGE_MAX_LENGTH, newRow, TITLE_MAX_LENGTH } from './notifications.domain.ts';
import type { Notifications, PersonalRow } from './notifications.entity.ts';
import type { AnnouncedAccount } from './accounts/notifications.accounts.text.ts';
import type { ErasureNews } from './security/notifications.erasure.text.ts';
import { announcementOf, type NotifiedEvent } from './notifications.events.text.ts';
import { othersAtOnce } from './notifications.sites.text.ts';
import { renderAnnouncement, type MailSettings } from './notifications.mail.ts';
import type { Mails } from './notifications.mails.entity.ts';

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

/** The important ones, which go by e-mail as well. A monthly report has an e-mail of its own, with the report in it. */
function isImportant(event: NotifiedEvent): boolean {
  // An e-mail that says that something is done is followed by one that takes it back.
  if (event.type === 'ActivityStatusChanged') return [event.from, event.to].includes('realizada');
  if (event.type === 'ReportGenerated') return event.month === null;
  if (event.type === 'AccountChanged') {
    return !['edited', 'planReactivated', 'quotaCorrected'].includes(event.change);
  }
  return event.type !== 'UserPlanAssigned';
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

/** To whom an e-mail goes. */
interface Recipient {
  email: string;
  firstName: string;
  emailNotifications: boolean;
  role: Role;
  hasEntered: boolean;
}

interface MailDependencies {
  mails: Mails;
  people: { find(userId: string): Promise<Recipient | undefined> };
  send: SendMail;
  /** As they are now: the brand may change while the Lambda lives. */
  settings: () => Promise<MailSettings>;
}

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

/** Words for somebody. */
interface AddressedWords {
  addressed: Addressed;
  words: Announcement;
}

/** The sites of a server fail and come back together: their owner has one e-mail of it an hour, which says so. */
function mailOf(event: NotifiedEvent, { addressed, words }: AddressedWords): AddressedWords {
  if (event.type !== 'WebsiteSyncFailing' && event.type !== 'WebsiteSyncRecovered') {
    return { addressed, words };
  }
  return {
    addressed: {
      ...addressed,
      eventId: idInHour(event.eventId, `${event.type}#owner#${event.userId}`),
    },
    words: { ...words, paragraphs: [...words.paragraphs, othersAtOnce[event.type]] },
  };
}

/** Whose notification, and its id. */
interface Addressed extends Pick<NotifiedEvent, 'eventId' | 'userId'> {
  /** It is for administrators: what the person must be, now and when they read it. */
  role?: 'admin';
  /** By e-mail whatever the person chose. */
  always?: boolean;
  /** Of the activity that it is about. */
  activityId?: string;
  /** The person whom it names to an administrator: it goes with them. */
  about?: string | undefined;
  /** It says what became of somebody else. */
  isOfOther?: boolean;
  /** The same person, where they must exist: its words have their name. */
  named?: string | undefined;
}

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
    ...(!isForOther && isSecurity(event) && { always: true }),
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

/**
 * All e-mails of an activity refer to one id, the first of its thread (ADR 0027), so that mail programs show them as one
 * conversation. SES gives each its own Message-ID.
 */
function headersOf(event: Addressed, siteUrl: string): Pick<OutgoingMail, 'headers'> {
  if (event.activityId === undefined) return {};
  const thread = `<activity.${event.activityId}@${new URL(siteUrl).hostname}>`;
  return { headers: { References: thread, 'In-Reply-To': thread } };
}

/**
 * Whether an e-mail is for a person as they are now. What it says of others waits for nobody to come: an invitation may
 * have gone to a wrong address.
 */
const isForRecipient = (
  { role, isOfOther, always }: Addressed,
  { hasEntered, emailNotifications, ...person }: Recipient,
): boolean => {
  if (role === 'admin' && person.role !== 'admin') return false;
  const waits = !hasEntered && (role === 'admin' || isOfOther === true);
  return !waits && (emailNotifications || always === true);
};

/**
 * Sends it by e-mail, once, to a person who wants e-mails, or needs this one. An administrator who never came gets nothing
 * that is for administrators. @throws the errors of SES
 */
export async function mailEvent(
  event: Addressed,
  announcement: Announcement,
  { mails, people, send, settings, now }: MailDependencies & Pick<EventsDependencies, 'now'>,
): Promise<void> {
  const { eventId, userId, always = false } = event;
  const person = await people.find(userId);
  if (!person || !isForRecipient(event, person)) return;
  const claim = await mails.claim(eventId, now());
  if (claim === 'sent') return;
  // The other delivery may still fail: this one comes again, and then knows.
  if (claim === 'claimed') throw new Error('Another delivery is sending this e-mail');
  const current = await settings();
  await send({
    to: person.email,
    senderName: current.brandName,
    replyTo: current.mailReplyTo,
    ...headersOf(event, current.siteUrl),
    ...renderAnnouncement({ ...announcement, always }, person.firstName, current),
  });
  await mails.markSent(eventId, now());
}
