import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UpdateJobQueued } from '../../../events/activities.events.ts';
import { createUpdateJobs } from '../../../functions/activities/jobs/activities.jobs.entity.ts';
import {
  listUpdateJobs,
  startUpdateJob,
  undoUpdateJob,
} from '../../../functions/activities/jobs/activities.jobs.service.ts';
import {
  workOnJob,
  type WorkDependencies,
} from '../../../functions/activities/jobs/activities.jobs.work.service.ts';
import { createThread } from '../../../functions/activities/thread/activities.thread.entity.ts';
import type { Caller } from '../../../functions/core/auth/caller.ts';
import { newId } from '../../../functions/core/id.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { createSiteHomes } from '../../../functions/core/table/shared/site-homes.ts';
import { findViewer } from '../../../functions/core/table/shared/people.ts';
import { createSavedStats } from '../../../functions/status/status.stats.entity.ts';
import { createSiteConnections } from '../../../functions/websites/websites.view.ts';
import { asAdmin, asClient, newActivities } from './support/activities.ts';
import { personId, sampleStats } from './support/samples.ts';

const component = { kind: 'plugin' as const, id: 'g.php' };
const at = new Date('2026-11-22T12:00:00.000Z');

let world: Awaited<ReturnType<typeof newActivities>>;
beforeAll(async () => {
  world = await newActivities();
  for (const n of [0, 1, 2, 3, 4]) await world.person(n);
});
afterAll(() => world.table.destroy());

/** A person's sites on which the gallery waits for 2.4.0. */
const sitesOf = (n: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const websiteId = await world.site(n);
      const gallery = { file: 'g.php', name: 'Galería', version: '2.3.1', active: true };
      const plugins = [{ ...gallery, updatePending: true, offered: '2.4.0' }];
      const stats = { ...sampleStats(0), plugins };
      await createSavedStats(world.table).save(websiteId, { stats, day: '2026-11-22', at });
      return websiteId;
    }),
  );

const wired = (): WorkDependencies & {
  jobs: ReturnType<typeof createUpdateJobs>;
  now: () => Date;
} => ({
  ...world.lambda,
  jobs: createUpdateJobs(world.table),
  thread: createThread(world.table),
  findRequester: (userId) => findViewer(world.table, userId),
  findOriginal: createSiteConnections(world.table).findOriginal,
});

const start = (caller: Caller, websiteIds: string[], key?: string) =>
  startUpdateJob(
    caller,
    {
      input: { component, websiteIds },
      submission: key === undefined ? undefined : { scope: `${caller.userId} start`, key },
    },
    wired(),
  );
const eventOf = ({ userId }: Caller, jobId: string): UpdateJobQueued => ({
  type: 'UpdateJobQueued',
  ...{ eventId: jobId, userId, jobId, queuedAt: at.toISOString() },
});
const work = (caller: Caller, jobId: string, more: Partial<WorkDependencies> = {}) =>
  workOnJob(eventOf(caller, jobId), { ...wired(), ...more });
const undo = (caller: Caller, jobId: string) => undoUpdateJob(caller, jobId, wired());
const jobOf = async (caller: Caller, jobId: string) =>
  (await listUpdateJobs(caller, wired())).jobs.find((job) => job.jobId === jobId);
const openOf = async (n: number, websiteIds: readonly string[]) =>
  (await world.stored(n)).filter(({ websiteId }) => websiteIds.includes(websiteId));

describe('an update that is requested on several sites', () => {
  it('creates an activity of each as by hand, once however often it is worked on', async () => {
    const websiteIds = await sitesOf(1, 3);
    const job = await start(asAdmin, websiteIds);
    expect(job).toMatchObject({ state: 'running', total: 3, created: 0, canUndo: true });
    expect(await world.get({ pk: `UPDATEJOBS#${personId(0)}`, sk: job.jobId })).toBeDefined();
    await Promise.all([work(asAdmin, job.jobId), work(asAdmin, job.jobId)]);
    await work(asAdmin, job.jobId);
    const created = await openOf(1, websiteIds);
    expect(created).toHaveLength(3);
    expect(created[0]).toMatchObject({
      ...{ description: 'Actualizar Galería 2.3.1 → 2.4.0', type: 'mantenimiento' },
      ...{ status: 'pendiente', userPlanId: null },
    });
    expect(await jobOf(asAdmin, job.jobId)).toMatchObject({ state: 'finished', created: 3 });
    // Only who started it sees it.
    expect(await jobOf(asClient(1), job.jobId)).toBeUndefined();
  });

  it('is one job, however often it is submitted', async () => {
    const websiteIds = await sitesOf(1, 1);
    const [first, second] = await Promise.all([
      start(asAdmin, websiteIds, 'clave'),
      start(asAdmin, websiteIds, 'clave'),
    ]);
    expect(second.jobId).toBe(first.jobId);
    await expect(start(asAdmin, await sitesOf(1, 1), 'clave')).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('says which sites it left out, and why', async () => {
    const [asked = '', fresh = ''] = await sitesOf(1, 2);
    const unread = await world.site(1);
    const unknown = '01kb3f0a9x5m3v7c2d8e4h6j9z';
    await work(asAdmin, (await start(asAdmin, [asked])).jobId);
    const { jobId } = await start(asAdmin, [asked, fresh, fresh, unread, unknown]);
    await work(asAdmin, jobId);
    expect(await jobOf(asAdmin, jobId)).toMatchObject({
      ...{ state: 'finished', total: 4, created: 1 },
      refused: [
        { reason: 'UPDATE_REQUESTED', sites: 1 },
        { reason: 'UPDATE_DONE', sites: 1 },
        { reason: 'NOT_FOUND', sites: 1 },
      ],
    });
  });

  it('asks once for a WordPress that is registered twice, and tells nobody of others’ sites', async () => {
    const [first = '', second = ''] = await sitesOf(1, 2);
    const { move } = createSiteHomes(world.table);
    for (const websiteId of [first, second]) {
      const site = { ownerId: personId(1), websiteId, home: 'austral.cl' };
      await world.lambda.commit(async (at) => ({
        answer: null,
        shared: (await move(site, at.toISOString()))?.writes ?? [],
      }));
    }
    const { jobId } = await start(asAdmin, [second, first]);
    await work(asAdmin, jobId);
    expect(await jobOf(asAdmin, jobId)).toMatchObject({
      ...{ state: 'finished', total: 2, created: 1 },
      refused: [{ reason: 'DUPLICATE', sites: 1 }],
    });
    expect(await openOf(1, [first, second])).toMatchObject([{ websiteId: first }]);
    const other = await start(asClient(2), [second]);
    await work(asClient(2), other.jobId);
    expect(await jobOf(asClient(2), other.jobId)).toMatchObject({
      refused: [{ reason: 'NOT_FOUND', sites: 1 }],
    });
  });

  it('takes what a client’s plan has, on their own sites alone, and gives it back when it is undone', async () => {
    const own = await sitesOf(2, 4);
    const others = await sitesOf(1, 1);
    const planId = await world.plan(2, 3);
    const client = asClient(2);
    const { jobId } = await start(client, [...others, ...own]);
    await Promise.all([work(client, jobId), work(client, jobId)]);
    expect(await jobOf(client, jobId)).toMatchObject({
      ...{ state: 'finished', created: 3 },
      refused: [
        { reason: 'QUOTA_EXHAUSTED', sites: 1 },
        { reason: 'NOT_FOUND', sites: 1 },
      ],
    });
    expect(await world.consumed(2, planId)).toMatchObject({ item: 3, sum: 3 });

    await undo(client, jobId);
    await Promise.all([work(client, jobId), work(client, jobId)]);
    expect(await jobOf(client, jobId)).toMatchObject({ state: 'undone', removed: 3, kept: 0 });
    expect(await world.consumed(2, planId)).toMatchObject({ item: 0, sum: 0 });
    expect(await openOf(2, own)).toEqual([]);
  });

  it('creates nothing for somebody who may not any more', async () => {
    const websiteIds = await sitesOf(1, 1);
    const { jobId } = await start(asAdmin, websiteIds);
    await work(asAdmin, jobId, { findRequester: () => Promise.resolve(undefined) });
    expect(await jobOf(asAdmin, jobId)).toMatchObject({
      ...{ state: 'finished', created: 0, refused: [{ reason: 'FORBIDDEN', sites: 1 }] },
    });
  });
});

describe('its undo', () => {
  it('keeps the activities on which somebody worked, or of which somebody wrote', async () => {
    const websiteIds = await sitesOf(3, 3);
    const { jobId } = await start(asAdmin, websiteIds);
    await work(asAdmin, jobId);
    const [begun, answered, alone] = await openOf(3, websiteIds);
    await world.update(asAdmin, begun?.activityId ?? '', { status: 'en_progreso' });
    const messages = createThread(world.table);
    const said = { side: 'client' as const, authorId: personId(3), text: '¿Cuándo?' };
    await createCommit(world.table, { now: () => at })(async () => ({
      answer: null,
      shared: [
        messages.put({
          ...{ activityId: answered?.activityId ?? '', messageId: newId(at), ...said },
          ...{ createdAt: at.toISOString(), internal: false, attachments: [] },
        }),
      ],
    }));
    await undo(asAdmin, jobId);
    expect(await undo(asAdmin, jobId)).toMatchObject({ state: 'undoing', canUndo: false });
    await work(asAdmin, jobId);
    expect(await jobOf(asAdmin, jobId)).toMatchObject({ state: 'undone', removed: 1, kept: 2 });
    const left = await openOf(3, websiteIds);
    expect(left.map(({ activityId }) => activityId)).toEqual([
      begun?.activityId,
      answered?.activityId,
    ]);
    // By the person who asked for it, as a deletion by hand.
    expect(await world.auditsOf(alone?.activityId ?? '')).toMatchObject([
      { action: 'ActivityDeleted', actorId: personId(0) },
    ]);
  });

  it('stops what has not begun, and finds what an attempt created that was cut off', async () => {
    const websiteIds = await sitesOf(4, 3);
    const { jobId } = await start(asAdmin, websiteIds);
    const dependencies = wired();
    const cut = new Error('The worker was killed');
    // It dies between the second activity and its record.
    let records = 0;
    const dying = {
      ...dependencies.jobs,
      recordResult: (...args: Parameters<typeof dependencies.jobs.recordResult>) => {
        records += 1;
        return records < 2 ? dependencies.jobs.recordResult(...args) : Promise.reject(cut);
      },
    };
    await expect(work(asAdmin, jobId, { jobs: dying })).rejects.toBe(cut);
    expect(await openOf(4, websiteIds)).toHaveLength(2);
    await undo(asAdmin, jobId);
    await work(asAdmin, jobId);
    expect(await openOf(4, websiteIds)).toEqual([]);
    expect(await jobOf(asAdmin, jobId)).toMatchObject({
      ...{ state: 'undone', created: 2, removed: 2, refused: [{ reason: 'UNDONE', sites: 1 }] },
    });
  });

  it('takes back what is created while it is asked for', async () => {
    const websiteIds = await sitesOf(4, 3);
    const { jobId } = await start(asAdmin, websiteIds);
    const dependencies = wired();
    // Another worker undoes all before this one records its first activity.
    const racing = {
      ...dependencies.jobs,
      recordResult: async (...args: Parameters<typeof dependencies.jobs.recordResult>) => {
        await undo(asAdmin, jobId);
        await work(asAdmin, jobId);
        return dependencies.jobs.recordResult(...args);
      },
    };
    await work(asAdmin, jobId, { jobs: racing });
    expect(await openOf(4, websiteIds)).toEqual([]);
    expect(await jobOf(asAdmin, jobId)).toMatchObject({ state: 'undone' });
  });

  it('comes too late after ten minutes, and is nobody else’s', async () => {
    const { jobId } = await start(asAdmin, await sitesOf(4, 1));
    await expect(undo(asClient(4), jobId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    world.lambda.clock.now += 10 * 60_000;
    await expect(undo(asAdmin, jobId)).rejects.toMatchObject({ code: 'UNDO_EXPIRED' });
  });
});

it('is a hundred activities at most, for some 21 units each, and 28 to undo one', async () => {
  const websiteIds = await sitesOf(1, 100);
  const { jobId } = await start(asAdmin, websiteIds);
  const worked = await world.table.meter.measure(() => work(asAdmin, jobId));
  expect(await jobOf(asAdmin, jobId)).toMatchObject({ state: 'finished', created: 100 });
  expect(worked.writes).toBeLessThanOrEqual(2_200);
  expect(worked.reads).toBeLessThanOrEqual(350);

  const listed = await world.table.meter.measure(() => listUpdateJobs(asAdmin, wired()));
  expect(listed.reads).toBeLessThanOrEqual(6);

  await undo(asAdmin, jobId);
  const undone = await world.table.meter.measure(() => work(asAdmin, jobId));
  expect(await jobOf(asAdmin, jobId)).toMatchObject({ state: 'undone', removed: 100 });
  expect(undone.writes).toBeLessThanOrEqual(2_900);
});
