import { expect, it } from 'vitest';
import type { Audit } from './audits.domain.ts';
import { listAudits } from './audits.service.ts';

const carmen = '01kb3f0a9x5m3v7c2d8e4h6j9w';
const gone = '01kb3f0a9x5m3v7c2d8e4h6j9x';

const entry = (actorId: string): Audit => ({
  entryId: '01kb3f0a9x5m3v7c2d8e4h6j90',
  actorId,
  action: 'UserUpdated',
  at: '2026-11-21T12:00:00.000Z',
  details: {},
});

const kept = (items: Audit[]) => {
  const asked: unknown[] = [];
  const named: string[][] = [];
  const audits = {
    listByTarget: async (...what: unknown[]) => {
      asked.push(what);
      return { items, nextCursor: null };
    },
  };
  const names = {
    namesOf: async (userIds: readonly string[]) => {
      named.push([...userIds]);
      return new Map([[carmen, 'Carmen Díaz']]);
    },
  };
  return { asked, named, audits, names };
};

it('listAudits reads twenty entries of one target from where the cursor says', async () => {
  const { asked, ...dependencies } = kept([]);
  await listAudits({ targetId: 'ana', cursor: 'x' }, dependencies);
  await listAudits({ targetId: 'ana' }, dependencies);
  expect(asked).toEqual([
    ['ana', { cursor: 'x', limit: 20 }],
    ['ana', { cursor: undefined, limit: 20 }],
  ]);
});

it('listAudits says who did it, also of somebody who was deleted; a command has no name', async () => {
  const { named, ...dependencies } = kept([entry(carmen), entry(gone), entry('admin:create')]);
  const { items } = await listAudits({ targetId: 'ana' }, dependencies);
  expect(items.map(({ actorName }) => actorName)).toEqual([
    'Carmen Díaz',
    'Usuario eliminado',
    null,
  ]);
  expect(named).toEqual([[carmen, gone]]);
});
