import { describe, expect, it } from 'vitest';
import { createFormatter } from '../../lib/format/format.ts';
import { isChoice, previewPurchase } from './plans.placement.ts';
import { period, plan, proPlan } from './plans.samples.ts';
import { consequencesOf } from './plans.text.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const format = createFormatter('America/Santiago');
const basic = plan();
const current = period();
const waiting = period({
  userPlanId: '01k9zz00000000000000uplan2',
  startDate: current.endDate,
  endDate: '2026-05-01T12:00:00.000Z',
});
type Given = Parameters<typeof previewPurchase>;
const timeZone = 'America/Santiago';
const sentences = (periods: Given[0], bought: Given[1], at: Date) =>
  consequencesOf(previewPurchase(periods, bought, { now: at, timeZone }), format);

describe('what buying a plan does', () => {
  it('without one: it starts today', () => {
    expect(sentences([], basic, now)).toEqual([
      'Empieza hoy, en cuanto PayPal confirma tu pago.',
      'Dura hasta el 10/04/2026.',
    ]);
  });

  it('the same one again, or a cheaper one: it waits for the end of the current one', () => {
    expect(sentences([current], basic, now)).toEqual([
      'Empieza el 01/04/2026, cuando termina tu plan actual.',
      'Dura hasta el 01/05/2026.',
    ]);
    expect(sentences([current], plan({ priceCents: 100 }), now)[0]).toMatch(/^Empieza el 01\/04/);
  });

  it('behind those that wait already', () => {
    expect(sentences([current, waiting], basic, now)).toEqual([
      'Empieza el 01/05/2026, cuando terminan los planes que ya tienes.',
      'Dura hasta el 01/06/2026.',
    ]);
  });

  it('one that costs more a month: it takes the place of the current one today', () => {
    expect(sentences([current], proPlan, now)).toEqual([
      'Empieza hoy y reemplaza tu plan «Básico», que duraba hasta el 01/04/2026.',
      '«Básico» no se pagó, así que no suma días al nuevo.',
      'Dura hasta el 10/04/2026.',
    ]);
    expect(sentences([current, waiting], proPlan, now).at(-1)).toBe(
      'Los planes que tienes en espera empiezan después de este.',
    );
  });

  it('one that costs more a month: what is left of a paid one makes it longer', () => {
    // 22 of 31 days of 49 USD are 34.77 USD: 10.8 days of 99.50 USD a month.
    const paid = period({ paidMs: 31 * 86_400_000 });
    expect(sentences([paid], proPlan, now).map((each) => each.replaceAll('\u00A0', ' '))).toEqual([
      'Empieza hoy y reemplaza tu plan «Básico», que duraba hasta el 01/04/2026.',
      'De él te quedan $34,77 USD, que suman 10 días al nuevo.',
      'Dura hasta el 21/04/2026.',
    ]);
  });

  it('one that costs more a month, bought to wait: it starts when the current one ends', () => {
    expect(sentences([current, waiting], { ...proPlan, chosen: 'after' }, now)).toEqual([
      'Empieza el 01/05/2026, cuando terminan los planes que ya tienes.',
      'Dura hasta el 01/06/2026.',
    ]);
  });

  it('is a choice for one that costs more a month alone', () => {
    expect(isChoice([current], proPlan, now)).toBe(true);
    expect(isChoice([current], basic, now)).toBe(false);
    expect(isChoice([], proPlan, now)).toBe(false);
  });

  it('compares by the month: a dear year is no upgrade where its months are cheaper', () => {
    const year = plan({ priceCents: 49_000, billing: 'annual' });
    expect(sentences([current], year, now)).toEqual([
      'Empieza el 01/04/2026, cuando termina tu plan actual.',
      'Dura hasta el 01/04/2027.',
    ]);
  });

  it('one that is over counts no more', () => {
    const later = new Date(current.endDate);
    expect(sentences([current], basic, later)[0]).toMatch(/^Empieza hoy/);
  });
});
