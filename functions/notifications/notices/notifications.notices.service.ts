import {
  activityAnsweredSchema,
  activityAssignedSchema,
  activityRequestedSchema,
} from '../../../events/activities.events.ts';
import { attentionAssignedSchema } from '../../../events/attention.events.ts';
import {
  backupMissedSchema,
  backupProofFailedSchema,
  backupProvenSchema,
  backupSourceChangedSchema,
} from '../../../events/backups.events.ts';
import {
  paymentCompletedSchema,
  paymentFlaggedSchema,
  paymentRefundedSchema,
} from '../../../events/payments.events.ts';
import { monthlyReportFailedSchema } from '../../../events/reports.events.ts';
import {
  connectorReleaseStoppedSchema,
  websiteSyncFailingSchema,
} from '../../../events/status.events.ts';
import * as z from 'zod';
import { subjectOf } from '../../attention/attention.domain.ts';
import { idDerivedFrom, idInHour } from '../../core/id.ts';
import { DELETED_PERSON_NAME } from '../../core/validation/person-name.ts';
import { shortened } from '../../core/validation/shortened.ts';
import type { Admins } from '../../profiles/profiles.admins.view.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import type { NotifiedEvent } from '../notifications.events.text.ts';
import { NAME_LENGTH } from '../notifications.announcement.text.ts';
import {
  announceEvent,
  notify,
  refusedFor,
  type EventsDependencies,
} from '../notifications.events.service.ts';
import { mailEvent } from '../mails/notifications.mails.service.ts';
import { toEach } from '../notifications.roles.service.ts';
import {
  choicesInForce,
  isNoticeFor,
  unchosen,
  type NoticeChoice,
} from './notifications.notices.domain.ts';
import { TITLE_MAX_LENGTH } from '../notifications.domain.ts';
import type { SummaryNews } from '../summary/notifications.summary.domain.ts';
import type { Summaries } from '../summary/notifications.summary.entity.ts';
import type { NoticeChoicesStore } from './notifications.notices.entity.ts';
import { noticeOf, type Notice, type NoticeEvent } from './notifications.notices.text.ts';

/** Events of which nobody but administrators is notified. */
export const adminEventSchemas = [
  activityAssignedSchema,
  activityRequestedSchema,
  attentionAssignedSchema,
  connectorReleaseStoppedSchema,
  monthlyReportFailedSchema,
  paymentFlaggedSchema,
] as const satisfies z.ZodType<NoticeEvent>[];

/** Those of which a client is notified, too. */
const sharedEventSchemas = [
  activityAnsweredSchema,
  backupMissedSchema,
  backupProofFailedSchema,
  backupProvenSchema,
  backupSourceChangedSchema,
  paymentCompletedSchema,
  paymentRefundedSchema,
  websiteSyncFailingSchema,
] as const satisfies z.ZodType<NoticeEvent>[];

/** Each event that administrators are notified of. */
export const noticeEventSchema = z.discriminatedUnion('type', [
  ...adminEventSchemas,
  ...sharedEventSchemas,
]);

const typesOf = (schemas: readonly { shape: { type: { value: string } } }[]): ReadonlySet<string> =>
  new Set(schemas.map(({ shape }) => shape.type.value));
const noticeTypes = typesOf(noticeEventSchema.options);
const adminTypes = typesOf(adminEventSchemas);

type AdminEvent = z.output<(typeof adminEventSchemas)[number]>;
export type Announced = NotifiedEvent | AdminEvent;

/** What the provider wrote is no news to administrators. */
const isNoticeEvent = (event: Announced): event is Announced & NoticeEvent =>
  noticeTypes.has(event.type) && !(event.type === 'ActivityAnswered' && event.side !== 'client');
const isAdminEvent = (event: Announced): event is AdminEvent => adminTypes.has(event.type);

/** Most characters of one line of a summary. */
const SUMMARY_LINE_LENGTH = 300;

export interface NoticesDependencies extends EventsDependencies {
  admins: Pick<Admins, 'findAll'>;
  choices: Pick<NoticeChoicesStore, 'findAll'>;
  names: Pick<PeopleView, 'namesOf'>;
  summaries: Pick<Summaries, 'note'>;
}

/** The client whom an event names; undefined where it is nobody's. */
const clientOf = (event: NoticeEvent): string | undefined =>
  'userId' in event ? event.userId : (event.clientId ?? undefined);

/** Of a deleted client payments alone are left, and what is to be done about them (ADR 0055). */
const isOfPayment = (event: NoticeEvent): boolean =>
  event.type === 'AttentionAssigned'
    ? subjectOf(event.subject).type === 'payment'
    : event.type.startsWith('Payment');

/** The client whom the words of a notice name; undefined where there is none. */
interface Named {
  named: string | undefined;
  client: string;
}

/** How a notice names the client of an event; undefined where it is not to be sent, for they were deleted. */
async function findNamed(
  event: NoticeEvent,
  { names }: Pick<NoticesDependencies, 'names'>,
): Promise<Named | undefined> {
  const clientId = clientOf(event);
  if (clientId === undefined) return { named: undefined, client: '' };
  const name = (await names.namesOf([clientId])).get(clientId);
  if (name !== undefined) return { named: clientId, client: shortened(name, NAME_LENGTH) };
  return isOfPayment(event) ? { named: undefined, client: DELETED_PERSON_NAME } : undefined;
}

interface Delivery {
  notice: Notice;
  choice: NoticeChoice;
  /** The administrator, and the notification's own id. */
  to: {
    userId: string;
    eventId: string;
    role: 'admin';
    activityId?: string;
    about?: string | undefined;
    named?: string | undefined;
  };
}

/** Notifies one administrator, as they chose. */
async function deliver(
  { notice, choice, to }: Delivery,
  dependencies: NoticesDependencies,
): Promise<void> {
  const { mail, now } = dependencies;
  if (choice.portal === 'now') await notify(to, notice, dependencies);
  if (mail && choice.mail === 'now') await mailEvent(to, notice, { ...mail, now });
}

/** To whom something was given, who alone is notified; null for an event of which every administrator is. */
const assigneeOf = (event: NoticeEvent): string | null =>
  event.type === 'AttentionAssigned' || event.type === 'ActivityAssigned' ? event.assigneeId : null;

/** Longer than the summaries of a stage that stands still for some days. */
const NEWS_KEPT_SECONDS = 14 * 86_400;

/** The same for the summaries. */
function newsOf(event: NoticeEvent, notice: Notice, at: Date): SummaryNews {
  const { kind, title, paragraphs, page } = notice;
  return {
    eventId: event.eventId,
    ...{ kind, title: shortened(title, TITLE_MAX_LENGTH), link: page.path },
    message: shortened(paragraphs[0] ?? '', SUMMARY_LINE_LENGTH),
    userId: assigneeOf(event),
    about: clientOf(event),
    ...('amountCents' in event && { amountCents: event.amountCents, currency: event.currency }),
    notedAt: at.toISOString(),
    expiresAt: Math.floor(at.getTime() / 1_000) + NEWS_KEPT_SECONDS,
  };
}

/** Notes it for the summaries, once. @throws AppError PERSON_GONE if the client whom it names was deleted */
const noteNews = (
  news: SummaryNews,
  named: string | undefined,
  { summaries, commit, notifications }: NoticesDependencies,
): Promise<void> =>
  commit(() =>
    Promise.resolve({
      ...{ answer: undefined, ...summaries.note(news, named) },
      refused: refusedFor(named, { notifications }),
    }),
  );

/** What was given to one is theirs alone; what somebody wrote in an activity of their own is no news to them. */
function isFor(event: NoticeEvent, userId: string): boolean {
  const assigneeId = assigneeOf(event);
  if (assigneeId !== null) return userId === assigneeId;
  return event.type !== 'ActivityAnswered' || userId !== event.userId;
}

/** The recipients: every administrator whose business it is, or the one who was given something. */
async function findRecipients(
  event: NoticeEvent,
  { kind }: Pick<Notice, 'kind'>,
  { admins, choices }: Pick<NoticesDependencies, 'admins' | 'choices'>,
) {
  const wanted = (await admins.findAll())
    .filter(({ userId, position }) => isFor(event, userId) && isNoticeFor(position, kind))
    .map(({ userId }) => userId);
  const chosen = await choices.findAll(wanted);
  return new Map(wanted.map((id) => [id, choicesInForce(chosen.get(id) ?? unchosen(id))]));
}

/** What happens to many at once, of one cause. */
const together: ReadonlySet<NoticeEvent['type']> = new Set([
  'MonthlyReportFailed',
  'WebsiteSyncFailing',
]);

/**
 * The id of what an administrator gets of an event. Reports fail together, and so do the sites of a server: there is one
 * notice of them an hour, and Pendientes lists them.
 */
const noticeIdOf = (event: NoticeEvent, userId: string): string =>
  together.has(event.type)
    ? idInHour(event.eventId, `${event.type}#${userId}`)
    : idDerivedFrom(event.eventId, userId);

/**
 * Notifies administrators of an event, each once and as they chose, however often the event comes.
 * @throws AggregateError where some could not be notified: the queue delivers the event again
 */
async function announceToAdmins(
  event: NoticeEvent,
  dependencies: NoticesDependencies,
): Promise<void> {
  const { format } = dependencies;
  const found = await findNamed(event, dependencies);
  if (!found) return;
  const { named, client } = found;
  const notice = noticeOf(event, { client, format });
  await noteNews(newsOf(event, notice, dependencies.now()), named, dependencies);
  const recipients = await findRecipients(event, notice, dependencies);
  await toEach([...recipients], ([userId, choices]) => {
    const role = 'admin' as const;
    const activity = 'activityId' in event && { activityId: event.activityId };
    const about = clientOf(event);
    const to = { userId, eventId: noticeIdOf(event, userId), role, about, named, ...activity };
    return deliver({ notice, choice: choices[notice.kind], to }, dependencies);
  });
}

/** A proof is what everybody expects, unless the one before failed. */
const isExpected = (event: Announced): boolean =>
  event.type === 'BackupProven' && !event.afterFailure;

/**
 * Notifies the people of an event, and administrators: a failure for one does not stop the others.
 * @throws AggregateError where some could not be notified
 */
export async function announce(event: Announced, dependencies: NoticesDependencies): Promise<void> {
  if (isExpected(event)) return;
  await toEach(
    [
      () => (isAdminEvent(event) ? Promise.resolve() : announceEvent(event, dependencies)),
      () => (isNoticeEvent(event) ? announceToAdmins(event, dependencies) : Promise.resolve()),
    ],
    (inform) => inform(),
  );
}
