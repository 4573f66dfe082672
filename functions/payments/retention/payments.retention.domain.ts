import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';

/** Payments of a deleted client that the law keeps, and when the next of them is no longer to be kept as it is. */
export const keptPaymentsSchema = z.object({ userId: idField, dueAt: z.iso.datetime() });
export type KeptPayments = z.output<typeof keptPaymentsSchema>;

/** When a payment of an instant is no longer to be kept with its client: so many years after the end of its year, UTC. */
const keptUntil = (createdAt: string, years: number): Date =>
  new Date(Date.UTC(Number(createdAt.slice(0, 4)) + 1 + years, 0));

/** What of some payments is no longer to be kept at an instant, and when the next is due; null for none. */
export function splitByAge<P extends { createdAt: string }>(
  payments: readonly P[],
  { now, years }: { now: Date; years: number },
): { due: P[]; next: Date | null } {
  const isDue = ({ createdAt }: P) => keptUntil(createdAt, years) <= now;
  const ends = payments.filter((one) => !isDue(one)).map((one) => keptUntil(one.createdAt, years));
  const [next = null] = ends.toSorted((a, b) => a.getTime() - b.getTime());
  return { due: payments.filter(isDue), next };
}
