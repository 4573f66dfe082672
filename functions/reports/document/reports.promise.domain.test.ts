import { describe, expect, it } from 'vitest';
import { promiseIn } from './reports.promise.domain.ts';

describe('what plans promised of backups', () => {
  const october = { from: '2026-10-01T03:00:00.000Z', until: '2026-11-01T03:00:00.000Z' };
  const weekly = { from: '2026-09-01T12:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
  const plan = { ...weekly, promise: 'weekly' } as const;
  const at = (day: string) => `2026-${day}T12:00:00.000Z`;
  const site = (name: string, days: string[], createdAt = at('01-01')) => ({
    ...{ name, times: [{ since: createdAt, until: null, lastReadAt: null }], made: days.map(at) },
  });
  const whole = { frequency: 'weekly', since: null, to: null } as const;
  const weeks = ['09-27', '10-04', '10-11', '10-18', '10-25'];

  it('is kept where no backup was late, and each site has one', () => {
    expect(promiseIn([site('Al día', weeks)], [plan], october)).toEqual({
      ...{ ...whole, isKept: true, wasLate: [], isLate: [] },
    });
    const gap = site('Con una pausa', weeks.toSpliced(2, 1));
    const sites = [site('Al día', weeks), gap, site('Sin respaldos', [])];
    expect(promiseIn(sites, [plan], october)).toEqual({
      ...{ ...whole, isKept: false },
      ...{ wasLate: ['Con una pausa', 'Sin respaldos'], isLate: ['Sin respaldos'] },
    });
  });

  it('accuses nobody of a site or a plan that has just begun, and does not boast of it', () => {
    const begun = { ...plan, from: '2026-10-31T12:35:00.000Z' };
    const silent = { ...whole, isKept: false, wasLate: [], isLate: [] };
    const since = begun.from;
    expect(promiseIn([site('A', [])], [begun], october)).toEqual({ ...silent, since });
    expect(promiseIn([site('Nuevo', [], at('10-28'))], [plan], october)).toEqual(silent);
  });

  it('is of the plan of that period, and of the sites that there were', () => {
    const later = { ...plan, from: '2026-11-02T12:00:00.000Z' };
    expect(promiseIn([site('A', [])], [later], october)).toBeUndefined();
    const made = site('De noviembre', [], at('11-02'));
    expect(promiseIn([made], [plan], october)).toMatchObject({ isKept: false, wasLate: [] });
  });

  it('says no rhythm where that changed in the period, and judges each by its own', () => {
    const daily = { from: at('10-20'), to: '2027-01-01T00:00:00.000Z', promise: 'daily' } as const;
    const changed = [{ ...plan, to: daily.from }, daily];
    expect(promiseIn([site('A', weeks)], changed, october)).toEqual({
      ...{ ...whole, frequency: null, isKept: false, wasLate: ['A'], isLate: ['A'] },
    });
  });

  it('says nothing good of a day on which none was made', () => {
    const day = { from: '2026-10-20T03:00:00.000Z', until: '2026-10-21T03:00:00.000Z' };
    expect(promiseIn([site('A', weeks)], [plan], day)).toMatchObject({ isKept: false });
  });

  const each = [
    '09-30',
    ...Array.from({ length: 31 }, (_, n) => `10-${String(n + 1).padStart(2, '0')}`),
  ];
  const always = '2027-01-01T00:00:00.000Z';
  interface Case {
    from: string;
    to?: string;
    made: string[];
    said: { isKept: boolean; since?: string; to?: string };
  }
  it.each<[string, Case]>([
    ['ran all month', { from: '2026-09-01T12:00:00.000Z', made: each, said: { isKept: true } }],
    [
      'ran from the last evening, after backups that were made before',
      {
        ...{ from: '2026-11-01T02:00:00.000Z', made: ['10-10', '10-11', '10-12'] },
        said: { isKept: false, since: '2026-11-01T02:00:00.000Z' },
      },
    ],
    [
      'ran for a day, long before the backups',
      {
        ...{ from: at('10-01'), to: at('10-02'), made: ['10-12', '10-13'] },
        said: { isKept: false, since: at('10-01'), to: at('10-02') },
      },
    ],
    [
      'began a minute after the only backups, by hand and deleted since',
      {
        ...{ from: '2026-10-31T12:01:00.000Z', made: ['10-31', '10-31'] },
        said: { isKept: false, since: '2026-10-31T12:01:00.000Z' },
      },
    ],
    [
      'began in the middle and was kept since',
      { from: at('10-20'), made: each.slice(21), said: { isKept: true, since: at('10-20') } },
    ],
    [
      'was over in the middle and was kept until then',
      {
        ...{ from: at('09-01'), to: at('10-15'), made: each.slice(0, 15) },
        said: { isKept: true, to: at('10-15') },
      },
    ],
    [
      'is so short that nothing was due, though one was made',
      { from: '2026-10-31T06:00:00.000Z', made: ['10-31'], said: { isKept: false } },
    ],
  ])(
    'says of a daily promise that %s only what is true',
    (_, { from, to = always, made, said }) => {
      const plan = { from, to, promise: 'daily' } as const;
      expect(promiseIn([site('A', made)], [plan], october)).toMatchObject(said);
    },
  );

  it('says nothing of two times with a pause between them', () => {
    const daily = { promise: 'daily' } as const;
    const times = [
      { ...daily, from: at('09-01'), to: at('10-10') },
      { ...daily, from: at('10-12'), to: always },
    ];
    expect(promiseIn([site('A', each)], times, october)).toMatchObject({ isKept: false });
  });

  it('is not kept in all sites where one of them came too late for it', () => {
    const sites = [site('A', each), site('Nuevo', ['10-31'], '2026-10-31T06:00:00.000Z')];
    const plan = { from: at('09-01'), to: always, promise: 'daily' } as const;
    expect(promiseIn(sites, [plan], october)).toMatchObject({ isKept: false, wasLate: [] });
  });

  it('is judged from the day on which the client got the site until they gave it away', () => {
    const plan = { from: at('09-01'), to: always, promise: 'daily' } as const;
    const of = (since: string, until: string | null, made: string[]) => {
      const site = { name: 'A', times: [{ since, until, lastReadAt: until }], made: made.map(at) };
      return promiseIn([site], [plan], october);
    };
    // Got on the last day: nothing was due before.
    const silent = { isKept: false, wasLate: [], isLate: [] };
    expect(of('2026-10-31T12:00:00.000Z', null, [])).toMatchObject(silent);
    expect(of(at('10-20'), null, each.slice(21))).toMatchObject({ isKept: true, wasLate: [] });
    // Given away on the tenth, and late since.
    expect(of(at('09-01'), at('10-10'), each.slice(0, 10))).toMatchObject({
      ...{ isKept: true, wasLate: [], isLate: [] },
    });
    expect(of(at('09-01'), at('10-10'), each.slice(0, 6))).toMatchObject({
      ...{ isKept: false, wasLate: ['A'], isLate: [] },
    });
  });
});
