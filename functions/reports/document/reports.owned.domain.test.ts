import { describe, expect, it } from 'vitest';
import {
  daysKnown,
  daysOwned,
  endOf,
  pointsOwned,
  proofsIn,
  timesIn,
} from './reports.owned.domain.ts';

const dayOf = (instant: string) => instant.slice(0, 10);
const at = (day: string, hour = 12) => `2026-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const point = (day: string, pluginsPending: number) => ({
  ...{ day: `2026-${day}`, pluginsPending, themesPending: 0 },
  ...{ wordpressVersion: '6.8', phpVersion: null },
  changes: [{ kind: 'plugin' as const, id: 'a', name: 'A', from: '1', to: day }],
});
const points = [point('09-25', 3), point('10-05', 2), point('10-20', 1), point('11-10', 0)];

describe('the time in which a site was somebody’s', () => {
  const gone = [{ since: at('09-20'), until: at('10-12'), lastReadAt: at('10-12') }];
  const got = [{ since: at('10-12'), until: null, lastReadAt: null }];

  it('touches the periods in which it was', () => {
    const october = { from: at('10-01', 3), until: at('11-01', 3) };
    const november = { from: at('11-01', 3), until: at('12-01', 3) };
    expect([gone, got].map((times) => timesIn(times, october).length)).toEqual([1, 1]);
    expect([gone, got].map((times) => timesIn(times, november).length)).toEqual([0, 1]);
    expect(timesIn(got, { from: undefined, until: at('10-01', 3) })).toEqual([]);
  });

  it('has its own history alone, and begins with what the site was then', () => {
    expect(pointsOwned(points, daysOwned(gone, dayOf)).map(({ day }) => day)).toEqual([
      ...['2026-09-25', '2026-10-05'],
    ]);
    const [first, ...rest] = pointsOwned(points, daysOwned(got, dayOf));
    expect(first).toMatchObject({ day: '2026-10-12', pluginsPending: 2, changes: [] });
    expect(rest).toEqual(points.slice(2));
  });

  it('has no day outside of it', () => {
    const days = ['10-11', '10-12', '10-13'].map((day) => ({
      ...{ day: `2026-${day}`, pendingUpdates: 1, backups: 0 },
    }));
    const pendingOf = (times: typeof gone | typeof got) =>
      daysKnown(daysOwned(times, dayOf), days).map(({ pendingUpdates }) => pendingUpdates);
    expect([pendingOf(gone), pendingOf(got)]).toEqual([
      [1, 1, null],
      [null, 1, 1],
    ]);
  });

  it('is known as far as the site was read in it', () => {
    const unread = { since: at('09-20'), until: at('10-12'), lastReadAt: null };
    expect(daysOwned([unread], dayOf)).toEqual([{ from: '2026-09-20', to: '' }]);
    const down = daysOwned([{ ...unread, lastReadAt: at('10-08') }, ...got], dayOf);
    expect(down).toEqual([
      { from: '2026-09-20', to: '2026-10-08' },
      { from: '2026-10-12', to: null },
    ]);
    const endsOf = (times: typeof gone | typeof got) =>
      ['2026-10-09', '2026-10-31', null].map((to) => endOf(times, to, dayOf));
    expect(endsOf(gone)).toEqual(['2026-10-09', '2026-10-12', '2026-10-12']);
    expect(endsOf(got)).toEqual(['2026-10-09', '2026-10-31', null]);
  });

  it('is one where it was given and taken back on a day', () => {
    const twice = [
      { since: at('09-20'), until: at('10-12', 9), lastReadAt: at('10-12', 8) },
      { since: at('10-12', 15), until: null, lastReadAt: null },
    ];
    expect(daysOwned(twice, dayOf)).toEqual([{ from: '2026-09-20', to: null }]);
    expect(pointsOwned(points, daysOwned(twice, dayOf))).toEqual(points);
  });

  it('has the proofs of its own, and waits for one since it began', () => {
    const proofs = [
      { at: at('10-01'), failure: null },
      { at: at('10-15'), failure: 'Faltan filas' },
    ];
    const all = { askedAt: at('09-22'), proofs };
    expect(proofsIn(gone, all)).toEqual({ askedAt: at('09-22'), proofs: proofs.slice(0, 1) });
    expect(proofsIn(got, all)).toEqual({ askedAt: at('10-12'), proofs: proofs.slice(1) });
    const never = { askedAt: at('11-01'), proofs: [] };
    expect(proofsIn(gone, never)).toEqual({ askedAt: null, proofs: [] });
    // Asked for while it was somebody else's, and theirs again later.
    const twice = [...gone, { since: at('12-01'), until: null, lastReadAt: null }];
    expect(proofsIn(twice, never)).toEqual({ askedAt: at('12-01'), proofs: [] });
  });
});
