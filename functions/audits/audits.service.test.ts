import { describe, expect, it } from 'vitest';
import type { Audit } from './audits.domain.ts';
import {
  isWantedBy,
  listAllAudits,
  listAudits,
  listOwnHistory,
  toDeeds,
} from './audits.service.ts';

const carmen = '01kb3f0a9x5m3v7c2d8e4h6j9w';
const deleted = '01kb3f0a9x5m3v7c2d8e4h6j9x';

const entry = (actorId: string): Audit => ({
  entryId: '01kb3f0a9x5m3v7c2d8e4h6j90',
  targetId: 'ana',
  actorId,
  action: 'UserUpdated',
  address: null,
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

it('listAudits says who did it, also of a deleted person; a command has no name', async () => {
  const { named, ...dependencies } = kept([entry(carmen), entry(deleted), entry('admin:create')]);
  const { items } = await listAudits({ targetId: 'ana' }, dependencies);
  expect(items.map(({ actorName }) => actorName)).toEqual([
    'Carmen Díaz',
    'Usuario eliminado',
    null,
  ]);
  expect(named).toEqual([[carmen, deleted]]);
});

it('listOwnHistory asks for the names of the company’s people who did something, and for no others', async () => {
  const account = { userId: deleted, companyId: 'ana' };
  const ofMember = { ...entry(carmen), byCompany: true as const };
  const { audits } = kept([ofMember, entry('01kb3f0a9x5m3v7c2d8e4h6j9y')]);
  const asked: unknown[] = [];
  const names = {
    colleaguesOf: async (...what: unknown[]) => {
      asked.push(what);
      return new Map([[carmen, 'Carmen Díaz']]);
    },
  };
  const dependencies = { audits, names, timeZone: 'America/Santiago' };
  const { items } = await listOwnHistory(account, {}, dependencies);
  expect(asked).toEqual([[account, [carmen]]]);
  expect(items.map(({ by, byName }) => [by, byName])).toEqual([
    ['company', 'Carmen Díaz'],
    ['admin', null],
  ]);
});

describe('what was done at once', () => {
  const site = '01kb3f0a9x5m3v7c2d8e4h6jst';
  const account = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
  const dependencies = { names: kept([]).names, timeZone: 'America/Santiago' };
  const about = (targetId: string, more: Partial<Audit> = {}) => ({
    ...entry(carmen),
    targetId,
    ...more,
  });

  it('to a site and to whose it is, is one deed; the people in it have their names', async () => {
    const deeds = await toDeeds(
      [about(site), about(account), about(site, { at: '2026-11-21T11:59:00.000Z' })],
      dependencies,
    );
    expect(deeds.map(({ targetIds, people }) => ({ targetIds, people }))).toEqual([
      {
        targetIds: [site, account],
        people: [{ userId: account, name: 'Usuario eliminado' }],
      },
      { targetIds: [site], people: [] },
    ]);
  });

  it.each([
    ['somebody else did', { actorId: deleted }],
    ['was something else', { action: 'UserDeleted' }],
    ['changed something else', { details: { changed: 'name' } }],
  ] as const)('is another deed where it %s', async (_, more) => {
    expect(await toDeeds([about(site), about(account, more)], dependencies)).toHaveLength(2);
  });

  it('says what was before and after, with the names of whom its details name', async () => {
    const details = { websiteId: site, name: 'Tienda Sur', fromUserId: null, toUserId: carmen };
    const moved = about(site, { action: 'WebsiteReassigned', details });
    const postponed = about(site, {
      action: 'ErasureRequested',
      details: { erasesAt: '2026-12-05T12:00:00.000Z' },
    });
    expect(await toDeeds([moved, postponed], dependencies)).toMatchObject([
      {
        subject: 'Tienda Sur',
        facts: [
          { title: 'Sitio', value: 'Tienda Sur' },
          { title: 'Propietario', value: 'Nadie → Carmen Díaz' },
        ],
      },
      { subject: null, facts: [{ title: 'Se elimina', value: '05/12/2026 09:00' }] },
    ]);
  });

  it('says who did it, but not as somebody it was done to', async () => {
    const [own] = await toDeeds([about(carmen)], dependencies);
    expect(own).toMatchObject({ actorName: 'Carmen Díaz', people: [] });
    const [command] = await toDeeds([{ ...about(site), actorId: 'admin:create' }], dependencies);
    expect(command?.actorName).toBeNull();
  });
});

describe('the list of all that was done', () => {
  function setUp() {
    const asked: unknown[] = [];
    const audits = {
      list: async (range: object, page: object) => {
        asked.push([range, page]);
        return { items: [entry(carmen)], nextCursor: 'next' };
      },
    };
    const { names } = kept([]);
    return { asked, dependencies: { audits, names, timeZone: 'America/Santiago' } };
  }

  it('reads the days of the provider’s zone, from where the cursor says', async () => {
    const { asked, dependencies } = setUp();
    const asks = { from: '2026-11-21', to: '2026-11-21', cursor: 'here' };
    const page = await listAllAudits(asks, dependencies);
    expect(page).toMatchObject({ items: [{ actorName: 'Carmen Díaz' }], nextCursor: 'next' });
    expect(asked).toMatchObject([
      [
        {
          from: new Date('2026-11-21T03:00:00.000Z'),
          before: new Date('2026-11-22T03:00:00.000Z'),
          isFiltered: false,
        },
        { cursor: 'here', limit: 20 },
      ],
    ]);
  });

  it.each([[{ actorId: carmen }], [{ action: 'UserUpdated' }]] as const)(
    'reads on where a filter leaves things out: %j',
    async (filter) => {
      const { asked, dependencies } = setUp();
      await listAllAudits(filter, dependencies);
      expect(asked).toMatchObject([[{ isFiltered: true }, {}]]);
    },
  );
});

it.each([
  [{}, true],
  [{ actorId: carmen }, true],
  [{ actorId: deleted }, false],
  [{ action: 'UserUpdated' }, true],
  [{ action: 'UserDeleted', actorId: carmen }, false],
] as const)('the filters %j want an entry: %s', (filters, isWanted) => {
  expect(isWantedBy(filters)(entry(carmen))).toBe(isWanted);
});
