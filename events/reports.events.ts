import * as z from 'zod';
import { dayField } from '../functions/reports/reports.domain.ts';

/** Queue command: count the activities of a day (the provider's zone) anew. */
export const rebuildRollupsSchema = z.object({
  type: z.literal('RebuildRollups'),
  day: dayField,
});
export type RebuildRollups = z.output<typeof rebuildRollupsSchema>;

/** Queue command, sent by hand: the same for every day of a range, both ends included (docs/runbook.md). */
export const rebuildRollupRangeSchema = z.object({
  type: z.literal('RebuildRollupRange'),
  from: dayField,
  to: dayField,
});
export type RebuildRollupRange = z.output<typeof rebuildRollupRangeSchema>;
