import pMap from 'p-map';
import type { Activity } from '../activities/activities.domain.ts';
import type { ActivityView } from '../activities/activities.view.ts';
import type { ThreadMessage } from '../activities/thread/activities.thread.domain.ts';
import { inOneLine } from '../audits/audits.facts.domain.ts';
import { colleaguesIn, ownHistoryOf } from '../audits/audits.history.domain.ts';
import type { Audits } from '../audits/audits.view.ts';
import type { Backup } from '../backups/backups.domain.ts';
import type { BackupLog } from '../backups/log/backups.logs.domain.ts';
import { createForms } from '../core/exports/csv.ts';
import { eachPage } from '../core/table/query/query-page.ts';
import {
  listedChoices,
  type StoredChoices,
} from '../notifications/notices/notifications.notices.domain.ts';
import type { NotificationRow } from '../notifications/notifications.domain.ts';
import type { Payment } from '../payments/payments.domain.ts';
import type { Profile } from '../profiles/profiles.domain.ts';
import type { PeopleView } from '../profiles/profiles.view.ts';
import { viewsFor } from '../profiles/profiles.views.filters.domain.ts';
import type { StoredReport } from '../reports/stored/reports.stored.report.domain.ts';
import { listSessions } from '../sessions/sessions.domain.ts';
import type { SessionsView } from '../sessions/sessions.view.ts';
import { historyDays, type HistoryPoint } from '../status/history/status.history.domain.ts';
import type { SiteStats, SiteStatus } from '../status/status.domain.ts';
import type { Movement, UserPlan } from '../user-plans/user-plans.domain.ts';
import { membersOf } from '../users/members/users.members.domain.ts';
import type { User } from '../users/users.domain.ts';
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
  movementsOf: (userPlanId: string) => Pages<Movement>;
  paymentsOf: (userId: string) => Pages<Payment>;
  notificationsOf: (reader: Pick<Profile, 'userId' | 'role'>) => Pages<NotificationRow>;
  reportsOf: (userId: string) => Pages<StoredReport>;
  backupsOf: (websiteId: string) => Pages<Backup>;
  backupLogsOf: (websiteId: string) => Pages<BackupLog>;
  /** The points of a site's history from a day on. */
  pointsOf: (site: Pick<Website, 'websiteId' | 'url'>, from: string) => Promise<HistoryPoint[]>;
  viewsOf: (userId: string) => Promise<Parameters<typeof viewsFor>[1]>;
  choicesOf: (userId: string) => Promise<Pick<StoredChoices, 'choices'>>;
  /** A client and the people of their company. */
  companyOf: (userId: string) => Promise<User[]>;
  sessions: Pick<SessionsView, 'get'>;
  audits: Pick<Audits, 'listByTarget'>;
  names: Pick<PeopleView, 'colleaguesOf'>;
  /** The portal's own URL, without a trailing slash. */
  siteUrl: string;
  /** The provider's zone. */
  timeZone: string;
  now: () => Date;
}

interface SiteNamed {
  websiteId: string;
  websiteName: string;
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

/** Reads when its turn comes: one that failed earlier would be a rejection that nobody handles. */
async function* once<Rows>(read: () => Promise<Rows>): AsyncGenerator<Rows> {
  yield await read();
}

const one = (name: ListName, pages: AsyncIterable<SomeRows>): Source => ({ lists: [name], pages });

/** The rows of a list, as they are read. */
async function* pagesOf<Row>(
  pages: Pages<Row>,
  rowsOf: (rows: Row[]) => SomeRows | Promise<SomeRows>,
): AsyncGenerator<SomeRows> {
  for await (const rows of pages) yield await rowsOf(rows);
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

/** What there is of each of a person's sites, site by site. */
async function* ofSites<Row>(
  allSites: Pages<Website>,
  pagesOfSite: (site: Website) => Pages<Row>,
  rowsOf: (rows: Row[], site: SiteNamed) => SomeRows,
): AsyncGenerator<SomeRows> {
  for await (const sites of allSites) {
    for (const site of sites) {
      const { websiteId, name: websiteName } = site;
      for await (const rows of pagesOfSite(site)) yield rowsOf(rows, { websiteId, websiteName });
    }
  }
}

/** Each walks the sites: read together, the later files would wait in memory for the end of the first. */
const siteSources = (userId: string, dependencies: GatherDependencies): Source[] => {
  const { siteUrl, timeZone, now } = dependencies;
  const { from } = historyDays(timeZone, now());
  return [
    one(
      'siteHistory',
      ofSites(
        dependencies.sitesOf(userId),
        (site) => once(() => dependencies.pointsOf(site, from)),
        (points, site) => ({ siteHistory: points.map((point) => ({ ...point, ...site })) }),
      ),
    ),
    one(
      'backups',
      ofSites(
        dependencies.sitesOf(userId),
        ({ websiteId }) => dependencies.backupsOf(websiteId),
        (backups, { websiteId, websiteName }) => ({
          backups: backups.map((backup) => ({
            ...{ ...backup, websiteName },
            page: `${siteUrl}/backups/${websiteId}/${backup.backupId}`,
          })),
        }),
      ),
    ),
    one(
      'backupLogs',
      ofSites(
        dependencies.sitesOf(userId),
        ({ websiteId }) => dependencies.backupLogsOf(websiteId),
        (logs, site) => ({ backupLogs: logs.map((log) => ({ ...log, ...site })) }),
      ),
    ),
  ];
};

async function* movementsOf(
  userId: string,
  { plansOf, movementsOf: ofPlan }: GatherDependencies,
): AsyncGenerator<SomeRows> {
  for await (const plans of plansOf(userId)) {
    for (const { userPlanId, planName } of plans) {
      for await (const rows of ofPlan(userPlanId)) {
        yield { movements: rows.map((row) => ({ ...row, userPlanId, planName })) };
      }
    }
  }
}

/** Whom a client invited: nobody else has a company. */
async function membersRows(
  { userId, role, companyId }: Profile,
  { companyOf }: GatherDependencies,
): Promise<SomeRows> {
  if (role !== 'cliente' || companyId !== null) return { members: [] };
  return { members: membersOf(await companyOf(userId)).filter(({ isClient }) => !isClient) };
}

/** What an administrator chose to be notified of; clients choose nothing but e-mails, in their profile. */
async function choicesRows(
  { userId, role, position }: Profile,
  { choicesOf }: GatherDependencies,
): Promise<SomeRows> {
  if (role !== 'admin') return { noticeChoices: [] };
  return { noticeChoices: listedChoices(position, await choicesOf(userId)) };
}

/** What people keep for themselves, and decide. */
const ownSources = (profile: Profile, dependencies: GatherDependencies): Source[] => {
  const { userId, role } = profile;
  const views = async () => ({ views: viewsFor(role, await dependencies.viewsOf(userId)) });
  return [
    one(
      'profile',
      once(() => Promise.resolve({ profile: [profile] })),
    ),
    one('views', once(views)),
    one(
      'noticeChoices',
      once(() => choicesRows(profile, dependencies)),
    ),
    one(
      'members',
      once(() => membersRows(profile, dependencies)),
    ),
  ];
};

const reportRow = (report: StoredReport, siteUrl: string) => ({
  ...report,
  page: `${siteUrl}/reports/${report.reportId}`,
});

/** All that the portal holds about a person and shows them, list by list. */
export function gather(profile: Profile, dependencies: GatherDependencies): Source[] {
  const { userId, companyId } = profile;
  const ofAccount = { userId, companyId: companyId ?? undefined };
  const { siteUrl, sessions, audits, names } = dependencies;
  const forms = createForms(dependencies.timeZone);
  const history = eachPage((cursor) =>
    audits.listByTarget(userId, { cursor, limit: HISTORY_AT_ONCE }),
  );
  const openSessions = async () => ({
    sessions: listSessions(await sessions.get(userId), ''),
  });
  const formerSites = async () => ({ formerSites: await dependencies.formerSitesOf(userId) });
  return [
    ...ownSources(profile, dependencies),
    one(
      'sites',
      pagesOf(dependencies.sitesOf(userId), (sites) => ({ sites })),
    ),
    one('formerSites', once(formerSites)),
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
    one('movements', movementsOf(userId, dependencies)),
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
    ...siteSources(userId, dependencies),
    one('sessions', once(openSessions)),
    one(
      'history',
      pagesOf(history, async (entries) => {
        const colleagues = await names.colleaguesOf(ofAccount, colleaguesIn(entries, userId));
        const own = ownHistoryOf(entries, { userId, colleagues, ...forms });
        return { history: own.map((entry) => ({ ...entry, facts: inOneLine(entry.facts) })) };
      }),
    ),
  ];
}
