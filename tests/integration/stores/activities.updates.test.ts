import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newActivitySchema } from '../../../functions/activities/activities.form.domain.ts';
import { updateActivity } from '../../../functions/activities/activities.change.service.ts';
import { createActivity } from '../../../functions/activities/activities.service.ts';
import { settleUpdates } from '../../../functions/activities/updates/activities.updates.service.ts';
import {
  createRequestedUpdates,
  createWantedView,
} from '../../../functions/activities/updates/activities.updates.view.ts';
import { AppError } from '../../../functions/core/http/errors.ts';
import type { SiteStats } from '../../../functions/status/status.domain.ts';
import { createSavedStats } from '../../../functions/status/status.stats.entity.ts';
import { requestText } from '../../../functions/status/updates/status.updates.domain.ts';
import { newActivities } from './support/activities.ts';
import { personId, sampleStats } from './support/samples.ts';

const admin = {
  userId: personId(0),
  username: 'marta',
  groups: [],
  role: 'admin' as const,
  position: 'owner' as const,
};
const day = '2026-11-22';
const at = new Date('2026-11-22T12:00:00.000Z');

let world: Awaited<ReturnType<typeof newActivities>>;
beforeAll(async () => {
  world = await newActivities();
  await world.person(0, 'Marta');
  await world.person(1);
});
afterAll(() => world.table.destroy());

/** A site whose gallery and forum run these versions; 2.4.0 is offered. */
const running = (gallery: string, forum: string): SiteStats => ({
  ...sampleStats(0),
  plugins: Object.entries({ 'g.php': gallery, 'f.php': forum }).map(([file, version]) => ({
    ...{ file, name: file, version, active: true, updatePending: version !== '2.4.0' },
    ...(version !== '2.4.0' && { offered: '2.4.0' }),
  })),
});
const updates = ['g.php', 'f.php'].map((id) => ({
  ...{ kind: 'plugin' as const, id, name: id, from: '2.3.1', to: '2.4.0' },
}));

const save = (websiteId: string, stats: SiteStats) =>
  createSavedStats(world.table).save(websiteId, { stats, day, at });

/** The request of an update of both. */
const inputFor = (websiteId: string) =>
  newActivitySchema.parse({
    ...{ websiteId, updates: updates.map(({ kind, id }) => ({ kind, id })) },
    description: requestText(updates, 500),
  });

/** A site that waits for both, and an activity that asks for them. */
async function requested() {
  const websiteId = await world.site(1);
  await save(websiteId, running('2.3.1', '2.3.1'));
  const input = inputFor(websiteId);
  const created = await world.table.meter.measure(() =>
    createActivity(admin, { input }, world.lambda),
  );
  const { activityId } = created.result;
  return {
    websiteId,
    activityId,
    created,
    settle: () => settleUpdates(websiteId, { ...world.lambda }),
    read: () => world.lambda.activities.find({ userId: personId(1), activityId }),
    wanted: () => world.lambda.wanted.list(websiteId),
    isShown: (stats: SiteStats) => createWantedView(world.table).isShown(websiteId, stats),
  };
}

/** The other edit came first. */
function ignoreStale(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'EDITED_MEANWHILE')) throw error;
}

describe('an activity that asks for updates', () => {
  it('is written with what its site is watched for', async () => {
    const { created, wanted } = await requested();
    // Budget of a creation: 16.
    expect(created.writes).toBeLessThanOrEqual(16);
    expect(await wanted()).toMatchObject([{ updates: updates }]);
  });

  it('gets its evidence by each sync, and is completed by the last one', async () => {
    const { websiteId, settle, read, wanted, isShown } = await requested();
    expect(await isShown(running('2.3.1', '2.3.1'))).toBe(false);
    await settle();
    expect(await read()).toMatchObject({ evidence: '', status: 'pendiente' });

    await save(websiteId, running('2.4.0', '2.3.1'));
    expect(await isShown(running('2.4.0', '2.3.1'))).toBe(true);
    await settle();
    const partly = await read();
    expect(partly).toMatchObject({ status: 'pendiente', revision: 0 });
    expect(partly?.evidence).toMatch(/^g\.php 2\.3\.1 → 2\.4\.0, \d\d\/\d\d$/);
    expect(await isShown(running('2.4.0', '2.3.1'))).toBe(false);

    await save(websiteId, running('2.4.0', '2.4.1'));
    await settle();
    const done = await read();
    expect(done).toMatchObject({ status: 'realizada', revision: 1, hoursDedicated: null });
    expect(done?.evidence).toMatch(/^g\.php .*\nf\.php 2\.3\.1 → 2\.4\.1, /);
    expect(await wanted()).toEqual([]);
  });

  it('is settled once, whatever comes twice, late or at the same time', async () => {
    const { websiteId, settle, read } = await requested();
    await save(websiteId, running('2.4.0', '2.4.0'));
    await Promise.all([settle(), settle(), settle()]);
    await settle();
    const done = await read();
    expect(done).toMatchObject({ status: 'realizada', revision: 1 });
    expect(done?.evidence.split('\n')).toHaveLength(2);
  });

  it('keeps what a sync and a person write at the same time', async () => {
    const { websiteId, activityId, settle, read } = await requested();
    await save(websiteId, running('2.4.0', '2.3.1'));
    const change = { evidence: 'Respaldo previo.', evidenceBefore: '', revision: 0 };
    const edit = () => updateActivity(admin, { activityId, change }, world.lambda);
    // Each waits for the other one's write.
    await Promise.all([edit(), settle(), edit(), settle()].map((each) => each.catch(ignoreStale)));
    const { evidence } = (await read()) ?? {};
    expect(evidence?.split('\n').toSorted()).toEqual([
      'Respaldo previo.',
      expect.stringMatching(/^g\.php 2\.3\.1 → 2\.4\.0, /),
    ]);
  });

  it('that a sync showed in that very moment is settled by its own event', async () => {
    const websiteId = await world.site(1);
    await save(websiteId, running('2.3.1', '2.3.1'));
    const { status } = world.lambda;
    // The sync saves its stats, and looks for what is wanted, between the creation's read and its write.
    const racing = {
      ...world.lambda,
      status: {
        findStats: async (id: string) => {
          const stats = await status.findStats(id);
          await save(websiteId, running('2.4.0', '2.4.0'));
          return stats;
        },
      },
    };
    const { activityId } = await createActivity(admin, { input: inputFor(websiteId) }, racing);
    expect(await world.eventsOf(activityId)).toMatchObject([
      { type: 'UpdatesRequested', websiteId },
    ]);
    await settleUpdates(websiteId, world.lambda);
    const place = { userId: personId(1), activityId };
    expect(await world.lambda.activities.find(place)).toMatchObject({
      status: 'realizada',
      evidence: expect.stringContaining('g.php 2.3.1 → 2.4.0') as string,
    });
  });

  it('is there once, however many ask at the same time', async () => {
    const websiteId = await world.site(1);
    await save(websiteId, running('2.3.1', '2.3.1'));
    const input = inputFor(websiteId);
    const answers = await Promise.allSettled(
      Array.from({ length: 3 }, () => createActivity(admin, { input }, world.lambda)),
    );
    const refused = answers.flatMap((each): unknown[] =>
      each.status === 'rejected' ? [each.reason] : [],
    );
    expect(refused).toMatchObject([{ code: 'UPDATE_REQUESTED' }, { code: 'UPDATE_REQUESTED' }]);
    const [first] = await world.lambda.wanted.list(websiteId);
    const view = createRequestedUpdates(world.table);
    const listRequested = async (ownerId: string) =>
      (await view.listRequested([{ websiteId, ownerId }], at)).get(websiteId);
    expect(await listRequested(personId(1))).toEqual(
      updates.map(({ kind, id, to }) => ({ kind, id, to, activityId: first?.activityId })),
    );
    expect(await listRequested(personId(2))).toBeUndefined();
    // Once it is completed, it may be asked for again.
    const { activityId = '' } = first ?? {};
    await updateActivity(
      admin,
      { activityId, change: { status: 'realizada', revision: 0 } },
      world.lambda,
    );
    expect(await listRequested(personId(1))).toBeUndefined();
    await createActivity(admin, { input }, world.lambda);
  });
});
