import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn } from '../../core/validation/day.ts';
import {
  daysOfMonth,
  LAST_DAY_OF_MONTH,
  monthlySettingsInputSchema,
  movedDueAt,
  nextDueAt,
  recipientsOf,
  reportedMonth,
} from './reports.monthly.domain.ts';

const ZONE = 'America/Santiago';
const dueAfter = (dayOfMonth: number, after: string) => nextDueAt(dayOfMonth, after, ZONE);

const dayArb = fc.integer({ min: 1, max: LAST_DAY_OF_MONTH });
const instantArb = fc
  .date({
    min: new Date('2020-01-01T00:00:00.000Z'),
    max: new Date('2040-01-01T00:00:00.000Z'),
    noInvalidDate: true,
  })
  .map((instant) => instant.toISOString());
const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));

describe('when a report is due', () => {
  it.each([
    // Eight in the morning of winter (-04:00) and of summer (-03:00).
    [5, '2026-07-01T00:00:00.000Z', '2026-07-05T12:00:00.000Z'],
    [5, '2026-11-01T12:00:00.000Z', '2026-11-05T11:00:00.000Z'],
    // Its own instant is over.
    [5, '2026-11-05T10:59:59.999Z', '2026-11-05T11:00:00.000Z'],
    [5, '2026-11-05T11:00:00.000Z', '2026-12-05T11:00:00.000Z'],
    // Over the end of a year, which begins three hours later than UTC's.
    [1, '2026-12-01T11:00:00.000Z', '2027-01-01T11:00:00.000Z'],
    [1, '2027-01-01T02:59:59.999Z', '2027-01-01T11:00:00.000Z'],
    [28, '2026-12-31T23:00:00.000Z', '2027-01-28T11:00:00.000Z'],
    // Every February has a 28th.
    [28, '2027-02-01T12:00:00.000Z', '2027-02-28T11:00:00.000Z'],
    [28, '2028-02-28T11:00:00.000Z', '2028-03-28T11:00:00.000Z'],
    // The clocks go back as the 5th of April 2026 begins, and forward as the 6th of September does.
    [4, '2026-04-01T12:00:00.000Z', '2026-04-04T11:00:00.000Z'],
    [5, '2026-04-04T12:00:00.000Z', '2026-04-05T12:00:00.000Z'],
    [5, '2026-09-01T12:00:00.000Z', '2026-09-05T12:00:00.000Z'],
    [6, '2026-09-05T13:00:00.000Z', '2026-09-06T11:00:00.000Z'],
    [7, '2026-09-05T13:00:00.000Z', '2026-09-07T11:00:00.000Z'],
  ])('on day %i, after %s, is %s', (dayOfMonth, after, due) => {
    expect(dueAfter(dayOfMonth, after)).toBe(due);
  });

  it('is later, on that day, and within the next month', () => {
    fc.assert(
      fc.property(dayArb, instantArb, (dayOfMonth, after) => {
        const due = dueAfter(dayOfMonth, after);
        const [today, day] = [dayIn(ZONE, new Date(after)), dayIn(ZONE, new Date(due))];
        expect(due > after).toBe(true);
        expect(Number(day.slice(8))).toBe(dayOfMonth);
        expect([0, 1]).toContain(monthsBetween(today, day));
      }),
    );
  });

  it('leaves no month out and has none twice, however long it goes on', () => {
    fc.assert(
      fc.property(dayArb, instantArb, (dayOfMonth, after) => {
        let due = dueAfter(dayOfMonth, after);
        for (let n = 0; n < 14; n += 1) {
          const next = dueAfter(dayOfMonth, due);
          const months = [reportedMonth(due, ZONE), reportedMonth(next, ZONE)] as const;
          expect(monthsBetween(...months)).toBe(1);
          due = next;
        }
      }),
    );
  });
});

describe('a day of the month that is changed', () => {
  const at = '2026-11-10T15:00:00.000Z';
  it.each([
    [
      'to a later one, before it was due',
      25,
      '2026-11-20T11:00:00.000Z',
      '2026-11-25T11:00:00.000Z',
    ],
    [
      'to an earlier one, still to come',
      15,
      '2026-11-20T11:00:00.000Z',
      '2026-11-15T11:00:00.000Z',
    ],
    [
      'to one that is over: once more as it was',
      5,
      '2026-11-20T11:00:00.000Z',
      '2026-11-20T11:00:00.000Z',
    ],
    ['after this month’s report', 20, '2026-12-05T11:00:00.000Z', '2026-12-20T11:00:00.000Z'],
    ['while it is due', 5, '2026-11-08T11:00:00.000Z', '2026-11-08T11:00:00.000Z'],
    ['while one is overdue for months', 20, '2026-08-08T12:00:00.000Z', '2026-08-08T12:00:00.000Z'],
  ])('%s', (...[, dayOfMonth, nextAt, moved]) => {
    expect(movedDueAt(dayOfMonth, { nextAt, at, timeZone: ZONE })).toBe(moved);
  });

  it('never changes which month is reported next', () => {
    fc.assert(
      fc.property(dayArb, dayArb, instantArb, (before, dayOfMonth, now) => {
        const nextAt = dueAfter(before, now);
        const moved = movedDueAt(dayOfMonth, { nextAt, at: now, timeZone: ZONE });
        expect(reportedMonth(moved, ZONE)).toBe(reportedMonth(nextAt, ZONE));
        expect(moved > now).toBe(true);
      }),
    );
  });
});

describe('what a report is about', () => {
  it.each([
    ['2026-11-05T11:00:00.000Z', '2026-10'],
    ['2027-01-01T11:00:00.000Z', '2026-12'],
    // Still the year before, in Chile.
    ['2027-01-01T02:59:59.999Z', '2026-11'],
    ['2026-04-01T03:00:00.000Z', '2026-03'],
    ['2026-04-01T02:59:59.999Z', '2026-02'],
  ])('due at %s, is %s', (due, month) => {
    expect(reportedMonth(due, ZONE)).toBe(month);
  });

  it.each([
    ['2026-10', '2026-10-31'],
    ['2026-09', '2026-09-30'],
    ['2026-12', '2026-12-31'],
    ['2027-02', '2027-02-28'],
    ['2028-02', '2028-02-29'],
    ['2100-02', '2100-02-28'],
  ])('of %s, goes on until %s', (month, endDate) => {
    expect(daysOfMonth(month)).toEqual({ startDate: `${month}-01`, endDate });
  });

  it('is over when it is due', () => {
    fc.assert(
      fc.property(dayArb, instantArb, (dayOfMonth, after) => {
        const due = dueAfter(dayOfMonth, after);
        const { endDate } = daysOfMonth(reportedMonth(due, ZONE));
        expect(endDate < dayIn(ZONE, new Date(due))).toBe(true);
      }),
    );
  });
});

describe('what an administrator sets', () => {
  const input = { enabled: true, dayOfMonth: 5, recipients: ['Ana@Ejemplo.cl'], clientName: 'Ana' };
  const issuesOf = (more: object) =>
    monthlySettingsInputSchema.safeParse({ ...input, ...more }).error?.issues[0]?.message;

  it('has each address once, in lower case', () => {
    const recipients = ['Ana@Ejemplo.cl', ' ana@ejemplo.cl ', 'berta@ejemplo.cl'];
    expect(monthlySettingsInputSchema.parse({ ...input, recipients }).recipients).toEqual([
      'ana@ejemplo.cl',
      'berta@ejemplo.cl',
    ]);
  });

  it.each([
    [{ dayOfMonth: 29 }, 'Elige un día entre 1 y 28'],
    [{ dayOfMonth: 0 }, 'Elige un día entre 1 y 28'],
    [{ dayOfMonth: 1.5 }, 'Elige un día entre 1 y 28'],
    [{ recipients: [] }, 'Escribe al menos un destinatario'],
    [{ recipients: ['nadie'] }, 'El campo Destinatarios debe tener un formato de email válido'],
    [
      { recipients: [1, 2, 3, 4, 5, 6].map((n) => `p${String(n)}@ejemplo.cl`) },
      'No puede haber más de 5 destinatarios',
    ],
  ])('is not %j', (more, message) => {
    expect(issuesOf({})).toBeUndefined();
    expect(issuesOf(more)).toBe(message);
  });

  it('may be typed with commas, semicolons and lines', () => {
    expect(recipientsOf(' a@b.cl,c@d.cl;\n\n e@f.cl ')).toEqual(['a@b.cl', 'c@d.cl', 'e@f.cl']);
  });
});
