import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnchecked, neverSynced, syncStateSchema, type Sync } from './status.domain.ts';
import { describeFailure, syncFailureCodeSchema } from './status.failures.domain.ts';
import { actionOf, byHealth, healthOf, toneOf, type HealthFacts } from './status.health.domain.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();

/** A site that is read, up to date and backed up. */
const fine: HealthFacts = {
  keyConfigured: true,
  lastSyncDate: ago(HOUR),
  pendingUpdates: 0,
  updatesCheckedAt: ago(HOUR),
  lastBackupAt: ago(HOUR),
  backupMissed: false,
  drillFailed: false,
  sync: { ...neverSynced, state: 'completed', progress: 100 },
};
const failed = (code: Parameters<typeof describeFailure>[0]): Sync => ({
  ...neverSynced,
  state: 'failed',
  failure: describeFailure(code),
});
const running: Sync = { ...neverSynced, state: 'in_progress', leaseUntil: ago(-HOUR) };
const dead: Sync = { ...running, leaseUntil: ago(1) };

describe('healthOf', () => {
  it.each<[string, Partial<HealthFacts>, string, number | null, string | null]>([
    ['all is well', {}, 'fine', null, null],
    [
      'it is not backed up, and nothing says it should be',
      { lastBackupAt: null },
      'fine',
      null,
      null,
    ],
    ['it never said what it waits for', { pendingUpdates: null }, 'fine', null, null],
    ['it waits for an update', { pendingUpdates: 1 }, 'updatesPending', 1, 'look'],
    ['its connector does not say when', { updatesCheckedAt: null }, 'fine', null, null],
    ['it looked exactly two days ago', { updatesCheckedAt: ago(2 * DAY) }, 'fine', null, null],
    [
      'it looked more than two days ago',
      { updatesCheckedAt: ago(2 * DAY + 1) },
      'updatesUnchecked',
      2,
      'look',
    ],
    ['it never looked', { updatesCheckedAt: 'never' }, 'updatesUnchecked', null, 'look'],
    [
      'it waits for what it found long ago',
      { pendingUpdates: 2, updatesCheckedAt: ago(9 * DAY) },
      'updatesPending',
      2,
      'look',
    ],
    ['it was read exactly a day ago', { lastSyncDate: ago(DAY) }, 'fine', null, null],
    ['it was read more than a day ago', { lastSyncDate: ago(DAY + 1) }, 'outdated', 1, 'sync'],
    ['it was never read', { lastSyncDate: null, sync: neverSynced }, 'neverSynced', null, 'sync'],
    ['it is being read', { sync: running }, 'syncing', null, null],
    ['it is read for the first time', { lastSyncDate: null, sync: running }, 'syncing', null, null],
    ['its sync was interrupted', { sync: dead }, 'syncFailed', null, 'sync'],
    ['its sync failed', { sync: failed('http_error') }, 'syncFailed', null, 'sync'],
    ['its server is off', { sync: failed('refused') }, 'unreachable', null, 'sync'],
    ['it takes too long', { sync: failed('timeout') }, 'unreachable', null, 'sync'],
    [
      'it failed without a reason',
      { sync: { ...failed('dns'), failure: null } },
      'syncFailed',
      null,
      'sync',
    ],
    ['it refuses its key', { sync: failed('unauthorized') }, 'keyRefused', null, 'connect'],
    ['its certificate is not valid', { sync: failed('tls') }, 'certificate', null, 'look'],
    [
      'a backup is missing',
      { backupMissed: true, lastBackupAt: ago(9 * DAY + HOUR) },
      'backupMissed',
      9,
      'backups',
    ],
    [
      'a backup is late by hours',
      { backupMissed: true, lastBackupAt: ago(20 * HOUR) },
      'backupMissed',
      0,
      'backups',
    ],
    [
      'the clock of the backup is ahead',
      { backupMissed: true, lastBackupAt: ago(-HOUR) },
      'backupMissed',
      0,
      'backups',
    ],
    [
      'the first backup is missing',
      { backupMissed: true, lastBackupAt: null },
      'backupMissed',
      null,
      'backups',
    ],
    ['its backup did not come back', { drillFailed: true }, 'backupUnproven', null, 'backups'],
    ['it has no backup any more', { drillFailed: true, lastBackupAt: null }, 'fine', null, null],
    ['it has no key', { keyConfigured: false, lastSyncDate: null }, 'noKey', null, 'connect'],
    // The worst wins.
    [
      'it lost its key',
      { keyConfigured: false, sync: failed('dns'), backupMissed: true },
      'noKey',
      null,
      'connect',
    ],
    [
      'it failed and waits',
      { sync: failed('dns'), pendingUpdates: 5, backupMissed: true },
      'unreachable',
      null,
      'sync',
    ],
    [
      'it failed for days',
      { sync: failed('dns'), lastSyncDate: ago(3 * DAY) },
      'unreachable',
      null,
      'sync',
    ],
    [
      'what it waits for is old',
      { lastSyncDate: ago(3 * DAY), pendingUpdates: 5 },
      'outdated',
      3,
      'sync',
    ],
    [
      'it has no backup and waits',
      { backupMissed: true, lastBackupAt: null, pendingUpdates: 5 },
      'backupMissed',
      null,
      'backups',
    ],
  ])('%s', (...[, given, kind, count, action]) => {
    const health = healthOf({ ...fine, ...given }, now);
    expect(health).toEqual({ kind, count });
    expect(actionOf(health.kind)).toBe(action);
  });
});

const instant = fc.integer({ min: -DAY, max: 400 * DAY }).map(ago);
const anyFacts: fc.Arbitrary<HealthFacts> = fc.record({
  keyConfigured: fc.boolean(),
  lastSyncDate: fc.option(instant),
  pendingUpdates: fc.option(fc.nat(500)),
  updatesCheckedAt: fc.option(fc.oneof(instant, fc.constant('never' as const))),
  lastBackupAt: fc.option(instant),
  backupMissed: fc.boolean(),
  drillFailed: fc.boolean(),
  sync: fc.record({
    state: fc.constantFrom(...syncStateSchema.options),
    progress: fc.nat(100),
    startedAt: fc.option(instant),
    leaseUntil: fc.option(instant),
    failure: fc.option(
      fc.constantFrom(...syncFailureCodeSchema.options).map((code) => describeFailure(code)),
    ),
    failures: fc.nat(9),
    nextAttemptAt: fc.option(instant),
  }),
});

/** What makes a site worse, whatever else is true of it. */
const worse: ((facts: HealthFacts) => HealthFacts)[] = [
  (facts) => ({ ...facts, keyConfigured: false }),
  (facts) => ({ ...facts, backupMissed: true }),
  (facts) => ({ ...facts, drillFailed: true }),
  (facts) => ({ ...facts, pendingUpdates: (facts.pendingUpdates ?? 0) + 1 }),
  (facts) => ({ ...facts, keyConfigured: facts.keyConfigured, sync: failed('unauthorized') }),
];

describe('the sentence of any site', () => {
  it('is there, is always the same, and changes no fact', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const before = structuredClone(facts);
        const health = healthOf(facts, now);
        expect(healthOf(facts, now)).toEqual(health);
        expect(facts).toEqual(before);
      }),
    );
  });

  it('is never better for one problem more', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...worse), (facts, makeWorse) => {
        const [before, after] = [healthOf(facts, now), healthOf(makeWorse(facts), now)];
        expect(byHealth(after, before)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('says that all is well only where nothing is to be done', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        if (healthOf(facts, now).kind !== 'fine') return;
        expect(facts).toMatchObject({ keyConfigured: true, backupMissed: false });
        expect(facts.sync.state).not.toBe('failed');
        expect(facts.pendingUpdates ?? 0).toBe(0);
        expect(isUnchecked(facts, now)).toBe(false);
      }),
    );
  });

  it('has one place among those of other sites', () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (one, other) => {
        const [a, b] = [healthOf(one, now), healthOf(other, now)];
        expect(Math.sign(byHealth(a, b))).toBe(-Math.sign(byHealth(b, a)) + 0);
        expect(byHealth(a, b) === 0).toBe(a.kind === b.kind && (a.count ?? 0) === (b.count ?? 0));
      }),
    );
  });
});

describe('the colour of a state', () => {
  const facts = { ...fine, lastSyncDate: ago(HOUR) };

  it.each([
    ['all is well', {}, 'green'],
    ['an update waits', { pendingUpdates: 1 }, 'yellow'],
    ['its fresh data came before a failure', { sync: failed('timeout') }, 'red'],
    ['it has no key', { keyConfigured: false }, 'red'],
    ['nobody looked for updates', { updatesCheckedAt: 'never' as const }, 'yellow'],
  ])('where %s is as said, whatever the age of its data', (_, more, tone) => {
    expect(toneOf(healthOf({ ...facts, ...more }, now).kind)).toBe(tone);
  });
});
