import type { AuditAction } from '../audits/audits.domain.ts';
import type { Caller } from '../core/auth/caller.ts';
import type { AuditEntry } from '../core/table/commit/audit.ts';
import type { UserPlan } from './user-plans.domain.ts';

interface Deed {
  action: Extract<AuditAction, 'UserPlanAssigned' | 'UserPlanStatusChanged' | 'QuotaCorrected'>;
  plan: Pick<UserPlan, 'userPlanId' | 'userId' | 'planName'>;
  at: Date;
  details: Readonly<Record<string, string | null>>;
}

/** What an administrator's deed leaves to be asked for: an entry of the user plan, and one of the person. */
export const auditsOf = (
  { userId: actorId }: Pick<Caller, 'userId'>,
  { action, plan: { userPlanId, userId, planName }, at, details }: Deed,
): AuditEntry[] =>
  [userPlanId, userId].map((targetId) => ({
    targetId,
    actorId,
    action,
    at,
    details: { userPlanId, planName, ...details },
  }));
