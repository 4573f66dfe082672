import { idInHour } from '../../core/id.ts';
import type { OutgoingMail, SendMail } from '../../core/mail/send-mail.ts';
import type { Role } from '../../core/validation/role.ts';
import type { Announcement } from '../notifications.announcement.text.ts';
import type { NotifiedEvent } from '../notifications.events.text.ts';
import { renderAnnouncement, type MailSettings } from './notifications.mail.ts';
import type { Mails } from './notifications.mails.entity.ts';
import { othersAtOnce } from '../notifications.sites.text.ts';

/** Whose notification, and its id. */
export interface Addressed extends Pick<NotifiedEvent, 'eventId' | 'userId'> {
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

/** The important ones, which go by e-mail as well. A monthly report has an e-mail of its own, with the report in it. */
export function isImportant(event: NotifiedEvent): boolean {
  // An e-mail that says that something is done is followed by one that takes it back.
  if (event.type === 'ActivityStatusChanged') return [event.from, event.to].includes('realizada');
  if (event.type === 'ReportGenerated') return event.month === null;
  if (event.type === 'AccountChanged') {
    return !['edited', 'planReactivated', 'quotaCorrected'].includes(event.change);
  }
  return event.type !== 'UserPlanAssigned';
}

/** To whom an e-mail goes. */
interface Recipient {
  email: string;
  firstName: string;
  emailNotifications: boolean;
  role: Role;
  hasEntered: boolean;
}

export interface MailDependencies {
  mails: Mails;
  people: { find(userId: string): Promise<Recipient | undefined> };
  send: SendMail;
  /** As they are now: the brand may change while the Lambda lives. */
  settings: () => Promise<MailSettings>;
}

/** Words for somebody. */
interface AddressedWords {
  addressed: Addressed;
  words: Announcement;
}

/** The sites of a server fail and come back together: their owner has one e-mail of it an hour, which says so. */
export function mailOf(event: NotifiedEvent, { addressed, words }: AddressedWords): AddressedWords {
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
  { mails, people, send, settings, now }: MailDependencies & { now: () => Date },
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
