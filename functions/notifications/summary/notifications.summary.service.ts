import type { AttentionCounts } from '../../attention/attention.domain.ts';
import type { InstantFormat } from '../../core/format.ts';
import { mailFailureOf } from '../../core/mail/mail-failure.ts';
import type { SendMail } from '../../core/mail/send-mail.ts';
import type { Log } from '../../core/observability/logger.ts';
import type { Role } from '../../core/validation/role.ts';
import type { Position } from '../../core/validation/standing.ts';
import type { Admins } from '../../profiles/profiles.admins.view.ts';
import type { MailSettings } from '../mails/notifications.mail.ts';
import { choicesInForce, isNoticeFor, unchosen } from '../notices/notifications.notices.domain.ts';
import type { NoticeChoicesStore } from '../notices/notifications.notices.entity.ts';
import {
  dueSummary,
  firstSummary,
  newsFor,
  wantsSummary,
  type LastSummary,
} from './notifications.summary.domain.ts';
import type { Summaries } from './notifications.summary.entity.ts';
import { renderSummary, saysSomething } from './notifications.summary.mail.ts';

interface Person {
  email: string;
  firstName: string;
  emailNotifications: boolean;
  role: Role;
  position: Position;
  lastSignInAt: string | null;
  hasEntered: boolean;
}

export interface SummaryDependencies {
  admins: Pick<Admins, 'findAll'>;
  people: { find(userId: string): Promise<Person | undefined> };
  choices: Pick<NoticeChoicesStore, 'find'>;
  summaries: Pick<Summaries, 'find' | 'claim' | 'release' | 'findNews'>;
  countAttention: (of: {
    userId: string;
    role: Role;
    position: Position;
  }) => Promise<AttentionCounts | null>;
  send: SendMail;
  settings: () => Promise<MailSettings & { summaryHour: number }>;
  format: InstantFormat;
  timeZone: string;
  now: () => Date;
  log: Pick<Log, 'error'>;
}

type Outcome = 'sent' | 'nothing' | 'notDue' | 'failed';
type Due = NonNullable<ReturnType<typeof dueSummary>>;

/** What the summary of a person says; undefined where they want none, or there is nothing to say. */
async function contentFor(userId: string, due: Due, dependencies: SummaryDependencies) {
  const { people, choices, summaries, countAttention, format, settings } = dependencies;
  const person = await people.find(userId);
  if (person?.role !== 'admin' || !person.emailNotifications) return undefined;
  const chosen = choicesInForce((await choices.find(userId)) ?? unchosen(userId));
  if (!wantsSummary(chosen)) return undefined;
  const [news, counts] = await Promise.all([
    summaries.findNews(due),
    countAttention({ userId, role: person.role, position: person.position }),
  ]);
  const content = {
    firstName: person.firstName,
    day: format.date(due.until),
    counts: counts ?? { kinds: {}, mine: 0 },
    news: newsFor(userId, chosen, news).filter(({ kind }) => isNoticeFor(person.position, kind)),
  };
  if (!saysSomething(content)) return undefined;
  return { to: person.email, content, settings: await settings() };
}

/**
 * The last summary of a person. Who has had none begins at their sign-in: nothing from before is theirs to read by e-mail.
 * Undefined for an administrator who has not come yet, and where another run was faster.
 */
async function findLast(
  userId: string,
  hour: number,
  { summaries, people, timeZone }: SummaryDependencies,
): Promise<LastSummary | undefined> {
  const last = await summaries.find(userId);
  if (last) return last;
  const person = await people.find(userId);
  const signedInAt = person?.hasEntered ? person.lastSignInAt : null;
  if (signedInAt === null) return undefined;
  const first = firstSummary({ userId, signedInAt }, { hour, timeZone });
  return (await summaries.claim(undefined, first)) ? first : undefined;
}

/**
 * Sends the summary of a person that is due, once. SES does not recognise repetitions, so it is claimed before the call: a worker
 * that dies after that sends none rather than two. Where SES is busy, it is released; what SES refuses, it refuses again.
 */
async function summarise(
  userId: string,
  hour: number,
  dependencies: SummaryDependencies,
): Promise<Outcome> {
  const { summaries, send, now, timeZone, log } = dependencies;
  const before = await findLast(userId, hour, dependencies);
  const due = before && dueSummary(before, { now: now(), hour, timeZone });
  if (!due) return 'notDue';
  const mail = await contentFor(userId, due, dependencies);
  const after: LastSummary = { userId, day: due.day, until: due.until };
  if (!(await summaries.claim(before, after))) return 'notDue';
  if (!mail) return 'nothing';
  const { to, content, settings } = mail;
  try {
    await send({
      to,
      senderName: settings.brandName,
      replyTo: settings.mailReplyTo,
      ...renderSummary(content, settings),
    });
    return 'sent';
  } catch (error) {
    log.error('summary not sent', { userId, day: due.day, error: error as Error });
    if (mailFailureOf(error) === 'throttled') await summaries.release(before, after);
    return 'failed';
  }
}

/**
 * Sends each administrator the daily summary that is due. Called every few minutes: safe to repeat, late and at the same time.
 * @throws Error where one could not be sent, when all others are
 */
export async function sendSummaries(
  dependencies: SummaryDependencies,
): Promise<Record<Outcome, number>> {
  const counts: Record<Outcome, number> = { sent: 0, nothing: 0, notDue: 0, failed: 0 };
  const { summaryHour } = await dependencies.settings();
  for (const { userId } of await dependencies.admins.findAll()) {
    // One person's error keeps nothing from the others.
    const outcome = await summarise(userId, summaryHour, dependencies).catch((error: unknown) => {
      dependencies.log.error('summary not made', { userId, error: error as Error });
      return 'failed' as const;
    });
    counts[outcome] += 1;
  }
  if (counts.failed > 0) throw new Error(`${String(counts.failed)} summaries could not be sent`);
  return counts;
}
