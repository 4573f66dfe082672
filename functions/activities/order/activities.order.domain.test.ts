import { describe, expect, it } from 'vitest';
import { sampleActivity } from '../activities.samples.ts';
import type { Activity } from '../activities.domain.ts';
import {
  activityOrders,
  byPart,
  compareIn,
  isForAdmins,
  orderedBy,
  partsFor,
  type ActivityOrder,
} from './activities.order.domain.ts';

const idOf = (n: number) => `01kb3f0a9x5m3v7c2d8e4h6${String(n).padStart(3, '0')}`;
const activity = (n: number, more: Partial<Activity> = {}) =>
  sampleActivity({ activityId: idOf(n), ...more });

describe('the order of a list', () => {
  it('begins with what is not finished, each part newest first', () => {
    const rows = [
      activity(5, { status: 'realizada' }),
      activity(4),
      activity(3, { status: 'en_progreso' }),
      activity(9, { status: 'realizada' }),
    ];
    const sorted = rows.toSorted(byPart).map(({ activityId }) => activityId);
    expect(sorted).toEqual([4, 3, 9, 5].map(idOf));
  });

  it.each([
    [undefined, ['open', 'done']],
    ['sin_terminar', ['open']],
    ['pendiente', ['open']],
    ['en_progreso', ['open']],
    ['realizada', ['done']],
  ] as const)('has the parts that a filter by %s leaves', (filter, parts) => {
    expect(partsFor(filter)).toEqual(parts);
  });
});

describe('another order', () => {
  const rows = [
    activity(1, { dueOn: '2026-12-02', priority: 'baja', websiteName: 'Ñandú' }),
    activity(2, { dueOn: null, priority: 'urgente', websiteName: 'almacén' }),
    activity(3, { dueOn: '2026-11-30', priority: 'normal', websiteName: 'Zapatería' }),
    activity(4, { dueOn: '2026-11-30', priority: 'alta', websiteName: 'Almacen' }),
  ];

  it.each<[ActivityOrder, number[]]>([
    ['-creada', [4, 3, 2, 1]],
    ['creada', [1, 2, 3, 4]],
    ['vencimiento', [4, 3, 1, 2]],
    ['-vencimiento', [1, 4, 3, 2]],
    ['prioridad', [2, 4, 3, 1]],
    ['-prioridad', [1, 3, 4, 2]],
    ['sitio', [4, 2, 1, 3]],
    ['-sitio', [3, 1, 4, 2]],
  ])('%s', (order, expected) => {
    const sorted = rows
      .map((row) => orderedBy(order, row))
      .toSorted((one, other) => compareIn(order, one, other));
    expect(sorted.map(({ activityId }) => activityId)).toEqual(expected.map(idOf));
  });

  it('of the work is for administrators', () => {
    expect(activityOrders.filter(isForAdmins)).toEqual(['prioridad', '-prioridad']);
  });
});
