import { describe, expect, it } from 'vitest';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import type { Work } from '../../core/table/commit/commit.ts';
import { sampleSiteStats } from '../../status/status.samples.ts';
import type { Activity } from '../activities.domain.ts';
import { createActivities } from '../activities.entity.ts';
import { sampleActivity } from '../activities.samples.ts';
import type { Wanted } from './activities.updates.domain.ts';
import { createWantedUpdates } from './activities.updates.entity.ts';
import { settleUpdates } from './activities.updates.service.ts';

// In Santiago it is still the 22nd.
const at = new Date('2026-11-23T02:00:00.000Z');
const before = sampleActivity({
  type: 'mantenimiento',
  description: 'Actualizar Galería 2.3.1 → 2.4.0',
});
const { activityId, websiteId, userId } = before;
const gallery = {
  ...{ kind: 'plugin' as const, id: 'g.php', name: 'Galería', from: '2.3.1', to: '2.4.0' },
  done: false,
};
const forum = { ...gallery, id: 'f.php', name: 'Foro' };
const wantedBy = (...updates: Wanted['updates']): Wanted => ({
  ...{ websiteId, activityId, userId, updates, expiresAt: 1_800_000_000 },
});
const done = sampleSiteStats({
  wordpressVersion: '6.9',
  plugins: [
    { file: 'g.php', name: 'Galería', version: '2.4.0', active: true, updatePending: false },
  ],
});

/** What somebody asked of the site at its address of before. */
const ofBefore = { ...wantedBy(gallery), origin: 'vieja.cl' };

interface World {
  activity?: Activity | undefined;
  wanted?: Wanted;
  owner?: string | null;
  stats?: typeof done;
}

async function settle(world: World = {}) {
  const { wanted = wantedBy(gallery), owner = userId, stats = done } = world;
  const { commit, works } = keepingCommit(at);
  await settleUpdates(websiteId, {
    commit,
    wanted: {
      ...createWantedUpdates(noTable),
      list: async () => [wanted],
      find: async () => wanted,
    },
    activities: {
      ...createActivities(noTable),
      find: async () => ('activity' in world ? world.activity : before),
    },
    sites: {
      find: async () => ({ userId: owner, name: 'La Espiga', url: 'https://la-espiga.cl' }),
      isStill: () => ({ ConditionCheck: { Key: { pk: 'site' }, ConditionExpression: 'is' } }),
    },
    status: { findLast: async () => stats },
    timeZone: 'America/Santiago',
    newId: () => '01kb3f0a9x5m3v7c2d8e4h6j9r',
  });
  return writtenBy(works[0] ?? { answer: undefined });
}

function writtenBy({ shared = [], events = [], audits = [] }: Work<unknown>) {
  const values = shared.map(({ Update }) => Update?.ExpressionAttributeValues ?? {});
  return {
    set: Object.assign({}, ...values) as Record<string, unknown>,
    deleted: shared.flatMap(({ Delete }): unknown[] => (Delete ? [Delete.Key?.['sk']] : [])),
    writes: shared.length,
    events,
    audits,
  };
}

describe('a sync that shows what an activity asked for', () => {
  it('writes the evidence, completes it, and notifies its owner of what was done', async () => {
    const { set, deleted, events, audits } = await settle();
    const evidence = 'Galería 2.3.1 → 2.4.0, 22/11';
    expect(set).toMatchObject({
      ...{ ':evidence': evidence, ':status': 'realizada', ':completedAt': at.toISOString() },
      ...{ ':versionAtCompletion': '6.9', ':revision': 1 },
    });
    expect(set).not.toHaveProperty([':hoursDedicated']);
    expect(set).not.toHaveProperty([':closingComment']);
    expect(deleted).toEqual([`WANTED#${activityId}`]);
    expect(events).toMatchObject([
      { type: 'ActivityStatusChanged', to: 'realizada', comment: evidence },
    ]);
    expect(audits.map(({ actorId, targetId }) => [actorId, targetId])).toEqual([
      ['system', activityId],
      ['system', userId],
    ]);
  });

  it.each<[string, World]>([
    ['a part of it', { wanted: wantedBy(gallery, forum) }],
    [
      'all that it asked for by name, and a person asked for more',
      { activity: { ...before, description: `${before.description} y revisar el formulario` } },
    ],
    [
      'what a person completed already',
      { activity: { ...before, status: 'realizada', completedAt: before.createdAt, revision: 3 } },
    ],
  ])('to be %s: writes the evidence alone', async (_, world) => {
    const { set, events, audits } = await settle(world);
    expect(set).toMatchObject({ ':evidence': 'Galería 2.3.1 → 2.4.0, 22/11' });
    expect(set).not.toHaveProperty([':status']);
    expect({ events, audits }).toEqual({ events: [], audits: [] });
  });

  it('keeps the rest of it', async () => {
    const { set, deleted } = await settle({ wanted: wantedBy(gallery, forum) });
    expect(set).toMatchObject({ ':updates': [{ ...gallery, done: true }, forum] });
    expect(deleted).toEqual([]);
  });

  it('keeps what people wrote', async () => {
    const activity = { ...before, evidence: 'Respaldo previo.', closingComment: 'Hecho.' };
    const { set, events } = await settle({ activity });
    expect(set[':evidence']).toBe('Respaldo previo.\nGalería 2.3.1 → 2.4.0, 22/11');
    expect(events).toMatchObject([{ comment: 'Hecho.' }]);
  });
});

it('a sync that shows nothing new writes nothing', async () => {
  expect(await settle({ stats: sampleSiteStats() })).toMatchObject({ writes: 0 });
  expect(await settle({ wanted: wantedBy({ ...gallery, done: true }) })).toMatchObject({
    writes: 0,
  });
});

it.each<[string, World]>([
  ['that was deleted', { activity: undefined }],
  ['whose site is another person’s', { owner: 'benito' }],
  ['whose site has another address', { wanted: ofBefore }],
])('an activity %s is not watched any more', async (_, world) => {
  const { deleted, writes, events } = await settle(world);
  expect({ deleted, writes, events }).toEqual({
    ...{ deleted: [`WANTED#${activityId}`], writes: 1, events: [] },
  });
});
