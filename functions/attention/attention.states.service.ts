import { isUnfinished, openOf, titleOf } from '../activities/activities.domain.ts';
import { lateFromOf } from '../activities/due/activities.due.domain.ts';
import type { createActivityFacts } from '../activities/activities.view.ts';
import type { createBackupFacts } from '../backups/backups.view.ts';
import { shortened } from '../core/validation/shortened.ts';
import type { createPaymentFacts } from '../payments/payments.view.ts';
import type { createPeopleFacts } from '../profiles/profiles.view.ts';
import type { createMonthlyFacts } from '../reports/monthly/reports.monthly.view.ts';
import { pendingOf } from '../status/status.domain.ts';
import { connectorVersionOf } from '../status/status.versions.domain.ts';
import type { createFindHealth, SyncedStats } from '../status/status.view.ts';
import { currentPeriod } from '../user-plans/user-plans.periods.domain.ts';
import type { PlanFacts } from '../user-plans/user-plans.view.ts';
import type { createSiteFacts } from '../websites/websites.view.ts';
import type {
  ActivityState,
  ClientState,
  PaymentState,
  ReportState,
  SiteState,
} from './attention.subjects.domain.ts';
import type { NamedPerson, Subject } from './attention.domain.ts';
import type { ReadState } from './attention.service.ts';

/** The nouns whose state is looked at. Reads are consistent: an event must find what it is about. */
export interface StateDependencies {
  sites: Pick<ReturnType<typeof createSiteFacts>, 'find'>;
  findHealth: ReturnType<typeof createFindHealth>;
  findStats: SyncedStats['findLast'];
  backups: ReturnType<typeof createBackupFacts>;
  activities: ReturnType<typeof createActivityFacts>;
  people: Pick<ReturnType<typeof createPeopleFacts>, 'find'>;
  plans: PlanFacts;
  payments: Pick<ReturnType<typeof createPaymentFacts>, 'find'>;
  monthly: Pick<ReturnType<typeof createMonthlyFacts>, 'find'>;
  /** The provider's, where days begin and end. */
  timeZone: string;
}

/** Names in rows: a page of them is read for 1.5 units. */
const NAME_LENGTH = 60;

async function findOwner(
  userId: string | null,
  { people }: Pick<StateDependencies, 'people'>,
): Promise<NamedPerson | null> {
  const person = userId === null ? undefined : await people.find(userId);
  return person ? { userId: person.userId, name: shortened(person.name, NAME_LENGTH) } : null;
}

/** What a site said the last time: whether themes alone wait for an update, and how old its connector is. */
async function findSaid(
  { lastSyncDate, pendingUpdates }: Pick<SiteState, 'lastSyncDate' | 'pendingUpdates'>,
  findStats: () => ReturnType<StateDependencies['findStats']>,
): Promise<Pick<SiteState, 'onlyThemesPending' | 'connectorVersion'>> {
  const stats = lastSyncDate === null ? undefined : await findStats();
  if (!stats) return { onlyThemesPending: false, connectorVersion: null };
  return {
    onlyThemesPending: (pendingUpdates ?? 0) > 0 && pendingOf(stats).pluginsPending === 0,
    connectorVersion: connectorVersionOf(stats),
  };
}

async function siteState(
  websiteId: string,
  dependencies: StateDependencies,
): Promise<SiteState | undefined> {
  const { sites, findHealth, backups } = dependencies;
  const site = await sites.find(websiteId);
  if (!site) return undefined;
  const [health, owner, backupMissedAt, backupProof] = await Promise.all([
    findHealth({ ownerId: site.userId, websiteId }),
    findOwner(site.userId, dependencies),
    backups.findMissedAt(websiteId),
    backups.findProof(websiteId),
  ]);
  if (!health) {
    if ((await sites.find(websiteId)) === undefined) return undefined;
    // People's decisions on its items must not end because it moved between two reads.
    throw new Error(`The site ${websiteId} has just moved: the next attempt finds it`);
  }
  const {
    syncFailures: failures,
    failureCode: code,
    failureHttpStatus: httpStatus,
    failingFrom,
    ...facts
  } = health;
  const failure = code && { code, httpStatus };
  const failingSince = failingFrom === null ? null : new Date(failingFrom * 1_000).toISOString();
  const name = shortened(site.name, NAME_LENGTH);
  const said = await findSaid(facts, () => dependencies.findStats(websiteId));
  const { keyChangedAt } = site;
  const reading = { failures, failure, failingSince, keyChangedAt, ...facts };
  return { type: 'site', name, owner, backupMissedAt, backupProof, ...reading, ...said };
}

async function activityState(
  { id: activityId, ownerId: userId }: Extract<Subject, { type: 'activity' }>,
  dependencies: StateDependencies,
): Promise<ActivityState | undefined> {
  const activity = await dependencies.activities.find({ activityId, userId });
  if (!activity) return undefined;
  const { status, createdAt, dueOn } = activity;
  const isAsked = userId !== null && isUnfinished(status);
  const [owner, last] = await Promise.all([
    findOwner(userId, dependencies),
    isAsked ? dependencies.activities.findLastMessage(activityId) : undefined,
  ]);
  return {
    type: 'activity',
    owner,
    isOwnerDeleted: userId !== null && owner === null,
    description: titleOf(activity),
    websiteName: shortened(activity.websiteName, NAME_LENGTH),
    ...{ status, createdAt, lateFrom: lateFromOf(dueOn, dependencies.timeZone) },
    askedAt: last?.side === 'provider' ? last.createdAt : null,
  };
}

async function clientState(
  userId: string,
  now: Date,
  { people, activities, backups, plans }: StateDependencies,
): Promise<ClientState | undefined> {
  const person = await people.find(userId);
  if (person?.role !== 'cliente') return undefined;
  const [counts, usedBytes, { periods, over }] = await Promise.all([
    activities.countsOf(userId),
    backups.findUsedBytes(userId),
    plans.find(userId),
  ]);
  const current = currentPeriod(periods, now);
  const { createdAt, websitesCount, name } = person;
  return {
    type: 'client',
    owner: { userId, name: shortened(name, NAME_LENGTH) },
    ...{ createdAt, websitesCount, usedBytes, periods, over },
    openActivities: openOf(counts),
    quota: current ? await plans.findQuota({ userId, userPlanId: current.userPlanId }) : null,
  };
}

async function paymentState(
  paymentId: string,
  dependencies: StateDependencies,
): Promise<PaymentState | undefined> {
  const payment = await dependencies.payments.find(paymentId);
  if (!payment) return undefined;
  const { planName, status, discardedAt, flag, createdAt, paidAt, remindedAt } = payment;
  const owner = await findOwner(payment.userId, dependencies);
  const state = { planName, status, discardedAt, flag, createdAt, paidAt, remindedAt };
  return { type: 'payment', owner, ...state };
}

async function reportState(
  { id: month, ownerId: userId }: Extract<Subject, { type: 'report' }>,
  dependencies: StateDependencies,
): Promise<ReportState | undefined> {
  const [report, owner] = await Promise.all([
    dependencies.monthly.find({ userId, month }),
    findOwner(userId, dependencies),
  ]);
  if (!report || !owner) return undefined;
  const { state, cause, createdAt, emailedAt, withdrawnAt, mailingId } = report;
  const known = { state, cause, createdAt, emailedAt, withdrawnAt, mailingId };
  return { type: 'report', owner, month, ...known };
}

/** Reads how subjects stand, through what their nouns publish. */
export const createReadState =
  (dependencies: StateDependencies): ReadState =>
  (subject, now) => {
    if (subject.type === 'site') return siteState(subject.id, dependencies);
    if (subject.type === 'activity') return activityState(subject, dependencies);
    if (subject.type === 'client') return clientState(subject.id, now, dependencies);
    if (subject.type === 'payment') return paymentState(subject.id, dependencies);
    return reportState(subject, dependencies);
  };
