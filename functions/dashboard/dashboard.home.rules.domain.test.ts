import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityStatuses } from '../activities/activities.domain.ts';
import { neverSynced } from '../status/status.domain.ts';
import { byHealth } from '../status/status.health.domain.ts';
import { ACTIVITIES_SHOWN, SITES_SHOWN } from './dashboard.home.domain.ts';
import { byWork, stepsOf, worstSites, type StepFacts } from './dashboard.home.rules.domain.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const read = now.toISOString();

const site = (n: number, pendingUpdates: number | null, keyConfigured = true) => ({
  websiteId: `01k9zz00000000000000000${String(n).padStart(3, '0')}`,
  name: `Sitio ${String(n)}`,
  url: `https://sitio-${String(n)}.cl`,
  type: 'blog' as const,
  keyConfigured,
  wordpressVersion: null,
  lastSyncDate: read,
  pendingUpdates,
  updatesCheckedAt: null,
  lastBackupAt: null,
  backupMissed: false,
  drilledAt: null,
  drillFailed: false,
  sync: neverSynced,
});

describe('worstSites', () => {
  it('puts the worst first, keeps the order of equals, and names nothing but what is shown', () => {
    const found = worstSites(
      [site(1, 0), site(2, 2), site(3, 0), site(4, 0, false), site(5, 9)],
      now,
    );
    expect(found.map(({ name }) => name)).toEqual([
      'Sitio 4',
      'Sitio 5',
      'Sitio 2',
      'Sitio 1',
      'Sitio 3',
    ]);
    expect(Object.keys(found[0] ?? {})).toEqual(['websiteId', 'name', 'url', 'type', 'health']);
  });

  it('leaves out no site that is worse than one that it shows', () => {
    const sites = fc.array(fc.tuple(fc.option(fc.nat(3)), fc.boolean()), { maxLength: 16 });
    fc.assert(
      fc.property(sites, (given) => {
        const all = given.map(([updates, keyed], n) => site(n, updates, keyed));
        const shown = worstSites(all, now);
        expect(shown).toHaveLength(Math.min(SITES_SHOWN, all.length));
        const best = shown.at(-1);
        const left = all.filter(({ websiteId }) =>
          shown.every((one) => one.websiteId !== websiteId),
        );
        for (const one of left.flatMap((each) => worstSites([each], now))) {
          expect(best && byHealth(best.health, one.health)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});

describe('byWork', () => {
  it('puts what is worked on first, then what waits, then what is done', () => {
    const order = byWork([
      { status: 'realizada', n: 1 },
      { status: 'pendiente', n: 2 },
      { status: 'en_progreso', n: 3 },
      { status: 'pendiente', n: 4 },
    ]);
    expect(order.map(({ n }) => n)).toEqual([3, 2, 4, 1]);
    const many = activityStatuses.flatMap((status) => [{ status }, { status }, { status }]);
    expect(byWork(many)).toHaveLength(ACTIVITIES_SHOWN);
  });
});

describe('stepsOf', () => {
  const keyed = { keyConfigured: true, lastSyncDate: null };
  const unkeyed = { keyConfigured: false, lastSyncDate: null };
  const synced = { keyConfigured: true, lastSyncDate: read };

  it.each<[string, Partial<StepFacts>, string]>([
    ['somebody new', {}, ''],
    ['a site without a key', { total: 1, looked: [unkeyed] }, 'registered'],
    ['a site that the count does not have yet', { looked: [unkeyed] }, 'registered'],
    [
      'a site with a key among others',
      { total: 2, looked: [unkeyed, keyed] },
      'registered connected',
    ],
    ['a site that was read', { total: 1, looked: [synced] }, 'registered connected synced'],
    [
      'a site that was read and lost its key',
      { total: 1, looked: [{ ...synced, keyConfigured: false }] },
      'registered connected synced',
    ],
    ['a plan alone', { hasHadPlan: true }, 'planned'],
    [
      'more sites than are looked at',
      { total: 40, looked: [unkeyed] },
      'registered connected synced',
    ],
    ['all done', { total: 1, looked: [synced], hasHadPlan: true }, 'nothing left'],
  ])('%s: %j', (_, given, done) => {
    const steps = stepsOf({ total: 0, looked: [], hasHadPlan: false, ...given });
    const names =
      steps && Object.entries(steps).flatMap(([name, isDone]) => (isDone ? [name] : []));
    expect(names?.join(' ') ?? 'nothing left').toBe(done);
  });
});
