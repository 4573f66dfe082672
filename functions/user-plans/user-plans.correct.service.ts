import type { Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { PeopleStore } from '../profiles/profiles.names.store.ts';
import { auditsOf } from './user-plans.audit.ts';
import type { Correction, ManagedUserPlan } from './user-plans.domain.ts';
import { withName } from './user-plans.list.service.ts';
import type { UserPlansListStore } from './user-plans.list.store.ts';
import type { LedgerEntry } from './user-plans.row.ts';
import type { UserPlansStore } from './user-plans.store.ts';

export interface CorrectDependencies {
  userPlans: Pick<UserPlansStore, 'correct'>;
  list: Pick<UserPlansListStore, 'find'>;
  people: PeopleStore;
  newId: (now: Date) => string;
  now: () => Date;
}

/**
 * Corrects what is consumed of a plan, whatever its status, with an entry of the ledger.
 * @throws AppError NOT_FOUND, CORRECTION_OUT_OF_RANGE, CONFLICT
 */
export async function correctQuota(
  caller: Pick<Caller, 'userId'>,
  { userPlanId, amount, reason }: Correction & { userPlanId: string },
  { userPlans, list, people, newId, now }: CorrectDependencies,
): Promise<ManagedUserPlan> {
  const plan = await list.find(userPlanId);
  if (!plan) throw new AppError('NOT_FOUND');
  const at = now();
  const entry: LedgerEntry = {
    entryId: newId(at),
    kind: 'correction',
    amount,
    activityId: null,
    actorId: caller.userId,
    reason,
    at: at.toISOString(),
  };
  const details = { amount: String(amount), reason };
  const audits = auditsOf(caller, { action: 'QuotaCorrected', plan, at, details });
  const corrected = await userPlans.correct(plan, { entry, audits });
  if (corrected === 'missing') throw new AppError('NOT_FOUND');
  if (corrected === 'outOfRange') throw new AppError('CORRECTION_OUT_OF_RANGE');
  return withName(corrected, { people });
}
