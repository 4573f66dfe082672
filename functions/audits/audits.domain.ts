import * as z from 'zod';
import { idField } from '../core/validation/fields.ts';

/** What administrators do to others' data; each leaves an entry, kept for 400 days. */
export const auditActions = [
  'UserCreated',
  'UserUpdated',
  'UserDeleted',
  'UserInvited',
  'PasswordChanged',
  'RoleChanged',
  'UsersExported',
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
  'SettingsChanged',
  'NotificationsExported',
  'AttentionExported',
  'AttentionAssigned',
  'AttentionPostponed',
  'AttentionDismissed',
  'AttentionReturned',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const AUDITS_PAGE_SIZE = 20;

/** Who did what to whom or what, when. `actorId` is a person, or the command that was run on a server. */
export const auditSchema = z.object({
  entryId: idField,
  actorId: z.string(),
  action: z.enum(auditActions),
  at: z.iso.datetime(),
  details: z.record(z.string(), z.string().nullable()),
});
export type Audit = z.output<typeof auditSchema>;

/** With the name of the administrator; null where a command did it. */
export const listedAuditSchema = auditSchema.extend({ actorName: z.string().nullable() });
export type ListedAudit = z.output<typeof listedAuditSchema>;
