import { expect, it } from 'vitest';
import type { Caller } from '../core/auth/caller.ts';
import { getHistory, type HistoryDependencies } from './status.history.service.ts';
import type { StatusRow } from './status.row.ts';

const callerOf = (userId: string, role: Caller['role'] = 'cliente'): Caller => ({
  ...{ userId, username: userId, groups: [], role },
});
const point = {
  ...{ day: '2026-10-02', wordpressVersion: '6.8', phpVersion: '8.3' },
  ...{ pluginsPending: 1, themesPending: 0 },
};

const asked: unknown[] = [];
const deps: HistoryDependencies = {
  websites: {
    findConnection: async (websiteId) =>
      websiteId === 'site'
        ? { websiteId, userId: 'ana', url: 'https://sitio.cl', sealedKey: null }
        : undefined,
  },
  status: {
    find: async ({ ownerId, websiteId }) =>
      ownerId === 'ana' && websiteId === 'site' ? ({} as StatusRow) : undefined,
  },
  history: {
    listPoints: async (websiteId, from) => {
      asked.push([websiteId, from]);
      return [point];
    },
  },
  timeZone: 'America/Santiago',
  // Still the day before in Santiago.
  now: () => new Date('2026-11-21T02:00:00.000Z'),
};

it.each([callerOf('ana'), callerOf('root', 'admin')])(
  'shows $userId what changed over ninety days of the provider’s zone',
  async (caller) => {
    expect(await getHistory(caller, 'site', deps)).toEqual({
      ...{ from: '2026-08-23', to: '2026-11-20', points: [point] },
    });
    expect(asked.splice(0)).toEqual([['site', '2026-08-23']]);
  },
);

it('knows nothing of another client’s site, nor of one there is not', async () => {
  const refused = { code: 'NOT_FOUND' };
  await expect(getHistory(callerOf('benito'), 'site', deps)).rejects.toMatchObject(refused);
  await expect(getHistory(callerOf('ana'), 'other', deps)).rejects.toMatchObject(refused);
  await expect(getHistory(callerOf('root', 'admin'), 'x', deps)).rejects.toMatchObject(refused);
  expect(asked).toEqual([]);
});
