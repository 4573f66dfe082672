import { describe, expect, it } from 'vitest';
import { sampleActivity } from '../activities.samples.ts';
import {
  isShown,
  isUntouched,
  jobPercentOf,
  updateJobOf,
  UNDO_MS,
  type StoredJob,
} from './activities.jobs.domain.ts';

const startedAt = '2026-11-22T12:00:00.000Z';
const after = (minutes: number) => new Date(Date.parse(startedAt) + minutes * 60_000);
const undoneAt = after(1).toISOString();
const made = { activityId: 'actividad', ownerId: 'ana' };
const requested = { refused: 'UPDATE_REQUESTED' } as const;
const jobWith = (more: Partial<StoredJob> = {}): StoredJob => ({
  ...{ userId: 'marta', jobId: 'encargo', component: { kind: 'plugin', id: 'g.php' } },
  ...{ websiteIds: ['a', 'b', 'c'], results: {}, undone: {} },
  ...{ startedAt, undoneAt: null, expiresAt: 1_800_000_000 },
  ...more,
});
const [none, some, all] = [{}, { a: made }, { a: made, b: made, c: requested }];
const both = { a: 'removed', b: 'kept' } as const;

describe('a job over several sites', () => {
  it.each<[string, StoredJob, [minutes: number, state: string, percent: number]]>([
    ['none had its turn', jobWith({ results: none }), [0, 'running', 0]],
    ['some had their turn', jobWith({ results: some }), [4, 'running', 33]],
    ['nothing was heard of it for long', jobWith({ results: some }), [5, 'interrupted', 33]],
    ['all had their turn', jobWith({ results: all }), [1, 'finished', 100]],
    ['it ended long ago', jobWith({ results: all }), [60, 'finished', 100]],
    ['its undo waits', jobWith({ results: all, undoneAt }), [2, 'undoing', 0]],
    [
      'it is undone in part',
      jobWith({ results: all, undone: { a: 'removed' }, undoneAt }),
      [2, 'undoing', 50],
    ],
    ['nothing was heard of its undo', jobWith({ results: all, undoneAt }), [6, 'interrupted', 100]],
    ['it is undone', jobWith({ results: all, undone: both, undoneAt }), [60, 'undone', 100]],
  ])('where %s', (_what, job, [minutes, state, percent]) => {
    const seen = updateJobOf(job, after(minutes));
    expect([seen.state, jobPercentOf(seen)]).toEqual([state, percent]);
  });

  it('says how many activities were created, and why the others were not', () => {
    const results = { a: made, b: requested, c: { refused: 'NOT_FOUND' } } as const;
    expect(updateJobOf(jobWith({ results }), after(1))).toMatchObject({
      ...{ total: 3, created: 1, removed: 0, kept: 0 },
      refused: [
        { reason: 'UPDATE_REQUESTED', sites: 1 },
        { reason: 'NOT_FOUND', sites: 1 },
      ],
    });
    const undone = jobWith({ results: all, undone: both, undoneAt });
    expect(updateJobOf(undone, after(2))).toMatchObject({ created: 2, removed: 1, kept: 1 });
  });

  it('can be undone once, within ten minutes, and is shown as long', () => {
    const at = new Date(Date.parse(startedAt) + UNDO_MS);
    const before = new Date(at.getTime() - 1);
    const can = (job: StoredJob, now: Date) => updateJobOf(job, now).canUndo;
    expect([can(jobWith(), before), can(jobWith(), at)]).toEqual([true, false]);
    expect(can(jobWith({ undoneAt }), before)).toBe(false);
    expect([isShown(jobWith(), before), isShown(jobWith(), at)]).toEqual([true, false]);
    expect([isShown(jobWith({ undoneAt }), at), isShown(jobWith({ undoneAt }), after(11))]).toEqual(
      [true, false],
    );
  });

  it.each([
    ['as it was created', {}, true],
    ['begun', { status: 'en_progreso', revision: 1 }, false],
    ['edited', { revision: 1 }, false],
    ['with evidence of a sync', { evidence: 'Galería 2.3.1 → 2.4.0, 22/11' }, false],
  ] as const)('an activity %s is deleted by its undo: %o %s', (_what, more, untouched) => {
    const activity = { ...sampleActivity(), status: 'pendiente' as const, revision: 0 };
    expect(isUntouched({ ...activity, evidence: '', ...more })).toBe(untouched);
  });
});
