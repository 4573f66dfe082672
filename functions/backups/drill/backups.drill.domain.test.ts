import { describe, expect, it } from 'vitest';
import {
  isProvable,
  newDrill,
  newsOf,
  siteProofOf,
  withAsked,
  withNewest,
  withOutcome,
  type DrillOutcome,
} from './backups.drill.domain.ts';

const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9m';
const day = (n: number) => new Date(Date.UTC(2026, 10, n, 12)).toISOString();
const backup = (n: number) => ({
  backupId: `01kb-${String(n).padStart(2, '0')}`,
  createdAt: day(n),
});
const failure = { code: 'rows-count', message: 'Faltan filas' };
const outcome = (n: number, at: number, failed = false): DrillOutcome => ({
  backupId: backup(n).backupId,
  madeAt: backup(n).createdAt,
  at: day(at),
  failure: failed ? failure : null,
});
const withBackup = withNewest(newDrill(websiteId), backup(1));

describe('a drill is due', () => {
  it('never without a backup that can be proven', () => {
    expect(newDrill(websiteId).dueAt).toBeNull();
    expect(withNewest(withBackup, undefined).dueAt).toBeNull();
  });

  it('at once where nobody tried', () => {
    expect(withBackup.dueAt).toBe(day(1));
  });

  it('not while one runs, but for one that said nothing for two days', () => {
    const asked = withAsked(withBackup, backup(1).backupId, new Date(day(2)));
    expect(asked.dueAt).toBe(day(4));
    expect(withNewest(asked, backup(3)).dueAt).toBe(day(4));
  });

  it('thirty days after a proof, whatever backups come', () => {
    const proven = withOutcome(withBackup, outcome(1, 2));
    expect(withNewest(proven, backup(5)).dueAt).toBe(day(32));
  });

  it('a day after a failure, of a newer backup alone', () => {
    const failed = withOutcome(withBackup, outcome(1, 2, true));
    expect(failed.dueAt).toBe(day(32));
    expect(withNewest(failed, backup(5)).dueAt).toBe(day(3));
  });
});

describe('an outcome', () => {
  const outcomes = [outcome(1, 2, true), outcome(2, 3), outcome(3, 4, true)] as const;
  const [first, second, third] = outcomes;

  it('ends the drill that was asked for', () => {
    const asked = withAsked(withBackup, backup(1).backupId, new Date(day(2)));
    expect(withOutcome(asked, outcome(1, 3)).asked).toBeNull();
    expect(withOutcome(asked, outcome(0, 3)).asked).toEqual(asked.asked);
    expect(asked.firstAskedAt).toBe(day(2));
  });

  it.each<[readonly DrillOutcome[]]>([
    [outcomes],
    [[third, second, first]],
    [[second, third, first]],
    [[first, first, third, second, third]],
  ])('counts by when it ended, in whatever order they come: %#', (order) => {
    const after = order.reduce(withOutcome, withBackup);
    expect(after.last).toEqual(third);
    expect(after.proven).toEqual({ backupId: second.backupId, at: second.at });
  });

  it('of an older backup, which somebody asked for, changes nothing of the site', () => {
    const proven = withOutcome(withNewest(withBackup, backup(5)), outcome(5, 6));
    const asked = withAsked(proven, backup(1).backupId, new Date(day(7)));
    const late = outcome(1, 8, true);
    expect(withOutcome(asked, late)).toEqual({ ...proven, firstAskedAt: day(7) });
    expect(newsOf(asked, late)).toBeNull();
    // But where nothing else is known, or the newer ones were deleted.
    expect(withOutcome(withNewest(newDrill(websiteId), backup(5)), late).last).toEqual(late);
    expect(withOutcome(withNewest(asked, backup(1)), late).last).toEqual(late);
  });

  it('is news where it is the first failure, or a proof', () => {
    const failed = withOutcome(withBackup, first);
    expect(newsOf(withBackup, first)).toBe('failed');
    expect(newsOf(failed, outcome(2, 3, true))).toBeNull();
    expect(newsOf(failed, second)).toBe('proven');
    // Another one ended after it.
    expect(newsOf(withOutcome(failed, third), second)).toBeNull();
    expect(newsOf(failed, first)).toBeNull();
  });
});

describe('what people see of a site', () => {
  const asked = withAsked(withBackup, backup(1).backupId, new Date(day(2)));
  const underWay = { backupId: backup(1).backupId, since: day(2) };

  it.each([
    [undefined, true, { last: null, underWay: null, newestId: null }],
    [withBackup, true, { last: null, underWay: null, newestId: backup(1).backupId }],
    [asked, true, { last: null, underWay, newestId: backup(1).backupId }],
    // Nobody does what was asked for.
    [asked, false, { last: null, underWay: null, newestId: backup(1).backupId }],
    [withNewest(asked, undefined), true, { last: null, underWay: null, newestId: null }],
  ])('is promised by a runner alone: %#', (drill, hasRunner, seen) => {
    const among = { head: { newestAt: day(1) }, isStored: true };
    expect(siteProofOf(drill, { hasRunner, ...among })).toEqual({ ...seen, hasRunner });
  });
});

it.each([
  // Among what people uploaded there may be a newer one that nobody can prove.
  [{ head: { newestAt: day(1) }, isStored: true }, 'newest'],
  [{ head: { newestAt: day(5) }, isStored: true }, 'earlier'],
  [{ head: { newestAt: day(5) }, isStored: false }, 'deleted'],
  [{ head: undefined, isStored: false }, 'deleted'],
])('the backup that was proven is, where there are %j, the %s', (among, is) => {
  const proven = withOutcome(withBackup, outcome(1, 2));
  expect(siteProofOf(proven, { hasRunner: true, ...among }).last).toEqual({
    ...{ backupId: backup(1).backupId, madeAt: day(1), at: day(2), failure: null, is },
  });
});

it.each([
  [{ status: 'completed', manual: false }, true],
  [{ status: 'completed', manual: false, isEncrypted: true }, false],
  [{ status: 'completed', manual: true }, false],
  [{ status: 'pending', manual: false }, false],
  [{ status: 'deleting', manual: false }, false],
] as const)('of the backup %j: can be proven is %s', (given, can) => {
  expect(isProvable({ isEncrypted: false, ...given })).toBe(can);
});
