import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newActivitySchema } from '../../../functions/activities/activities.domain.ts';
import { createActivity } from '../../../functions/activities/activities.service.ts';
import { settleUpdates } from '../../../functions/activities/updates/activities.updates.service.ts';
import { createWantedView } from '../../../functions/activities/updates/activities.updates.view.ts';
import type { SiteStats } from '../../../functions/status/status.domain.ts';
import { createSavedStats } from '../../../functions/status/status.stats.entity.ts';
import { requestText } from '../../../functions/status/updates/status.updates.domain.ts';
import { newActivities } from './support/activities.ts';
import { personId, sampleStats } from './support/samples.ts';

const admin = { userId: personId(0), username: 'marta', groups: [], role: 'admin' as const };
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

/** A site that waits for both, and an activity that asks for them. */
async function requested() {
  const websiteId = await world.site(1);
  await save(websiteId, running('2.3.1', '2.3.1'));
  const input = newActivitySchema.parse({
    ...{ websiteId, updates: updates.map(({ kind, id }) => ({ kind, id })) },
    description: requestText(updates, 500),
  });
  const created = await world.table.meter.measure(() =>
    createActivity(admin, { input }, world.lambda),
  );
  const { activityId } = created.result;
  return {
    websiteId,
    created,
    settle: () => settleUpdates(websiteId, { ...world.lambda }),
    read: () => world.lambda.activities.find({ userId: personId(1), activityId }),
    wanted: () => world.lambda.wanted.list(websiteId),
    isShown: (stats: SiteStats) => createWantedView(world.table).isShown(websiteId, stats),
  };
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
});
