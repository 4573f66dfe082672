import * as z from 'zod';

/** What a round goes through, in this order. */
export const roundSources = ['sites', 'clients', 'payments', 'activities', 'reports'] as const;
export type RoundSource = (typeof roundSources)[number];

/** A round through all subjects, in steps. */
export const roundSchema = z.object({
  startedAt: z.iso.datetime(),
  /** Null once it is over. */
  source: z.enum(roundSources).nullable(),
  /** Where the last step stopped; null at a source's beginning. */
  after: z.string().nullable(),
});
export type Round = z.output<typeof roundSchema>;

/** Six hours: how late a change is found that the stream did not bring. */
const ROUND_MS = 6 * 3_600_000;

const begunAt = (now: Date): Round => ({
  startedAt: now.toISOString(),
  source: roundSources[0],
  after: null,
});

/** The round to go on with; another one where the last is over and long enough ago; undefined for none yet. */
export function currentRound(last: Round | undefined, now: Date): Round | undefined {
  if (!last) return begunAt(now);
  if (last.source !== null) return last;
  return Date.parse(last.startedAt) + ROUND_MS <= now.getTime() ? begunAt(now) : undefined;
}
