import type { MailEvent } from '../../../events/reports.events.ts';
import { escapeHtml } from '../../core/html.ts';
import { credential, mailLayoutOf, paragraph, type MailLook } from '../../core/mail/mail-layout.ts';
import { mailText } from '../../core/mail/mail-layout.text.ts';
import { beginningOf } from '../../core/validation/shortened.ts';
import { monthlyMailText as text } from './reports.monthly.mail.text.ts';
import {
  monthlyRunSchema,
  type MonthlyRef,
  type MonthlyRun,
} from './reports.monthly.run.domain.ts';
import type { MailSign } from './reports.monthly.steps.domain.ts';

export interface MonthlyMailSettings extends MailLook {
  /** The portal's own URL, without a trailing slash. */
  siteUrl: string;
}

/** The e-mail of a monthly report, as HTML and as text; the report itself is attached to it. */
export function renderMonthlyMail(
  run: Pick<MonthlyRun, 'clientName' | 'month' | 'figures' | 'reportId'>,
  settings: MonthlyMailSettings,
): { subject: string; html: string; text: string } {
  const { clientName, month, figures, reportId } = run;
  const { siteUrl, brandName } = settings;
  const layout = mailLayoutOf(settings);
  const { path, action } = text.page;
  const address = `${siteUrl}${path.replace(':reportId', reportId)}`;
  const opening = [mailText.greeting(clientName), text.news(month), text.heading];
  const rows = figures ? text.figures(figures) : [];
  const html = layout.page({
    content:
      opening.map((line) => paragraph(escapeHtml(line))).join('') +
      `<table role="presentation">${rows.map(([label, value]) => credential(label, value)).join('')}</table>` +
      layout.button(escapeHtml(address), action),
    footer: escapeHtml(text.footer(clientName)),
  });
  const lines = rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  const parts = [
    ...[...opening, lines, `${action}: ${address}`],
    ...layout.signature,
    text.footer(clientName),
  ];
  return { subject: text.subject(month, brandName), html, text: `${parts.join('\n\n')}\n` };
}

/** By which SES's events say of which run's e-mail they are: of all its fields, what finds it again. */
const TAGS = { userId: 'portal-user', month: 'portal-month', mailingId: 'portal-mailing' } as const;

export const mailTagsOf = (
  run: Pick<MonthlyRun, 'userId' | 'month' | 'mailingId'>,
): Record<string, string> => ({
  [TAGS.userId]: run.userId,
  [TAGS.month]: run.month,
  [TAGS.mailingId]: run.mailingId,
});

const taggedSchema = monthlyRunSchema.pick({ userId: true, month: true, mailingId: true });

/** The address alone: a bounce may bring the name that stands beside it. */
const addressOf = (email: string) => /<([^<>]+)>/.exec(email)?.[1] ?? email.trim();

const asWritten = (emails: readonly string[]) =>
  emails.map((email) => ({ email: addressOf(email), detail: null }));

/** Other servers write pages; every list of reports reads it. */
const DETAIL_MAX_LENGTH = 200;

/** What an event says, without whose e-mail it is about. */
function newsOf(event: MailEvent) {
  switch (event.eventType) {
    case 'Send':
      return { kind: 'sent' as const };
    case 'Reject':
      return { kind: 'rejected' as const };
    case 'Delivery':
      return { kind: 'delivered' as const, emails: asWritten(event.delivery.recipients) };
    case 'Bounce': {
      const emails = event.bounce.bouncedRecipients.map(({ emailAddress, diagnosticCode }) => ({
        email: addressOf(emailAddress),
        detail:
          diagnosticCode === undefined ? null : beginningOf(diagnosticCode, DETAIL_MAX_LENGTH),
      }));
      return { kind: 'bounced' as const, emails };
    }
    case 'Complaint': {
      const emails = event.complaint.complainedRecipients.map((one) => one.emailAddress);
      return { kind: 'complained' as const, emails: asWritten(emails) };
    }
  }
}

/** SES's event, its arrival and its run; undefined for an e-mail that is not a monthly report's. */
export function signOf(
  event: MailEvent,
  at: Date,
): { ref: MonthlyRef; sign: MailSign } | undefined {
  const tagged = Object.fromEntries(
    Object.entries(TAGS).map(([field, name]) => [field, event.mail.tags[name]?.[0]]),
  );
  const { success, data } = taggedSchema.safeParse(tagged);
  if (!success) return undefined;
  const { userId, month, mailingId } = data;
  return { ref: { userId, month }, sign: { ...newsOf(event), mailingId, at } };
}
