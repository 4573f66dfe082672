import * as z from 'zod';
import { dayField, monthField } from '../functions/core/validation/day.ts';
import { idField } from '../functions/core/validation/fields.ts';

/** Queue command: count the activities of a day (the provider's time zone) again. */
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
  /** yyyy-MM of a monthly report, which has an e-mail of its own; null for one that somebody made. */
  month: monthField.nullable().default(null),
  /** The days it is of, both included; null where the period is open, and in events of earlier versions. */
  startDate: dayField.nullable().default(null),
  endDate: dayField.nullable().default(null),
});
export type ReportGenerated = z.output<typeof reportGeneratedSchema>;

/** Event: a monthly report could not be made or sent, or its e-mail came back. */
export const monthlyReportFailedSchema = z.object({
  type: z.literal('MonthlyReportFailed'),
  eventId: idField,
  userId: idField,
  month: monthField,
  clientName: z.string(),
  outcome: z.enum(['failed', 'bounced']),
});
export type MonthlyReportFailed = z.output<typeof monthlyReportFailedSchema>;

/** Queue command: begin a client's report of the month before, if it is due. */
export const startMonthlyReportSchema = z.object({
  type: z.literal('StartMonthlyReport'),
  userId: idField,
});
export type StartMonthlyReport = z.output<typeof startMonthlyReportSchema>;

/** Queue command: take a client's monthly report as far as it goes, if there is something to do for it. */
export const settleMonthlyReportSchema = z.object({
  type: z.literal('SettleMonthlyReport'),
  userId: idField,
  month: monthField,
});
export type SettleMonthlyReport = z.output<typeof settleMonthlyReportSchema>;

/** Queue command: go on queueing due monthly reports, after a place (`core/queue/dispatch.ts`). */
export const dispatchDueMonthlySchema = z.object({
  type: z.literal('DispatchDueMonthly'),
  shard: z.number().int().min(0),
  startedAt: z.iso.datetime(),
  step: z.number().int().min(1),
  after: z.object({ pk: z.string(), sk: z.string(), gsi2pk: z.string(), gsi2sk: z.string() }),
});
export type DispatchDueMonthly = z.output<typeof dispatchDueMonthlySchema>;

const mailAddress = z.object({ emailAddress: z.string() });
const mailOf = {
  mail: z.object({
    messageId: z.string(),
    /** By which an e-mail says what it is about (`functions/reports/monthly/reports.monthly.mail.ts`). */
    tags: z.record(z.string(), z.array(z.string())),
  }),
};

/** What SES reports about an e-mail (the `detail` of its events on the account's own bus), as far as it is read. */
export const mailEventSchema = z.discriminatedUnion('eventType', [
  z.object({ eventType: z.literal('Send'), ...mailOf }),
  z.object({ eventType: z.literal('Reject'), ...mailOf }),
  z.object({
    eventType: z.literal('Delivery'),
    ...mailOf,
    delivery: z.object({ recipients: z.array(z.string()) }),
  }),
  z.object({
    eventType: z.literal('Bounce'),
    ...mailOf,
    bounce: z.object({
      bouncedRecipients: z.array(mailAddress.extend({ diagnosticCode: z.string().optional() })),
    }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    ...mailOf,
    complaint: z.object({ complainedRecipients: z.array(mailAddress) }),
  }),
]);
export type MailEvent = z.output<typeof mailEventSchema>;

/** What the worker of monthly reports does. */
export const monthlyWorkSchema = z.union([
  z.discriminatedUnion('type', [
    startMonthlyReportSchema,
    settleMonthlyReportSchema,
    dispatchDueMonthlySchema,
  ]),
  mailEventSchema,
]);
export type MonthlyWork = z.output<typeof monthlyWorkSchema>;
