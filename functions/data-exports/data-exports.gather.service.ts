import pMap from 'p-map';
import type { Activity } from '../activities/activities.domain.ts';
import type { ActivityView } from '../activities/activities.view.ts';
import type { ThreadMessage } from '../activities/thread/activities.thread.domain.ts';
import { inOneLine } from '../audits/audits.facts.domain.ts';
import { ownHistoryOf } from '../audits/audits.history.domain.ts';
import type { Audits } from '../audits/audits.view.ts';
import type { Backup } from '../backups/backups.domain.ts';
import { createForms } from '../core/exports/csv.ts';
import { eachPage } from '../core/table/query/query-page.ts';
import type { NotificationRow } from '../notifications/notifications.domain.ts';
import type { Payment } from '../payments/payments.domain.ts';
import type { Profile } from '../profiles/profiles.domain.ts';
import type { StoredReport } from '../reports/stored/reports.stored.report.domain.ts';
import { listSessions } from '../sessions/sessions.domain.ts';
import type { SessionsView } from '../sessions/sessions.view.ts';
import type { SiteStats, SiteStatus } from '../status/status.domain.ts';
import type { UserPlan } from '../user-plans/user-plans.domain.ts';
import type { Website } from '../websites/websites.domain.ts';
import type { OwnedTime } from '../websites/owned/websites.owned.domain.ts';
import type { ListName, SomeRows } from './data-exports.rows.domain.ts';

type Pages<Row> = AsyncIterable<Row[]>;

/** What is read of each noun: views of what is a person's own. */
export interface GatherDependencies {
  sitesOf: (userId: string) => Pages<Website>;
  formerSitesOf: (userId: string) => Promise<OwnedTime[]>;
  statusesOf: (userId: string) => Pages<SiteStatus & { stats: SiteStats | null }>;
  activities: Pick<ActivityView, 'pages'>;
  messagesOf: (activityId: string) => Promise<ThreadMessage[]>;
  plansOf: (userId: string) => Pages<UserPlan>;
  paymentsOf: (userId: string) => Pages<Payment>;
  notificationsOf: (reader: Pick<Profile, 'userId' | 'role'>) => Pages<NotificationRow>;
  reportsOf: (userId: string) => Pages<StoredReport>;
  backupsOf: (websiteId: string) => Pages<Backup>;
  sessions: Pick<SessionsView, 'get'>;
  audits: Pick<Audits, 'listByTarget'>;
  /** The portal's own URL, without a trailing slash. */
  siteUrl: string;
  /** The provider's zone. */
  timeZone: string;
}

/** Lists that are read together, a page at a time. */
export interface Source {
  lists: readonly ListName[];
  pages: AsyncIterable<SomeRows>;
}

/** Threads that are read at once. */
const THREADS_AT_ONCE = 10;
const HISTORY_AT_ONCE = 100;
/** Below and above every id. */
const ALL_IDS = { from: '0', before: '~' };

async function* once(rows: SomeRows | Promise<SomeRows>): AsyncGenerator<SomeRows> {
  yield await rows;
}

/** The rows of a list, as they are read. */
async function* pagesOf<Row>(
  pages: Pages<Row>,
  rowsOf: (rows: Row[]) => SomeRows,
): AsyncGenerator<SomeRows> {
  for await (const rows of pages) yield rowsOf(rows);
}

const filesOf = (
  { activityId, messageId, side, createdAt, attachments }: ThreadMessage,
  siteUrl: string,
) =>
  attachments.map((attachment) => ({
    ...{ activityId, messageId, side, createdAt, ...attachment },
    page: `${siteUrl}/activities/${activityId}`,
  }));

/** Activities and their threads, some at once. One thread is one Query. */
async function* threadsOf(
  userId: string,
  { activities, messagesOf }: GatherDependencies,
): AsyncGenerator<{ rows: Activity[]; messages: ThreadMessage[] }> {
  const threadOf = ({ activityId }: Activity) => messagesOf(activityId);
  for await (const all of activities.pages({ userId, ...ALL_IDS })) {
    for (let from = 0; from < all.length; from += HISTORY_AT_ONCE) {
      const rows = all.slice(from, from + HISTORY_AT_ONCE);
      const threads = await pMap(rows, threadOf, { concurrency: THREADS_AT_ONCE });
      yield { rows, messages: threads.flat() };
    }
  }
}

/**
 * Activities with what was written about them. There is no index of authors: of somebody in a client's company all threads of the
 * client are read for what they wrote themselves. The activities are the client's, and are in the client's file.
 */
async function* activitiesOf(
  { userId, companyId }: Profile,
  dependencies: GatherDependencies,
): AsyncGenerator<SomeRows> {
  const shown = (messages: ThreadMessage[]): SomeRows => ({
    messages: messages.map((message) => ({ ...message, mine: message.authorId === userId })),
    attachments: messages.flatMap((message) => filesOf(message, dependencies.siteUrl)),
  });
  for await (const { rows, messages } of threadsOf(userId, dependencies)) {
    yield { activities: rows, ...shown(messages) };
  }
  if (companyId === null) return;
  for await (const { messages } of threadsOf(companyId, dependencies)) {
    yield shown(messages.filter(({ authorId, internal }) => authorId === userId && !internal));
  }
}

async function* backupsOf(
  userId: string,
  { sitesOf, backupsOf: ofSite, siteUrl }: GatherDependencies,
): AsyncGenerator<SomeRows> {
  for await (const sites of sitesOf(userId)) {
    for (const { websiteId, name: websiteName } of sites) {
      for await (const backups of ofSite(websiteId)) {
        yield {
          backups: backups.map((backup) => ({
            ...{ ...backup, websiteName },
            page: `${siteUrl}/backups/${websiteId}/${backup.backupId}`,
          })),
        };
      }
    }
  }
}

const reportRow = (report: StoredReport, siteUrl: string) => ({
  ...report,
  page: `${siteUrl}/reports/${report.reportId}`,
});

/** All that the portal holds about a person and shows them, list by list. */
export function gather(profile: Profile, dependencies: GatherDependencies): Source[] {
  const { userId } = profile;
  const { siteUrl, sessions, audits } = dependencies;
  const forms = createForms(dependencies.timeZone);
  const history = eachPage((cursor) =>
    audits.listByTarget(userId, { cursor, limit: HISTORY_AT_ONCE }),
  );
  const openSessions = async () => ({
    sessions: listSessions(await sessions.get(userId), ''),
  });
  const formerSites = async () => ({ formerSites: await dependencies.formerSitesOf(userId) });
  const one = (name: ListName, pages: AsyncIterable<SomeRows>): Source => ({
    lists: [name],
    pages,
  });
  return [
    one('profile', once({ profile: [profile] })),
    one(
      'sites',
      pagesOf(dependencies.sitesOf(userId), (sites) => ({ sites })),
    ),
    one('formerSites', once(formerSites())),
    one(
      'status',
      pagesOf(dependencies.statusesOf(userId), (status) => ({ status })),
    ),
    {
      lists: ['activities', 'messages', 'attachments'],
      pages: activitiesOf(profile, dependencies),
    },
    one(
      'plans',
      pagesOf(dependencies.plansOf(userId), (plans) => ({ plans })),
    ),
    one(
      'payments',
      pagesOf(dependencies.paymentsOf(userId), (payments) => ({ payments })),
    ),
    one(
      'notifications',
      pagesOf(dependencies.notificationsOf(profile), (rows) => ({
        notifications: rows.map((row) => ({ ...row, read: row.read ?? false })),
      })),
    ),
    one(
      'reports',
      pagesOf(dependencies.reportsOf(userId), (reports) => ({
        reports: reports.map((report) => reportRow(report, siteUrl)),
      })),
    ),
    one('backups', backupsOf(userId, dependencies)),
    one('sessions', once(openSessions())),
    one(
      'history',
      pagesOf(history, (entries) => ({
        history: ownHistoryOf(entries, { userId, ...forms }).map((entry) => ({
          ...entry,
          facts: inOneLine(entry.facts),
        })),
      })),
    ),
  ];
}
