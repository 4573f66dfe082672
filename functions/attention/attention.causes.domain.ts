import { isUnfinished } from '../activities/activities.domain.ts';
import { isRetriable, isWithdrawn } from '../reports/monthly/reports.monthly.run.domain.ts';
import { DEFAULT_STORAGE_LIMIT_BYTES } from '../backups/backups.domain.ts';
import { isNoAnswer } from '../status/status.failures.domain.ts';
import { FAILURES_NOTIFIED } from '../status/sync/status.schedule.domain.ts';
import {
  currentPeriod,
  livePeriods,
  type Period,
} from '../user-plans/user-plans.periods.domain.ts';
import type { OverPlan } from '../user-plans/user-plans.record.domain.ts';
import { CONNECTOR_VERSION, compareVersions } from '../status/status.versions.domain.ts';
import type { AttentionKind } from './attention.domain.ts';
import type {
  ActivityState,
  ClientState,
  PaymentState,
  ReportState,
  SiteState,
  SubjectState,
} from './attention.subjects.domain.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A site is read several times a day. One that is new has a day for its first time. */
export const NOT_SYNCED_MS = 3 * DAY_MS;
const NEVER_SYNCED_MS = DAY_MS;
/** A proof is asked for after 30 days: a runner has five for it. */
const BACKUP_UNPROVEN_MS = 35 * DAY_MS;
/** One that is not asked again for so long is no longer there: it is asked every two days. */
const RUNNER_LEFT_MS = 3 * DAY_MS;
const CLIENT_WITHOUT_SITE_MS = 3 * DAY_MS;
const PLAN_EXPIRING_MS = 7 * DAY_MS;
/** A client has some days for an answer. */
const ACTIVITY_WAITING_MS = 3 * DAY_MS;
/** A person who pays does so within the hour; held money is released within days. */
const PAYMENT_PENDING_MS = DAY_MS;
/** Percent in use from which on there is little left: another level at each of them. */
const LEVELS = [100, 95, 90] as const;

/** An item that should be open. */
export interface Wanted {
  kind: AttentionKind;
  /** Null where the state does not have it: then it is the instant at which it is first seen. */
  since: string | null;
  /** The instance of its cause: another one opens the item again after it was dismissed or postponed. */
  cause: string;
  name: string;
  detail: string;
  level: number;
}

/** What a state says now. */
export interface Attention {
  wanted: Wanted[];
  /** The next instant at which it says something else although nothing happens; null for never. */
  changesAt: string | null;
}

/** A rule's answer: an item, or the instant from which on there is one, or both; nothing. */
interface Finding {
  item?: Wanted;
  changesAt?: number;
}

type Said = Pick<Wanted, 'kind' | 'name'> & Partial<Wanted>;
const item = ({ since = null, cause = since ?? '', detail = '', level = 0, ...said }: Said) => ({
  item: { ...said, since, cause, detail, level },
});

/** An item from an instant on. */
const from = (instant: number, now: Date, said: Said): Finding =>
  instant <= now.getTime() ? item(said) : { changesAt: instant };

const levelOf = (used: number, limit: number): number | undefined =>
  LEVELS.find((percent) => used * 100 >= limit * percent);

const laterOf = (one: string, other: string): string => (one > other ? one : other);

/** A site that got its key later, or moved, could not be read before. */
function notSynced(site: SiteState, now: Date): Finding {
  const { name, lastSyncDate, keyChangedAt } = site;
  const kind = 'siteNotSynced';
  const readable = keyChangedAt ?? site.createdAt;
  const first = Date.parse(readable) + NEVER_SYNCED_MS;
  if (lastSyncDate === null)
    return from(first, now, { kind, name, since: readable, detail: 'never' });
  const next = Date.parse(lastSyncDate) + NOT_SYNCED_MS;
  const since = laterOf(lastSyncDate, readable);
  return from(Math.max(first, next), now, { kind, name, since });
}

/** Since when a site cannot be read. Of what began before its time was stored: since it was read last. */
const unreadSince = (
  { lastSyncDate, createdAt }: SiteState,
  began: SiteState['failingSince' | 'keyChangedAt'],
): string => began ?? lastSyncDate ?? createdAt;

/** How a site's reading stands: only the first of these that is true, because it explains the others. */
function reading(site: SiteState, now: Date): Finding {
  const { name, keyConfigured, failures, failure } = site;
  if (!keyConfigured) {
    return item({ kind: 'siteWithoutKey', name, since: unreadSince(site, site.keyChangedAt) });
  }
  if (failures >= FAILURES_NOTIFIED) {
    const kind = failure && isNoAnswer(failure) ? 'siteDown' : 'syncFailing';
    const since = unreadSince(site, site.failingSince);
    return item({ kind, name, since, detail: failure?.code ?? '' });
  }
  return notSynced(site, now);
}

/** Another version that the portal gives out is another cause. */
function connector({ name, keyConfigured, connectorVersion: detail }: SiteState): Finding {
  if (!keyConfigured || detail === null) return {};
  if (compareVersions(detail, CONNECTOR_VERSION) >= 0) return {};
  return item({ kind: 'connectorOutdated', name, cause: CONNECTOR_VERSION, detail });
}

/** It is a proof that is owed: only where somebody is asked for one. */
function proof({ name, backupProof }: SiteState, now: Date): Finding[] {
  if (backupProof === null) return [];
  const { isFailing, provenAt, firstAskedAt, askedAt } = backupProof;
  const kind = 'backupUnproven';
  if (isFailing) {
    // Failures in a row are one cause.
    return [item({ kind, name, cause: `failed ${provenAt ?? ''}`, detail: 'failed' })];
  }
  const since = provenAt ?? firstAskedAt;
  const left = askedAt === null ? 0 : Date.parse(askedAt) + RUNNER_LEFT_MS;
  if (since === null || left <= now.getTime()) return [];
  return [
    { changesAt: left },
    from(Date.parse(since) + BACKUP_UNPROVEN_MS, now, { kind, name, since }),
  ];
}

/** What is to be done about its WordPress is an item of the other site. A copy of its own that does not come back is not. */
const ofDuplicate = (site: SiteState, now: Date): Finding[] =>
  site.backupProof?.isFailing ? proof(site, now) : [];

function ofSite(site: SiteState, now: Date): Finding[] {
  const { name, owner, pendingUpdates, backupMissedAt: missed, keyConfigured } = site;
  if (site.duplicateSince !== undefined) return ofDuplicate(site, now);
  const updates = keyConfigured ? (pendingUpdates ?? 0) : 0;
  const detail = site.onlyThemesPending ? 'themes' : '';
  return [
    reading(site, now),
    missed === null ? {} : item({ kind: 'backupMissed', name, since: missed }),
    ...proof(site, now),
    updates > 0 ? item({ kind: 'updatesPending', name, level: updates, detail }) : {},
    connector(site),
    owner === null ? item({ kind: 'siteWithoutOwner', name }) : {},
  ];
}

/** How the work stands: that it is late explains that nobody has begun it. */
function work(activity: ActivityState, now: Date): Finding {
  const { description: name, websiteName: detail, createdAt, status, lateFrom } = activity;
  const requested =
    status === 'pendiente'
      ? item({ kind: 'activityRequested', name, detail, since: createdAt })
      : {};
  if (lateFrom === null) return requested;
  const late = { kind: 'activityLate', name, detail, since: lateFrom } as const;
  // Until it is late, the one; from then on, the other.
  return { ...requested, ...from(Date.parse(lateFrom), now, late) };
}

function ofActivity(activity: ActivityState, now: Date): Finding[] {
  const { description: name, websiteName: detail, askedAt, owner } = activity;
  if (!isUnfinished(activity.status) || activity.isOwnerDeleted) return [];
  if (owner === null || askedAt === null) return [work(activity, now)];
  const unanswered = Date.parse(askedAt) + ACTIVITY_WAITING_MS;
  return [
    work(activity, now),
    from(unanswered, now, { kind: 'activityWaiting', name, detail, since: askedAt }),
  ];
}

/** The plan that was over last. One that has just ended may not be stored as expired yet. */
function lastPlan({ periods, over }: ClientState, now: Date): OverPlan | undefined {
  const ended = periods
    .filter(({ endDate }) => Date.parse(endDate) <= now.getTime())
    .map((period) => ({ ...period, status: 'expired' as const, overAt: period.endDate }));
  return [...ended, ...(over ? [over] : [])]
    .toSorted((a, b) => Date.parse(a.overAt) - Date.parse(b.overAt))
    .at(-1);
}

function planOver(client: ClientState, now: Date): Finding {
  const last = lastPlan(client, now);
  if (!last || client.openActivities === 0) return {};
  const { userPlanId: cause, planName: name, overAt: since, status } = last;
  const detail = status === 'expired' ? '' : status;
  return item({ kind: 'planExpired', name, since, cause, detail });
}

function planRunning(client: ClientState, current: Period, now: Date): Finding[] {
  const { userPlanId: cause, planName: name, startDate, endDate } = current;
  const end = Date.parse(endDate);
  const { quota } = client;
  const level =
    quota?.userPlanId === cause
      ? levelOf(quota.activitiesConsumed, quota.activityLimit)
      : undefined;
  const isLast = livePeriods(client.periods, now).at(-1) === current;
  // One of five days has been running out since it began.
  const since = laterOf(new Date(end - PLAN_EXPIRING_MS).toISOString(), startDate);
  return [
    { changesAt: end },
    isLast
      ? from(end - PLAN_EXPIRING_MS, now, {
          kind: 'planExpiring',
          name,
          since,
          cause: endDate,
          detail: endDate,
        })
      : {},
    level === undefined ? {} : item({ kind: 'quotaLow', name, cause, level }),
  ];
}

/** When the next plan starts, where none runs. */
const startsNext = ({ periods }: ClientState, now: Date): Finding[] =>
  livePeriods(periods, now)
    .slice(0, 1)
    .map(({ startDate }) => ({ changesAt: Date.parse(startDate) }));

function ofClient(client: ClientState, now: Date): Finding[] {
  const { owner, createdAt, websitesCount, usedBytes } = client;
  const { name } = owner;
  const current = currentPeriod(client.periods, now);
  const level = levelOf(usedBytes, current?.backupLimitBytes ?? DEFAULT_STORAGE_LIMIT_BYTES);
  const isNew = Date.parse(createdAt) + CLIENT_WITHOUT_SITE_MS;
  return [
    ...(current
      ? planRunning(client, current, now)
      : [planOver(client, now), ...startsNext(client, now)]),
    level === undefined ? {} : item({ kind: 'storageLow', name, level }),
    websitesCount === 0
      ? from(isNew, now, { kind: 'clientWithoutSite', name, since: createdAt })
      : {},
  ];
}

function ofPayment(payment: PaymentState, now: Date): Finding[] {
  const { planName: name, flag, status, discardedAt, createdAt, paidAt, remindedAt } = payment;
  if (flag !== null) {
    const since = paidAt ?? createdAt;
    return [item({ kind: 'paymentFlagged', name, since, cause: flag, detail: flag })];
  }
  if (status !== 'pending' || discardedAt !== null) return [];
  const at = Date.parse(createdAt) + PAYMENT_PENDING_MS;
  // When its payer was last sent the link.
  const detail = remindedAt ?? '';
  return [from(at, now, { kind: 'paymentPending', name, since: createdAt, detail })];
}

function ofReport(report: ReportState): Finding[] {
  const { month: name, state, cause, createdAt, emailedAt, mailingId } = report;
  if (!isRetriable(state) || isWithdrawn(report)) return [];
  const since = emailedAt ?? createdAt;
  const detail = state === 'bounced' ? state : (cause ?? '');
  return [item({ kind: 'reportFailed', name, since, cause: mailingId, detail })];
}

function findingsOf(state: SubjectState, now: Date): Finding[] {
  if (state.type === 'site') return ofSite(state, now);
  if (state.type === 'activity') return ofActivity(state, now);
  if (state.type === 'client') return ofClient(state, now);
  if (state.type === 'payment') return ofPayment(state, now);
  return ofReport(state);
}

/**
 * What wants an administrator, by how a subject stands; nothing of one that is not there. Until `changesAt` the same state
 * gives the same answer.
 */
export function attentionOf(state: SubjectState | undefined, now: Date): Attention {
  const findings = state ? findingsOf(state, now) : [];
  const instants = findings
    .flatMap(({ changesAt }) => (changesAt === undefined ? [] : [changesAt]))
    .filter((instant) => instant > now.getTime());
  return {
    wanted: findings.flatMap(({ item: wanted }) => (wanted ? [wanted] : [])),
    changesAt: instants.length === 0 ? null : new Date(Math.min(...instants)).toISOString(),
  };
}
