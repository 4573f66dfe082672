import * as z from 'zod';
import { dayField } from '../core/validation/day.ts';
import { idField } from '../core/validation/fields.ts';

/** What people do to what is others', and to get in; each leaves an entry, kept for 400 days. */
export const auditActions = [
  'SignedIn',
  'SignInRefused',
  'PasswordRefused',
  'CodeRefused',
  'RecoveryCodeRefused',
  'RecoveryRequested',
  'RecoveryRefused',
  'TermsAccepted',
  'DataExportRequested',
  'DataExportDownloaded',
  'UserCreated',
  'UserUpdated',
  'UserDeleted',
  'ErasureRequested',
  'ErasureCancelled',
  'UserInvited',
  'PasswordChanged',
  'RoleChanged',
  'PositionChanged',
  'SessionsClosed',
  'SecondFactorEnabled',
  'SecondFactorDisabled',
  'SecondFactorRecovered',
  'RecoveryCodesRenewed',
  'SecondFactorReset',
  'UsersExported',
  'MemberInvited',
  'MemberPositionChanged',
  'MemberRemoved',
  'NoteWritten',
  'NoteChanged',
  'NoteDeleted',
  'WebsiteCreated',
  'WebsiteUpdated',
  'WebsiteDeleted',
  'WebsiteReassigned',
  'WebsitePaired',
  'WebsitesExported',
  'StatusExported',
  'PlanCreated',
  'PlanUpdated',
  'PlanArchived',
  'PlanRestored',
  'PlanDeleted',
  'UserPlanAssigned',
  'UserPlanStatusChanged',
  'QuotaCorrected',
  'UserPlansExported',
  'PaymentStarted',
  'PaymentDiscarded',
  'PaymentStatusChanged',
  'PaymentReviewed',
  'PaymentReminded',
  'PaymentsExported',
  'ActivityUpdated',
  'ActivityDeleted',
  'ActivitiesExported',
  'BackupDownloaded',
  'BackupDrillStarted',
  'BackupRestoreStarted',
  'BackupSourceConfirmed',
  'BackupDeleted',
  'BackupsCleaned',
  'BackupLogDeleted',
  'BackupsExported',
  'BackupKeyGenerated',
  'BackupKeyRevoked',
  'ReportGenerated',
  'ReportWithdrawn',
  'MonthlyReportsSet',
  'MonthlyReportRetried',
  'MonthlyReportsExported',
  'AuditsExported',
  'SettingsChanged',
  'ReleaseDecided',
  'NotificationsExported',
  'AttentionExported',
  'AttentionAssigned',
  'AttentionPostponed',
  'AttentionDismissed',
  'AttentionReturned',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const AUDITS_PAGE_SIZE = 20;

/** Who did what to whom or what, when, and from where. `actorId` is a person, or the command that was run on a server. */
export const auditSchema = z.object({
  entryId: idField,
  targetId: z.string(),
  actorId: z.string(),
  action: z.enum(auditActions),
  at: z.iso.datetime(),
  details: z.record(z.string(), z.string().nullable()),
  /** Null where no request asked for it. Entries of before it was recorded have none. */
  address: z.string().nullable().default(null),
  /** Somebody of the company of the client whose it was did it: their own tombstone does not say that. */
  byCompany: z.literal(true).optional(),
  /** Its values went with the client whom they were about (ADR 0055). */
  erased: z.literal(true).optional(),
});
export type Audit = z.output<typeof auditSchema>;

/** With the name of who did it; null where a command did it. */
export const listedAuditSchema = auditSchema.extend({ actorName: z.string().nullable() });
export type ListedAudit = z.output<typeof listedAuditSchema>;

/** The filters of the list of all entries. Days are whole ones in the provider's zone, both included. */
export const auditFilterFields = z.object({
  actorId: idField.optional(),
  action: z.enum(auditActions).optional(),
  from: dayField.optional(),
  to: dayField.optional(),
});
export type AuditFilters = z.output<typeof auditFilterFields>;

/** A fact of an entry as people read it: 'Posición' and 'Soporte técnico → Titular'. */
export const auditFactSchema = z.object({ title: z.string(), value: z.string() });
export type AuditFact = z.output<typeof auditFactSchema>;

/** What was done at once: an entry for a site and one for whose it is are one deed. Newest entry's id. */
export const auditedDeedSchema = listedAuditSchema.omit({ targetId: true, details: true }).extend({
  /** What it is about in a few words: the name of a site, a plan, an activity, a device; null where there is none. */
  subject: z.string().nullable(),
  facts: z.array(auditFactSchema),
  targetIds: z.array(z.string()),
  /** The people among them who did not do it themselves. */
  people: z.array(z.object({ userId: z.string(), name: z.string() })),
});
export type AuditedDeed = z.output<typeof auditedDeedSchema>;
