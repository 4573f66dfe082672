import * as z from 'zod';
import { dayField, monthField } from '../../core/validation/day.ts';
import { idField } from '../../core/validation/fields.ts';

/** A report that is kept for the client it is of (spec 001 §3). */
export const storedReportSchema = z.object({
  reportId: idField,
  /** The client's. */
  userId: idField,
  /** 'report_{client}_{timestamp}.html'; `parseReportFileName` reads it. */
  fileName: z.string(),
  clientName: z.string(),
  createdAt: z.iso.datetime(),
  /** Bytes. */
  size: z.int().min(0),
  /** The site it was narrowed to, as long as that is the client's; null for all of theirs. */
  websiteId: idField.nullable(),
  type: z.literal('HTML'),
  /** The days it is of, both included; null where the period is open, and in reports of earlier versions. */
  startDate: dayField.nullable(),
  endDate: dayField.nullable(),
  /** yyyy-MM of a monthly report; null for one that an administrator made. */
  month: monthField.nullable(),
  /** The administrator who made it; null for a monthly one, and in reports of earlier versions. */
  generatedBy: idField.nullable(),
  /** Its client has not opened it. Reports of earlier versions do not count as unread. */
  unread: z.boolean(),
  /** When its client first opened it. */
  readAt: z.iso.datetime().nullable(),
  /** When an administrator withdrew it. */
  withdrawnAt: z.iso.datetime().nullable(),
});
export type StoredReport = z.output<typeof storedReportSchema>;
