import * as z from 'zod';
import { idField } from '../functions/core/validation/fields.ts';
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

/** Event: a client has a new report. */
export const reportGeneratedSchema = z.object({
  type: z.literal('ReportGenerated'),
  eventId: idField,
  reportId: idField,
  /** The client. */
  userId: idField,
  /** As the report names them. */
  clientName: z.string(),
  generatedAt: z.iso.datetime(),
});
export type ReportGenerated = z.output<typeof reportGeneratedSchema>;
