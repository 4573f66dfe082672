import * as z from 'zod';
import { idField } from '../core/validation/fields.ts';

/**
 * What was left of a plan when a paid one took its place, as time of the new one. `cents` is the unused value, `ms` the
 * time that it buys at the new plan's price; `userPlanId` is the plan it was left of.
 */
export const creditSchema = z.object({
  userPlanId: idField,
  planName: z.string(),
  cents: z.number().int(),
  ms: z.number().int(),
});
export type Credit = z.output<typeof creditSchema>;

/** A price and the time that it pays for. `paidMs` is undefined where nobody paid. */
interface Priced {
  priceCents: number;
  paidMs?: number | undefined;
}

/**
 * A period with the time that its payment paid for. One that was written before that was kept has none: it had no
 * credit either, and lasts exactly as long as was paid for. `paymentId` is its plan's; null where nobody paid.
 */
export function withPaidTime<
  P extends { startDate: string; endDate: string; paidMs?: number | undefined },
>(period: P, paymentId: string | null): P {
  if (period.paidMs !== undefined || paymentId === null) return period;
  return { ...period, paidMs: Date.parse(period.endDate) - Date.parse(period.startDate) };
}

interface CreditSource extends Priced {
  userPlanId: string;
  planName: string;
  startDate: string;
  endDate: string;
}

/**
 * The unused value of a plan at an instant, in cents: its price a millisecond by the time left. Time that was credited
 * counts like time that was paid, so that nothing is lost over several upgrades.
 */
function valueLeft({ priceCents, paidMs, startDate, endDate }: CreditSource, at: Date): number {
  if (paidMs === undefined) return 0;
  const from = Math.max(at.getTime(), Date.parse(startDate));
  return Math.round((priceCents * Math.max(0, Date.parse(endDate) - from)) / paidMs);
}

/** What is left of a plan at an instant, as time of another one; undefined where either is unpaid or nothing is left. */
export function creditFor(source: CreditSource, to: Priced, at: Date): Credit | undefined {
  const cents = valueLeft(source, at);
  if (to.paidMs === undefined || cents === 0) return undefined;
  const { userPlanId, planName } = source;
  return { userPlanId, planName, cents, ms: Math.round((cents * to.paidMs) / to.priceCents) };
}
