import type * as z from 'zod';
import { activityStatusChangedSchema } from '../../events/activities.events.ts';
import { backupMissedSchema } from '../../events/backups.events.ts';
import {
  paymentCompletedSchema,
  paymentFailedSchema,
  paymentRefundedSchema,
} from '../../events/payments.events.ts';
import { reportGeneratedSchema } from '../../events/reports.events.ts';
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
import type { InstantFormat } from '../core/format.ts';
import type { SendMail } from '../core/mail/send-mail.ts';
import type { Commit } from '../core/table/commit/commit.ts';
import type { Announcement } from './notifications.announcement.text.ts';
import { shortened } from '../core/validation/shortened.ts';
import { MESSAGE_MAX_LENGTH, newRow, TITLE_MAX_LENGTH } from './notifications.domain.ts';
import type { Notifications } from './notifications.entity.ts';
import { announcementOf, type NotifiedEvent } from './notifications.events.text.ts';
import { renderAnnouncement, type MailSettings } from './notifications.mail.ts';
import type { Mails } from './notifications.mails.entity.ts';

/** Each event that becomes a notification to the person it concerns. */
export const notifiedEventSchemas = [
  activityStatusChangedSchema,
  userPlanAssignedSchema,
  userPlanExpiringSchema,
  userPlanExpiredSchema,
  userPlanRestoredSchema,
  paymentCompletedSchema,
  paymentFailedSchema,
  paymentRefundedSchema,
  websiteSyncFailingSchema,
  websiteSyncRecoveredSchema,
  backupMissedSchema,
  reportGeneratedSchema,
] as const satisfies z.ZodType<NotifiedEvent>[];

/** The important ones, which go by e-mail as well. A monthly report has an e-mail of its own, with the report in it. */
function isImportant(event: NotifiedEvent): boolean {
  if (event.type === 'ActivityStatusChanged') return event.to === 'realizada';
  if (event.type === 'ReportGenerated') return event.month === null;
  return event.type !== 'UserPlanAssigned';
}

/** To whom an e-mail goes. */
interface Recipient {
  email: string;
  firstName: string;
  emailNotifications: boolean;
}

interface MailDependencies {
  mails: Mails;
  people: { find(userId: string): Promise<Recipient | undefined> };
  send: SendMail;
  settings: MailSettings;
}

export interface EventsDependencies {
  notifications: Pick<Notifications, 'send'>;
  commit: Commit;
  format: InstantFormat;
  /** Undefined in a stage that sends no e-mails. */
  mail: MailDependencies | undefined;
  now: () => Date;
}

/**
 * Notifies a person of an event: one notification, and one e-mail if it is important, however often the event comes. A
 * deleted person gets nothing. If the e-mail cannot be sent, the notification stays, and the error makes the queue
 * deliver the event again. @throws AppError CONFLICT; the errors of SES
 */
export async function announceEvent(
  event: NotifiedEvent,
  dependencies: EventsDependencies,
): Promise<void> {
  const { format, mail, now } = dependencies;
  const announcement = announcementOf(event, format);
  await notify(event, announcement, dependencies);
  if (mail && isImportant(event)) await mailEvent(event, announcement, { ...mail, now });
}

const notify = (
  { eventId, userId }: NotifiedEvent,
  { title, paragraphs, type }: Announcement,
  { notifications, commit }: EventsDependencies,
): Promise<void> =>
  commit((at) => {
    const words = {
      title: shortened(title, TITLE_MAX_LENGTH),
      message: shortened(paragraphs.join('\n'), MESSAGE_MAX_LENGTH),
      type,
    };
    const row = newRow({ userId, ...words }, { notificationId: eventId, at });
    // The event came before, or the person was deleted.
    const refused = () => ({ answer: undefined });
    return Promise.resolve({ answer: undefined, ...notifications.send(row), refused });
  });

async function mailEvent(
  { eventId, userId }: NotifiedEvent,
  announcement: Announcement,
  { mails, people, send, settings, now }: MailDependencies & Pick<EventsDependencies, 'now'>,
): Promise<void> {
  const person = await people.find(userId);
  if (!person?.emailNotifications) return;
  const claim = await mails.claim(eventId, now());
  if (claim === 'sent') return;
  // The other delivery may still fail: this one comes again, and then knows.
  if (claim === 'claimed') throw new Error('Another delivery is sending this e-mail');
  await send({
    to: person.email,
    ...renderAnnouncement(announcement, person.firstName, settings),
  });
  await mails.markSent(eventId, now());
}
