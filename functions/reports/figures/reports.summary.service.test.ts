import { describe, expect, it } from 'vitest';
import { newId } from '../../core/id.ts';
import { reportMessages, type ReportFilters } from '../reports.domain.ts';
import { previewActivities } from './reports.activities.service.ts';
import { type RollupCell, SUMMARY_USERS } from './reports.summary.domain.ts';
import { summarise } from './reports.summary.service.ts';

interface World {
  first?: string;
  cells?: RollupCell[];
}

/** `first`: the instant of the oldest activity; every year has its cells on one day. */
function setUp({ first, cells = [] }: World) {
  const asked: [string, string][] = [];
  const named: string[][] = [];
  const dependencies = {
    rollups: {
      daysOf: ({ from, to }: { from: string; to: string }) => {
        asked.push([from, to]);
        return Promise.resolve([{ day: from, cells }]);
      },
    },
    activities: {
      findFirstId: () => Promise.resolve(first === undefined ? first : newId(new Date(first))),
    },
    names: {
      namesOf: (ids: readonly string[]) => {
        named.push([...ids]);
        return Promise.resolve(new Map([['ana', 'Ana Soto']]));
      },
    },
    timeZone: 'America/Santiago',
    // Still the 21st there.
    now: () => new Date('2026-11-22T02:00:00.000Z'),
  };
  return { asked, named, dependencies };
}

const cell = (userId: string | null, count = 1): RollupCell => ({
  userId,
  websiteId: 'sitio',
  type: 'mejora',
  doneOn: null,
  count,
  halfHours: 0,
});

describe('the days that are looked at', () => {
  const first = '2025-01-01T02:59:00.000Z';
  const all: [string, string][] = [
    ['2024-12-31', '2024-12-31'],
    ['2025-01-01', '2025-12-31'],
    ['2026-01-01', '2026-11-21'],
  ];

  it.each<[ReportFilters, [string, string][]]>([
    [{}, all],
    [{ startDate: '0001-01-01', endDate: '9999-12-31' }, all],
    // What is done in a period may have been asked for at any time before.
    [{ startDate: '2026-02-03' }, all],
    [{ endDate: '2024-12-31' }, [['2024-12-31', '2024-12-31']]],
    [
      { startDate: '2025-12-31', endDate: '2026-01-01' },
      [
        ['2024-12-31', '2024-12-31'],
        ['2025-01-01', '2025-12-31'],
        ['2026-01-01', '2026-01-01'],
      ],
    ],
    [{ endDate: '2024-12-30' }, []],
  ])('for %j, by year', async (filters, periods) => {
    const { asked, dependencies } = setUp({ first });
    await summarise(filters, dependencies);
    expect(asked).toEqual(periods);
  });

  it('are not those of a period that has not begun: the 22nd is not yet there', async () => {
    const { asked, dependencies } = setUp({ first });
    const list = () => Promise.resolve({ rows: [], reached: null });
    const activities = { ...dependencies.activities, list };
    const refusal = {
      ...{ code: 'VALIDATION_FAILED', fields: { startDate: [reportMessages.notBegun] } },
    };
    const filters = { startDate: '2026-11-22', endDate: '2026-11-30' };
    await expect(summarise(filters, dependencies)).rejects.toMatchObject(refusal);
    const rows = previewActivities(filters, { ...dependencies, activities });
    await expect(rows).rejects.toMatchObject(refusal);
    expect(asked).toEqual([]);
    await summarise({ startDate: '2026-11-21', endDate: '2026-11-30' }, dependencies);
    expect(asked).not.toEqual([]);
  });

  it('are none while there is no activity', async () => {
    const { asked, dependencies } = setUp({});
    const { totals } = await summarise({}, dependencies);
    expect(asked).toEqual([]);
    expect(totals).toEqual({ activities: 0, hours: 0, completed: 0, pending: 0 });
  });
});

describe('people', () => {
  const first = '2026-11-01T12:00:00.000Z';

  it('are named by one call, deleted ones by a word for that', async () => {
    const cells = [cell(null, 9), cell('benito', 5), cell('ana', 3)];
    const { named, dependencies } = setUp({ first, cells });
    const { users, mostActiveUser } = await summarise({}, dependencies);
    expect(named).toEqual([['benito', 'ana']]);
    expect(users.map(({ name }) => name)).toEqual([null, 'Usuario eliminado', 'Ana Soto']);
    expect(mostActiveUser).toMatchObject({ userId: 'benito', activities: 5 });
  });

  it('are the hundred with the most, and counted all', async () => {
    const cells = Array.from({ length: 150 }, (_, n) => cell(`persona ${String(n)}`, n + 1));
    const { named, dependencies } = setUp({ first, cells });
    const { users, userCount } = await summarise({}, dependencies);
    expect(users).toHaveLength(SUMMARY_USERS);
    expect(users[0]?.activities).toBe(150);
    expect(users.at(-1)?.activities).toBe(51);
    expect(userCount).toBe(150);
    expect(named[0]).toHaveLength(SUMMARY_USERS);
  });
});
