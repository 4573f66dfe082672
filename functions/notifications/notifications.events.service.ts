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
import type { Announcement } from './notifications.announcement.text.ts';
import { MESSAGE_MAX_LENGTH, TITLE_MAX_LENGTH } from './notifications.domain.ts';
import { shortened } from '../core/validation/shortened.ts';
import { announcementOf, type NotifiedEvent } from './notifications.events.text.ts';
import { renderAnnouncement, type MailSettings } from './notifications.mail.ts';
import type { MailsStore } from './notifications.mails.store.ts';
import type { NotificationsStore } from './notifications.store.ts';

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

interface MailDependencies {
  mails: MailsStore;
  send: SendMail;
  settings: MailSettings;
}

export interface EventsDependencies {
  notifications: Pick<NotificationsStore, 'create'>;
  format: InstantFormat;
  /** Undefined in a stage that sends no e-mails. */
  mail: MailDependencies | undefined;
  now: () => Date;
}

/**
 * Tells a person of an event: one notification, and one e-mail of the important ones, however often the event comes. A
 * deleted person gets nothing. If the e-mail cannot be sent the notification stays, and the error makes the
 * queue deliver the event again. @throws AppError CONFLICT, whatever SES says
 */
export async function announceEvent(
  event: NotifiedEvent,
  dependencies: EventsDependencies,
): Promise<void> {
  const { notifications, format, mail, now } = dependencies;
  const announcement = announcementOf(event, format);
  await notifications.create(() => ({
    notificationId: event.eventId,
    userId: event.userId,
    title: shortened(announcement.title, TITLE_MAX_LENGTH),
    message: shortened(announcement.paragraphs.join('\n'), MESSAGE_MAX_LENGTH),
    type: announcement.type,
    read: false,
    sentAt: now().toISOString(),
  }));
  if (mail && isImportant(event)) await mailEvent(event, announcement, { ...mail, now });
}

async function mailEvent(
  { eventId, userId }: NotifiedEvent,
  announcement: Announcement,
  { mails, send, settings, now }: MailDependencies & Pick<EventsDependencies, 'now'>,
): Promise<void> {
  const recipient = await mails.findRecipient(userId);
  if (!recipient) return;
  const claim = await mails.claim(eventId, now());
  if (claim === 'sent') return;
  // The other delivery may still fail: this one comes again, and then knows.
  if (claim === 'taken') throw new Error('Another delivery is sending this e-mail');
  await send({
    to: recipient.email,
    ...renderAnnouncement(announcement, recipient.firstName, settings),
  });
  await mails.markSent(eventId, now());
}
