import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noTable } from '../../../tests/support/commit.ts';
import { triesAll } from '../../../tests/support/depth.ts';
import type { Activity } from '../../activities/activities.domain.ts';
import { editActivity, planActivity } from '../../activities/activities.changes.domain.ts';
import { deleting, pastRetention } from '../../backups/backups.changes.domain.ts';
import { backupEntity } from '../../backups/backups.entity.ts';
import type { StoredBackup } from '../../backups/backups.stored.domain.ts';
import { createBackupChanges } from '../../backups/storage/backups.changes.entity.ts';
import {
  madeBackupOf,
  madeEntity,
  type MadeBackup,
} from '../../backups/storage/backups.made.entity.ts';
import { firstIdAt } from '../../core/id.ts';
import { dayIn } from '../../core/validation/day.ts';
import {
  ended,
  promisesOf,
  replaced,
  restored,
  type UserPlanRecord,
} from '../../user-plans/user-plans.record.domain.ts';
import type { SavedPoint } from '../../status/status.stats.entity.ts';
import { readBefore } from '../../status/history/status.history.domain.ts';
import type { OwnedSite } from '../../websites/websites.view.ts';
import { daysOfMonth } from '../monthly/reports.monthly.domain.ts';
import type { ReportDocument, ReportedSite } from './reports.document.domain.ts';
import { gatherReport, type GatherDependencies } from './reports.gather.service.ts';
import { renderReport } from './reports.html.ts';

const ZONE = 'America/Santiago';
const userId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const start = Date.parse('2026-01-01T03:00:00.000Z');
const months = Array.from({ length: 12 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}`);

const idOf = (at: Date, n: number) => firstIdAt(at).slice(0, 20) + String(n).padStart(6, '0');

/** A client's year as the portal stores it: each step is a use case's own decision. */
class Year {
  readonly activities: Activity[] = [];
  readonly sites: OwnedSite[] = [];
  readonly plans: UserPlanRecord[] = [];
  stored: StoredBackup[] = [];
  /** Of each site, its history. */
  readonly points = new Map<string, SavedPoint[]>();
  /** The days on which each site was read. */
  readonly readOn = new Set<string>();
  /** Those on which it was theirs. */
  readonly theirsOn = new Set<string>();
  readonly gone: MadeBackup[] = [];
  readonly proofs: { websiteId: string; at: string; failure: string | null }[] = [];
  readonly deleted = new Set<string>();
  /** Activities that somebody reopened: what is said of them may change. */
  readonly corrected = new Set<string>();
  private readonly changes = createBackupChanges(noTable);
  private count = 0;

  private next(at: Date): string {
    this.count += 1;
    return idOf(at, this.count);
  }

  addSite(at: Date): void {
    const websiteId = this.next(at);
    const name = `Sitio ${String(this.sites.length)}`;
    this.sites.push({
      ...{ websiteId, name, url: 'https://sitio.example' },
      times: [{ since: at.toISOString(), until: null, lastReadAt: null }],
      ...{ wordpressVersion: null, pendingUpdates: null, updatesCheckedAt: null },
      lastSyncDate: null,
    });
  }

  /** A sync: the site answers, with other updates or the same ones, or it does not. */
  sync(at: Date, n: number): void {
    const site = this.pick(this.sites, n);
    if (!site || n % 5 === 0 || this.deleted.has(site.websiteId)) return;
    const day = dayIn(ZONE, at);
    const pendingUpdates = n % 3 === 0 ? n % 4 : (site.pendingUpdates ?? 0);
    this.keepPoint(site, { day, pendingUpdates });
    const lastSyncDate = at.toISOString();
    const said = { wordpressVersion: '6.8', pendingUpdates, lastSyncDate };
    this.sites[this.sites.indexOf(site)] = { ...site, ...said };
    this.readOn.add(`${site.name} ${day}`);
    if (this.theirs.some((one) => one.name === site.name)) this.theirsOn.add(`${site.name} ${day}`);
  }

  /** Where the site says something else than before, or was not read on the day before. */
  private keepPoint(
    { websiteId, lastSyncDate, pendingUpdates: before }: OwnedSite,
    { day, pendingUpdates }: { day: string; pendingUpdates: number },
  ): void {
    const unread = readBefore(lastSyncDate && dayIn(ZONE, new Date(lastSyncDate)), day);
    if (pendingUpdates === before && !unread) return;
    const points = this.points.get(websiteId) ?? [];
    const kept = unread ?? points.find((one) => one.day === day)?.readBefore;
    const said = { wordpressVersion: '6.8', phpVersion: '8.3', themesPending: 0, changes: [] };
    const point = { day, ...said, pluginsPending: pendingUpdates };
    this.points.set(websiteId, [
      ...points.filter((one) => one.day !== day),
      { ...point, ...(kept && { readBefore: kept }) },
    ]);
  }

  isThere(name: string): boolean {
    return this.sites.some((one) => one.name === name && !this.deleted.has(one.websiteId));
  }

  /** Those that are theirs now. */
  private get theirs(): OwnedSite[] {
    return this.sites.filter(({ times }) => times.at(-1)?.until === null);
  }

  /** As it is read: of what is not theirs, syncs have said nothing since. */
  private listed(site: OwnedSite): OwnedSite {
    const last = site.times.at(-1);
    if (!last || last.until === null) return site;
    const unknown = { wordpressVersion: null, pendingUpdates: null };
    return { ...site, ...unknown, lastSyncDate: last.lastReadAt };
  }

  private replaceSite(after: OwnedSite): void {
    const place = this.sites.findIndex(({ websiteId }) => websiteId === after.websiteId);
    this.sites[place] = after;
  }

  /** Somebody else has it from now on. */
  giveAway(at: Date, n: number): OwnedSite | undefined {
    const site = this.pick(this.theirs, n);
    const last = site?.times.at(-1);
    if (!site || !last) return undefined;
    const ended = { ...last, until: at.toISOString(), lastReadAt: site.lastSyncDate };
    this.replaceSite({ ...site, times: [...site.times.slice(0, -1), ended] });
    return site;
  }

  /** It is theirs again. */
  takeBack(at: Date, n: number): void {
    const others = this.sites.filter((one) => !this.theirs.includes(one));
    const site = this.pick(
      others.filter(({ websiteId }) => !this.deleted.has(websiteId)),
      n,
    );
    const time = { since: at.toISOString(), until: null, lastReadAt: null };
    if (site) this.replaceSite({ ...site, times: [...site.times, time] });
  }

  /** Its history and its backups go, and what was made of these stays. */
  deleteSite(at: Date, n: number): void {
    const site = this.giveAway(at, n);
    if (!site) return;
    this.deleted.add(site.websiteId);
    this.points.delete(site.websiteId);
    for (const backup of this.stored.filter((one) => one.websiteId === site.websiteId)) {
      this.remove(backup, deleting(backup, at, null));
    }
  }

  private pick<T>(all: readonly T[], n: number): T | undefined {
    return all[n % Math.max(1, all.length)];
  }

  private running(at: Date): UserPlanRecord | undefined {
    const now = at.toISOString();
    return this.plans.findLast(
      ({ status, startDate, endDate }) => status === 'active' && startDate <= now && now < endDate,
    );
  }

  private replacePlan(after: UserPlanRecord): void {
    const place = this.plans.findIndex(({ userPlanId }) => userPlanId === after.userPlanId);
    this.plans[place] = after;
  }

  buyPlan(at: Date, n: number): void {
    const running = this.running(at);
    const userPlanId = this.next(at);
    const plan: UserPlanRecord = {
      ...{ userPlanId, userId, planId: 'plan', planName: 'Plan', siteLimit: null },
      ...{ priceCents: 1_000, billing: 'monthly', activityLimit: 10, backupLimitBytes: 1 },
      startDate: at.toISOString(),
      endDate: new Date(at.getTime() + (5 + (n % 60)) * DAY_MS).toISOString(),
      ...{ status: 'active', activitiesConsumed: 0, paymentId: null },
      ...{ createdAt: at.toISOString(), updatedAt: at.toISOString() },
      ...(n % 3 > 0 && { promisedBackups: n % 3 === 1 ? 'daily' : 'weekly' }),
    };
    if (running) this.replacePlan(replaced(running, plan, at));
    this.plans.push(plan);
  }

  /** Its payment went back; what it replaced comes back where it has time left. */
  refund(at: Date): void {
    const running = this.running(at);
    if (!running) return;
    const refundedAt = at.toISOString();
    this.replacePlan(ended(running, { status: 'refunded', now: at, refundedAt }));
    const before = this.plans.find(
      ({ replacedBy, endDate, status }) =>
        status === 'cancelled' &&
        replacedBy?.userPlanId === running.userPlanId &&
        endDate > refundedAt,
    );
    if (before) this.replacePlan(restored(before, before, at));
  }

  /** A unit goes back to a plan that is over: it was changed, and ended no later for it. */
  correctPlan(at: Date, n: number): void {
    const plan = this.pick(this.plans, n);
    if (plan) this.replacePlan({ ...plan, updatedAt: at.toISOString() });
  }

  /** Of any site that is there, whosever it is now. */
  backUp(at: Date, n: number): void {
    const site = this.pick(this.sites, n);
    if (!site || this.deleted.has(site.websiteId)) return;
    const backupId = this.next(at);
    this.stored.push(
      backupEntity.decode({
        ...{ pk: `BACKUPS#${site.websiteId}`, sk: `BACKUP#${backupId}`, filename: 'a' },
        ...{ originalFilename: 'a.zip', size: 100 + (n % 7), status: 'completed', manual: false },
        ...{ createdAt: at.toISOString(), s3Key: backupId },
        ...(n % 2 === 0 && { sha256: 'a'.repeat(64) }),
      }),
    );
  }

  /** By retention or by hand: what the transaction writes of it stays. */
  deleteBackup(at: Date, n: number): void {
    const backup = this.pick(this.stored, n);
    if (!backup) return;
    this.remove(backup, n % 2 === 0 ? pastRetention(backup, at) : deleting(backup, at, userId));
  }

  private remove(backup: StoredBackup, change: ReturnType<typeof deleting>): void {
    const { own, shared } = this.changes.replace(backup, change);
    const kept = [...own, ...shared].flatMap(({ Put }) => Put?.Item ?? []);
    this.gone.push(
      ...kept
        .filter(({ pk }) => String(pk).startsWith('BACKUPSMADE#'))
        .map((item) => madeEntity.decode(item)),
    );
    this.stored = this.stored.filter((one) => one !== backup);
  }

  ask(at: Date, n: number): void {
    const site = this.pick(this.theirs, n);
    if (!site) return;
    const activityId = this.next(at);
    const { websiteId, name, url } = site;
    const input = { websiteId, description: `Tarea ${activityId}` };
    const created = planActivity(input, {
      ...{ activityId, site: { userId, name, url }, at },
      ...{ userPlanId: null, version: null, promisedOn: null },
    });
    this.activities.push(created);
  }

  edit(at: Date, n: number): void {
    const before = this.pick(this.activities, n);
    if (!before) return;
    const isDone = before.status === 'realizada';
    const status = isDone ? 'pendiente' : 'realizada';
    if (isDone) this.corrected.add(before.activityId);
    const hoursDedicated = isDone ? before.hoursDedicated : (n % 9) / 2;
    const after = editActivity(before, { status, hoursDedicated }, { at, version: null });
    this.activities[this.activities.indexOf(before)] = after;
  }

  prove(at: Date, n: number): void {
    const found = this.pick(this.sites, n);
    const site = found && !this.deleted.has(found.websiteId) ? found : undefined;
    const failure = n % 3 === 0 ? 'Faltan filas' : null;
    if (site) this.proofs.push({ websiteId: site.websiteId, at: at.toISOString(), failure });
  }

  private dependencies(): GatherDependencies {
    return {
      activities: {
        pages: async function* (this: Year, { from, before }: { from: string; before: string }) {
          yield this.activities.filter(({ activityId: id }) => id >= from && id < before);
        }.bind(this),
      },
      sites: {
        list: async () => this.sites.map((one) => this.listed(one)),
        // The first of all: tests with duplicates have no others.
        findOriginal: async () => this.sites[0] && { ...this.sites[0], userId: null },
      },
      history: { listPoints: async ({ websiteId }) => this.points.get(websiteId) ?? [] },
      backups: {
        listMade: async (websiteId, { from, before }) =>
          [...this.gone, ...this.stored.map(madeBackupOf)]
            .filter((one) => one.websiteId === websiteId)
            .filter(({ createdAt: at }) => at >= from.toISOString() && at < before.toISOString())
            .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
        findProofs: async (websiteId) => {
          const proofs = this.proofs.filter((one) => one.websiteId === websiteId);
          return { askedAt: proofs[0]?.at ?? null, proofs };
        },
      },
      plans: { findPromises: async () => promisesOf(this.plans) },
      people: { find: async () => ({ hoursInReports: true }) },
      provider: async () => ({ name: 'Portal', logoDataUrl: null, colour: '#0f766e' }),
      timeZone: ZONE,
    };
  }

  reportOf(
    filters: { startDate: string; endDate: string; websiteId?: string },
    at: Date,
  ): Promise<ReportDocument> {
    const input = { filters: { userId, ...filters }, clientName: 'Ana', otherActivities: [] };
    return gatherReport(input, at, this.dependencies());
  }

  reportOfMonth(month: string, at: Date): Promise<ReportDocument> {
    return this.reportOf(daysOfMonth(month), at);
  }
}

const kinds = {
  addSite: 1,
  giveAway: 1,
  takeBack: 1,
  deleteSite: 1,
  buyPlan: 2,
  refund: 1,
  correctPlan: 2,
  sync: 25,
  backUp: 12,
  deleteBackup: 8,
  ask: 6,
  edit: 10,
  prove: 2,
} as const;
type Kind = keyof typeof kinds;
const kindOf = fc.oneof(
  ...Object.entries(kinds).map(([kind, weight]) => ({
    weight,
    arbitrary: fc.constant(kind as Kind),
  })),
);
const events = fc
  .array(
    fc.record({
      kind: kindOf,
      at: fc.integer({ min: 0, max: 366 * 24 * 60 }).map((minutes) => start + minutes * 60_000),
      n: fc.nat(10_000),
    }),
    { minLength: 40, maxLength: 250 },
  )
  .map((all) => all.toSorted((a, b) => a.at - b.at));

/** A year in which all of it happened. */
function yearOf(all: readonly { kind: Kind; at: number; n: number }[]): Year {
  const year = new Year();
  for (const { kind, at, n } of all) year[kind](new Date(at), n);
  return year;
}

/** What is known of a deleted site: its history went with it. */
const ofDeleted = (site: ReportedSite): ReportedSite => ({
  ...site,
  ...{ before: null, changes: [], lastSyncDate: null },
  ...{ wordpressVersion: null, phpVersion: null, pendingUpdates: null },
  days: site.days.map((day) => ({ ...day, pendingUpdates: null })),
});

/** A report without what it says of activities that were reopened and of the history of deleted sites, and without the moment at which it was made. */
function comparable(document: ReportDocument, year: Year) {
  const isKept = ({ description }: { description: string }) =>
    !year.corrected.has(description.replace('Tarea ', ''));
  const [activities, open] = [document.activities.filter(isKept), document.open.filter(isKept)];
  const sites = document.sites.map((site) => (year.isThere(site.name) ? site : ofDeleted(site)));
  return { ...document, sites, activities, open, totals: null, generatedAt: '' };
}

/** When the report of a month is first made: on the first day after it, in the morning. */
const firstMadeAt = (month: string): Date => {
  const next = new Date(`${month}-01T12:00:00.000Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next;
};

/** A year has some 36 reports: the zone's days are what they take. */
const RUNS = { numRuns: triesAll ? 200 : 6, seed: 36 };
const TIMEOUT_MS = triesAll ? 900_000 : 60_000;

describe('the report of a month', () => {
  it(
    'is the same whenever it is made again, but for what was reopened',
    async () => {
      await fc.assert(
        fc.asyncProperty(events, async (all) => {
          const year = new Year();
          const made = new Map<string, ReportDocument>();
          const rest = [...all];
          const isSame = async (at: Date, some: readonly string[]) => {
            for (const month of some) {
              const first = made.get(month);
              if (!first) continue;
              const again = await year.reportOfMonth(month, at);
              expect(comparable(again, year), month).toEqual(comparable(first, year));
            }
          };
          for (const [n, month] of months.entries()) {
            const at = firstMadeAt(month);
            while ((rest[0]?.at ?? Infinity) < at.getTime()) {
              const event = rest.shift();
              if (event) year[event.kind](new Date(event.at), event.n);
            }
            await isSame(
              at,
              [1, 3].map((back) => months[n - back] ?? ''),
            );
            made.set(month, await year.reportOfMonth(month, at));
          }
          await isSame(new Date('2028-01-01T12:00:00.000Z'), months);
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'knows the days on which a site was read, and no others',
    async () => {
      await fc.assert(
        fc.asyncProperty(events, async (all) => {
          const [year, at] = [yearOf(all), new Date('2028-01-01T12:00:00.000Z')];
          for (const month of months) {
            const { sites } = await year.reportOfMonth(month, at);
            for (const { name, days } of sites) {
              const known = days.filter(({ pendingUpdates }) => pendingUpdates !== null);
              const dayOf = ({ day }: { day: string }) => `${name} ${day}`;
              expect(known.filter((one) => !year.readOn.has(dayOf(one)))).toEqual([]);
              const theirs = days.filter((one) => year.theirsOn.has(dayOf(one)));
              if (year.isThere(name))
                expect(known, `${name}, ${month}`).toEqual(expect.arrayContaining(theirs));
            }
          }
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'counts each activity once, in the month in which it was done last',
    async () => {
      await fc.assert(
        fc.asyncProperty(events, async (all) => {
          const [year, at] = [yearOf(all), new Date('2028-01-01T12:00:00.000Z')];
          const reports = await Promise.all(months.map((month) => year.reportOfMonth(month, at)));
          const whole = await year.reportOf({ startDate: '2026-01-01', endDate: '2026-12-31' }, at);
          const done = reports.flatMap(({ activities }) => activities);
          const days = ({ completedAt }: Activity) => dayIn(ZONE, new Date(completedAt ?? 0));
          const inYear = year.activities.filter((one) => days(one).startsWith('2026-'));
          expect(done).toHaveLength(inYear.length);
          expect(whole.totals.count).toBe(inYear.length);
          const hours = reports.reduce((sum, { totals }) => sum + (totals.hours ?? 0), 0);
          expect(whole.totals.hours).toBe(hours);
          const count = reports.reduce((sum, { backups }) => sum + backups.count, 0);
          expect(whole.backups.count).toBe(count);
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );
});

describe('the edges of a report', () => {
  const at = new Date('2028-01-01T12:00:00.000Z');

  it.each([
    ['22:30 in Santiago on the last day', '2026-02-01T01:30:00.000Z', '2026-01'],
    ['the first moment of the next', '2026-02-01T03:00:00.000Z', '2026-02'],
    ['31 January', '2026-01-31T12:00:00.000Z', '2026-01'],
    ['the hour that comes twice', '2026-04-05T03:30:00.000Z', '2026-04'],
    ['the day that begins at one', '2026-09-06T04:00:00.000Z', '2026-09'],
  ])('put what is done at %s into its month', async (_, instant, month) => {
    const year = new Year();
    year.addSite(new Date(start));
    year.ask(new Date(start + DAY_MS), 0);
    year.edit(new Date(instant), 0);
    for (const each of months) {
      const { activities } = await year.reportOfMonth(each, at);
      expect(activities, each).toHaveLength(each === month ? 1 : 0);
    }
  });

  it('say of a client who joined yesterday that nothing is late, and boast of nothing', async () => {
    const year = new Year();
    const now = new Date('2026-11-21T15:00:00.000Z');
    for (let n = 0; n < 18; n += 1) year.addSite(new Date(now.getTime() - DAY_MS));
    year.buyPlan(new Date(now.getTime() - 25 * 60_000), 1);
    const report = await year.reportOfMonth('2026-11', now);
    expect(report.promise).toEqual({
      ...{ frequency: 'daily', since: '2026-11-21T14:35:00.000Z', to: null },
      ...{ isKept: false, wasLate: [], isLate: [] },
    });
    expect(renderReport(report)).not.toMatch(/atrasad|cumpl/);
    const october = await year.reportOfMonth('2026-10', now);
    expect([october.sites, october.promise, october.proofs]).toEqual([[], undefined, undefined]);
    expect(renderReport(october)).toContain('No se realizaron actividades');
  });

  it('count a WordPress once from the month in which it is found to be registered twice', async () => {
    const year = new Year();
    for (let n = 0; n < 2; n += 1) year.addSite(new Date(start));
    const before = await year.reportOfMonth('2026-10', at);
    const [first, second] = year.sites as [OwnedSite, OwnedSite];
    year.sites[1] = { ...second, duplicateSince: '2026-11-21T12:00:00.000Z' };
    const names = async (month: string) =>
      (await year.reportOfMonth(month, at)).sites.map(({ name }) => name);
    expect(await names('2026-11')).toEqual([first.name]);
    // What was said before still holds.
    expect(await year.reportOfMonth('2026-10', at)).toEqual(before);
    expect(await names('2026-10')).toEqual([first.name, second.name]);
    // So it does after the first one is deleted or moved, when the second is a duplicate no more.
    const wasDuplicate = { since: '2026-11-21T12:00:00.000Z', until: '2026-12-03T12:00:00.000Z' };
    year.sites[1] = { ...second, wasDuplicate };
    expect(await names('2026-11')).toEqual([first.name]);
    expect(await names('2026-12')).toEqual([first.name, second.name]);
    expect(await names('2026-10')).toEqual([first.name, second.name]);
  });

  it('count no day and no backup of a WordPress twice in the month in which it is one site again', async () => {
    const year = new Year();
    for (let n = 0; n < 2; n += 1) year.addSite(new Date(start));
    const [, second] = year.sites as [OwnedSite, OwnedSite];
    const [since, until] = ['2026-10-10T12:00:00.000Z', '2026-11-15T12:00:00.000Z'];
    year.backUp(new Date('2026-11-05T12:00:00.000Z'), 1);
    year.backUp(new Date('2026-11-20T12:00:00.000Z'), 1);
    year.sites[1] = { ...second, lastSyncDate: at.toISOString(), wasDuplicate: { since, until } };
    const { sites } = await year.reportOfMonth('2026-11', at);
    expect(sites[1]?.backups.count).toBe(1);
    expect(sites[1]?.days.filter(({ day }) => day < '2026-11-15')).toEqual(
      Array.from(
        { length: 14 },
        () => expect.objectContaining({ pendingUpdates: null }) as unknown,
      ),
    );
  });

  it('count the backups that were sent to another registration of a WordPress', async () => {
    const year = new Year();
    for (let n = 0; n < 2; n += 1) year.addSite(new Date(start));
    const [first, second] = year.sites as [OwnedSite, OwnedSite];
    year.backUp(new Date('2026-11-05T12:00:00.000Z'), 1);
    year.sites[1] = { ...second, duplicateSince: '2026-10-21T12:00:00.000Z' };
    const november = await year.reportOfMonth('2026-11', at);
    expect(november.sites).toMatchObject([{ name: first.name, backups: { count: 1 } }]);
    expect(november.backups.count).toBe(1);
  });

  it('judge each part of a month by the plan that ran', async () => {
    const year = new Year();
    year.addSite(new Date(start));
    year.buyPlan(new Date('2026-03-01T12:00:00.000Z'), 2 + 57);
    // Weekly until the 15th, daily from then on.
    for (const day of [1, 7, 13]) {
      year.backUp(new Date(`2026-03-${String(day).padStart(2, '0')}T18:00:00.000Z`), 0);
    }
    year.buyPlan(new Date('2026-03-15T12:00:00.000Z'), 1 + 57);
    for (let day = 15; day <= 31; day += 1) {
      year.backUp(new Date(`2026-03-${String(day)}T18:00:00.000Z`), 0);
    }
    const { promise } = await year.reportOfMonth('2026-03', at);
    expect(promise).toEqual({
      ...{ frequency: null, since: '2026-03-01T12:00:00.000Z', to: null },
      ...{ isKept: true, wasLate: [], isLate: [] },
    });
  });

  it('are those of the time in which a site was theirs', async () => {
    const year = new Year();
    year.addSite(new Date('2026-09-20T12:00:00.000Z'));
    year.buyPlan(new Date('2026-10-01T12:00:00.000Z'), 1 + 57);
    for (const day of ['10-10', '10-11', '10-12', '11-20']) {
      year.backUp(new Date(`2026-${day}T12:00:00.000Z`), 0);
    }
    const october = await year.reportOfMonth('2026-10', at);
    expect(october.backups.count).toBe(3);
    year.giveAway(new Date('2026-11-10T12:00:00.000Z'), 0);
    expect(await year.reportOfMonth('2026-10', at)).toEqual(october);
    const november = await year.reportOfMonth('2026-11', at);
    expect(november.sites).toMatchObject([{ name: 'Sitio 0', backups: { count: 0 } }]);
    expect((await year.reportOfMonth('2026-12', at)).sites).toEqual([]);
    // Theirs again from the middle of December on: nothing is late because of before.
    year.takeBack(new Date('2026-12-31T12:00:00.000Z'), 0);
    const december = await year.reportOfMonth('2026-12', at);
    expect(december.sites).toMatchObject([{ name: 'Sitio 0', backups: { count: 0 } }]);
    expect(december.promise?.wasLate ?? []).toEqual([]);
    year.deleteSite(new Date('2027-01-10T12:00:00.000Z'), 0);
    expect(await year.reportOfMonth('2026-10', at)).toEqual(october);
    expect(renderReport(october)).toContain('Sin datos');
  });
});

describe('the report of one site', () => {
  const at = new Date('2026-07-01T12:00:00.000Z');
  const february = { startDate: '2026-02-01', endDate: '2026-02-28' };

  it('names it where it was not theirs in the period', async () => {
    const year = new Year();
    year.addSite(new Date('2026-06-01T12:00:00.000Z'));
    const websiteId = year.sites[0]?.websiteId ?? '';
    const { only, sites } = await year.reportOf({ ...february, websiteId }, at);
    expect([only, sites]).toEqual([{ site: 'Sitio 0' }, []]);
  });

  it('says that it is of one where nothing of it is known', async () => {
    const websiteId = idOf(at, 999_999);
    const { only } = await new Year().reportOf({ ...february, websiteId }, at);
    expect(only).toEqual({ site: null });
  });
});
