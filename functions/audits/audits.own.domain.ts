import * as z from 'zod';
import { idField } from '../core/validation/fields.ts';
import { auditFactSchema, type AuditAction } from './audits.domain.ts';

/**
 * What people see of what was done to them: their account, their sessions, and what is theirs. Internal notes, exports,
 * quotas and what administrators check among themselves are not in it.
 */
export const ownHistoryActions = [
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
  'MemberInvited',
  'MemberPositionChanged',
  'MemberRemoved',
  'WebsiteCreated',
  'WebsiteUpdated',
  'WebsiteDeleted',
  'WebsiteReassigned',
  'WebsitePaired',
  'UserPlanAssigned',
  'UserPlanStatusChanged',
  'PaymentStarted',
  'PaymentDiscarded',
  'PaymentStatusChanged',
  'ActivityUpdated',
  'ActivityDeleted',
  'BackupDownloaded',
  'BackupRestoreStarted',
  'BackupSourceConfirmed',
  'BackupDeleted',
  'BackupsCleaned',
  'BackupLogDeleted',
  'BackupKeyGenerated',
  'BackupKeyRevoked',
  'ReportGenerated',
  'ReportWithdrawn',
] as const satisfies readonly AuditAction[];

/** Administrators' names and addresses are not for clients. */
export const ownHistoryEntrySchema = z.object({
  entryId: idField,
  action: z.enum(ownHistoryActions),
  at: z.iso.datetime(),
  by: z.enum(['you', 'somebody', 'company', 'admin', 'system']),
  /** Who of the company it was; null for others, and for somebody who has left it. */
  byName: z.string().nullable(),
  /** The name of the site, the plan, the activity or the file, the device, or the address of a person; null where there is none. */
  subject: z.string().nullable(),
  /** What else it says, before and after. */
  facts: z.array(auditFactSchema),
  /** From where, of what the person did, or somebody in their name. */
  address: z.string().nullable(),
});
export type OwnHistoryEntry = z.output<typeof ownHistoryEntrySchema>;
