import * as z from 'zod';
import { idField } from '../core/validation/fields.ts';
import type { Audit, AuditAction } from './audits.domain.ts';

/**
 * What people see of what was done to them: their account, their sessions, and what is theirs. Internal notes, exports,
 * quotas and what administrators check among themselves are not in it.
 */
const ownHistoryActions = [
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
  'PaymentStatusChanged',
  'ActivityUpdated',
  'ActivityDeleted',
  'BackupDownloaded',
  'BackupRestoreStarted',
  'BackupSourceConfirmed',
  'BackupDeleted',
  'BackupsCleaned',
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
  /** The name of the site, the plan or the file, the device, or the address of a person; null where there is none. */
  subject: z.string().nullable(),
  /** From where, of what the person did, or somebody in their name. */
  address: z.string().nullable(),
});
export type OwnHistoryEntry = z.output<typeof ownHistoryEntrySchema>;

const shown = z.enum(ownHistoryActions);

/** What anybody does who knows an address: the person may have been it, or not. */
const openActions: readonly string[] = ['SignInRefused', 'RecoveryRequested', 'RecoveryRefused'];

/** What the people of a company do among themselves: no administrator does. */
const companyActions: readonly string[] = [
  'MemberInvited',
  'MemberPositionChanged',
  'MemberRemoved',
];

function actorOf(
  { actorId, action }: Pick<Audit, 'actorId' | 'action'>,
  userId: string,
): OwnHistoryEntry['by'] {
  if (openActions.includes(action)) return 'somebody';
  if (actorId === userId) return 'you';
  if (companyActions.includes(action)) return 'company';
  return idField.safeParse(actorId).success ? 'admin' : 'system';
}

const subjectOf = ({ name, planName, filename, device, email }: Audit['details']): string | null =>
  name ?? planName ?? filename ?? device ?? email ?? null;

/** The entries of a person's own history, as far as they see them. */
export const ownHistoryOf = (entries: readonly Audit[], userId: string): OwnHistoryEntry[] =>
  entries.flatMap((entry) => {
    const { entryId, action, at, details, address } = entry;
    const { data } = shown.safeParse(action);
    if (data === undefined) return [];
    const by = actorOf(entry, userId);
    const subject = subjectOf(details);
    const isTheirs = by === 'you' || by === 'somebody';
    return [{ entryId, action: data, at, by, subject, address: isTheirs ? address : null }];
  });
