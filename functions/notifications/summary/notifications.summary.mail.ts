import type { AttentionCounts, AttentionKind } from '../../attention/attention.domain.ts';
import { attentionKinds } from '../../attention/attention.domain.ts';
import { formatMoney } from '../../core/format.ts';
import { escapeHtml } from '../../core/html.ts';
import { linesAsHtml, mailLayoutOf, paragraph } from '../../core/mail/mail-layout.ts';
import { mailText } from '../../core/mail/mail-layout.text.ts';
import { announcementPages } from '../notifications.announcement.text.ts';
import type { Mail, MailSettings } from '../mails/notifications.mail.ts';
import { noticeKinds, type NoticeKind } from '../notices/notifications.notices.domain.ts';
import type { SummaryNews } from './notifications.summary.domain.ts';
import { summaryText as text } from './notifications.summary.text.ts';

/** What a summary says. */
export interface Summary {
  firstName: string;
  /** dd/MM/yyyy */
  day: string;
  counts: Pick<AttentionCounts, 'kinds' | 'mine'>;
  news: readonly SummaryNews[];
}

/** Most news of one kind that are told one by one: more of them are a number. */
const MOST_OF_A_KIND = 3;

const waitingOf = ({ kinds }: Summary['counts']): [AttentionKind, number][] =>
  attentionKinds.flatMap((kind) => {
    const count = kinds[kind] ?? 0;
    return count === 0 ? [] : [[kind, count] as [AttentionKind, number]];
  });

/** Whether there is anything to say. */
export const saysSomething = ({ counts, news }: Pick<Summary, 'counts' | 'news'>): boolean =>
  news.length > 0 || waitingOf(counts).length > 0;

/** Where the news of a kind are in a list. */
const listsOf: Record<NoticeKind, keyof typeof announcementPages> = {
  activityRequested: 'activities',
  activityAnswered: 'activities',
  paymentFlagged: 'payments',
  paymentReturned: 'payments',
  reportFailed: 'monthlyReports',
  releaseStopped: 'fleet',
  backupSource: 'backups',
  backupProof: 'backups',
  attentionAssigned: 'dashboard',
  paymentCompleted: 'payments',
  syncFailing: 'status',
  backupMissed: 'backups',
};

/** What some payments add up to: '$789,00 USD', one for each currency. */
function sumOf(news: readonly SummaryNews[]): string[] {
  const sums = new Map<string, number>();
  for (const { amountCents, currency } of news) {
    if (amountCents === undefined || currency === undefined) continue;
    sums.set(currency, (sums.get(currency) ?? 0) + amountCents);
  }
  return [...sums].map(([currency, cents]) => formatMoney(cents, currency));
}

/** The news of one kind: each, or what they are together. */
function linesOf(kind: NoticeKind, news: readonly SummaryNews[]): Line[] {
  if (news.length <= MOST_OF_A_KIND) {
    return news.map(({ title, message, link }) => ({ words: title, path: link, detail: message }));
  }
  const words = [text.several(kind, news.length), ...sumOf(news)].join(', ');
  return [{ words, path: announcementPages[listsOf[kind]].path }];
}

interface Line {
  words: string;
  /** A path of the portal; null for words alone. */
  path: string | null;
  detail?: string;
}

interface Section {
  title: string;
  lines: Line[];
}

function sectionsOf({ counts, news }: Summary): Section[] {
  const waiting = waitingOf(counts).map(([kind, count]) => ({
    words: text.pending(kind, count),
    path: `${announcementPages.dashboard.path}?tipo=${kind}`,
  }));
  const mine = counts.mine > 0 ? [{ words: text.mine(counts.mine), path: null }] : [];
  const since = noticeKinds.flatMap((kind) =>
    linesOf(
      kind,
      news.filter((one) => one.kind === kind),
    ),
  );
  return [
    { title: text.waiting, lines: waiting.length > 0 ? [...waiting, ...mine] : [] },
    { title: text.since, lines: since },
  ].filter(({ lines }) => lines.length > 0);
}

/** The daily summary of an administrator, as HTML and as text. */
export function renderSummary(summary: Summary, settings: MailSettings): Mail {
  const { siteUrl, brandName } = settings;
  const layout = mailLayoutOf(settings);
  const greeting = mailText.greeting(summary.firstName);
  const home = `${siteUrl}${announcementPages.dashboard.path}`;
  const choices = `${siteUrl}${announcementPages.choices.path}`;
  const htmlOf = ({ words, path, detail = '' }: Line) =>
    (path === null
      ? escapeHtml(words)
      : layout.link(escapeHtml(siteUrl + path), escapeHtml(words))) +
    (detail && `<br>${linesAsHtml(detail)}`);
  const textOf = ({ words, path, detail = '' }: Line) =>
    [words, detail, path === null ? '' : `${siteUrl}${path}`].filter(Boolean).join('\n');
  const sections = sectionsOf(summary);
  const html = layout.page({
    content:
      paragraph(linesAsHtml(greeting)) +
      sections
        .map(
          ({ title, lines }) =>
            paragraph(`<strong>${escapeHtml(title)}</strong>`) +
            lines.map((line) => paragraph(htmlOf(line))).join(''),
        )
        .join('') +
      layout.button(home, text.open),
    footer: text.footer(layout.link(choices, announcementPages.choices.action)),
  });
  const parts = [
    greeting,
    ...sections.flatMap(({ title, lines }) => [title, ...lines.map(textOf)]),
    `${text.open}: ${home}`,
    ...layout.signature,
    text.footer(choices),
  ];
  return {
    subject: `${text.subject(summary.day)} · ${brandName}`,
    html,
    text: `${parts.join('\n\n')}\n`,
  };
}
