import { describe, expect, it } from 'vitest';
import { monthlyCauses } from '../../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { failedReport, monthlyReport } from '../../testing/fake-monthly-reports.ts';
import { nextAttemptOf, notesOf, stepsOf } from './reports.monthly.notes.ts';

const textsOf = (report: ReturnType<typeof monthlyReport>) =>
  notesOf(report).map(({ text }) => text);
const at = (email: string, state: 'waiting' | 'delivered' | 'bounced' | 'complained') => ({
  email,
  state,
  detail: state === 'bounced' ? '550 no existe' : null,
});

describe('the notes on a report', () => {
  it('are none where all went well', () => {
    expect(textsOf(monthlyReport())).toEqual([]);
  });

  it.each(monthlyCauses)('say what happened and what to do: %s', (cause) => {
    const [failed] = textsOf(failedReport({ cause }));
    const [waiting] = textsOf(
      failedReport({ cause, state: 'queued', nextAttemptAt: '2026-11-05T12:00:00.000Z' }),
    );
    if (failed === undefined || waiting === undefined) throw new Error('There is no note');
    expect(failed.startsWith(`${waiting} `)).toBe(true);
    expect(failed).toMatch(/\.$/);
  });

  it('names the addresses that bounced, and what the other side said', () => {
    const recipients = [
      at('a@andes.cl', 'bounced'),
      { ...at('b@andes.cl', 'bounced'), detail: null },
      at('c@andes.cl', 'delivered'),
      at('d@andes.cl', 'waiting'),
    ];
    expect(textsOf(monthlyReport({ state: 'bounced', recipients }))).toEqual([
      'No llegó a a@andes.cl: «550 no existe».',
      'No llegó a b@andes.cl.',
      'Corrige los destinatarios del cliente programado y reinténtalo.',
      'Falta confirmar la entrega a d@andes.cl.',
    ]);
  });

  it('say that it was withdrawn, and nothing of another attempt', () => {
    const withdrawnAt = '2026-11-06T12:00:00.000Z';
    const recipients = [at('a@andes.cl', 'delivered'), at('b@andes.cl', 'bounced')];
    expect(textsOf(monthlyReport({ state: 'bounced', recipients, withdrawnAt }))).toEqual([
      'El reporte se retiró después de enviarlo.',
      'No llegó a b@andes.cl: «550 no existe».',
    ]);
    const unsent = failedReport({ cause: 'mail-refused', withdrawnAt });
    const before = 'El reporte se retiró antes de enviarlo.';
    const remedy = 'Si el cliente lo necesita, genera otro en Reportes.';
    expect(textsOf(unsent)).toEqual([`${before} ${remedy}`]);
    // A retry of one that somebody already has.
    expect(textsOf({ ...unsent, cause: 'withdrawn', recipients: recipients.slice(0, 1) })).toEqual([
      `El reporte se retiró después de enviarlo. ${remedy}`,
    ]);
  });

  it('names who complained', () => {
    expect(textsOf(monthlyReport({ recipients: [at('a@andes.cl', 'complained')] }))).toEqual([
      'a@andes.cl marcó el email como no deseado: quita la dirección si ya no quiere recibirlo.',
    ]);
  });
});

describe('the next attempt', () => {
  const now = new Date('2026-11-05T12:00:00.000Z');
  const [soon, later] = ['2026-11-05T12:01:00.000Z', '2026-11-05T12:15:00.000Z'];

  it.each([
    [null, null, undefined],
    // Somebody is at it.
    [null, soon, undefined],
    [null, later, later],
    ['generation', soon, soon],
  ] as const)('%s, %s: %s', (cause, nextAttemptAt, expected) => {
    expect(nextAttemptOf({ cause, nextAttemptAt }, now)).toBe(expected);
  });
});

describe('the steps', () => {
  const marks = (report: ReturnType<typeof monthlyReport>) =>
    stepsOf(report).map(({ mark }) => mark);

  it('are those that are done, what it failed at, and what is to come', () => {
    expect(marks(monthlyReport())).toEqual(['done', 'done', 'done']);
    expect(marks(monthlyReport({ state: 'emailed' }))).toEqual(['done', 'done', 'todo']);
    expect(marks(monthlyReport({ state: 'bounced' }))).toEqual(['done', 'done', 'failed']);
    expect(marks(failedReport())).toEqual(['failed', 'todo', 'todo']);
    expect(marks(failedReport({ state: 'queued', cause: null }))).toEqual(['todo', 'todo', 'todo']);
  });
});
