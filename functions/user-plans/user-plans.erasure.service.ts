import type { Commit, Work } from '../core/table/commit/commit.ts';
import type { UserPlans } from './user-plans.entity.ts';
import type { UserPlanPlace } from './user-plans.record.domain.ts';

export interface EraseDependencies {
  userPlans: Pick<UserPlans, 'placesOf' | 'find' | 'remove' | 'removeLedger'>;
  commit: Commit;
}

/** Deletes a plan of a deleted client that nobody paid for. */
const eraseOne = (
  place: UserPlanPlace,
  { userPlans, commit }: Pick<EraseDependencies, 'userPlans' | 'commit'>,
): Promise<void> =>
  commit(async (): Promise<Work<undefined>> => {
    const record = await userPlans.find(place);
    // The receipt of a payment shows the time that was paid for: the law keeps both.
    if (!record || record.paymentId !== null) return { answer: undefined };
    return { answer: undefined, shared: await userPlans.remove(record) };
  });

/**
 * Deletes what is left of a deleted client's plans once they ended: what changed their quotas, which names activities, and
 * those that nobody paid for. Safe to repeat. @throws AppError CONFLICT
 */
export async function erasePlansOf(userId: string, dependencies: EraseDependencies): Promise<void> {
  const { userPlans } = dependencies;
  for (const place of await userPlans.placesOf(userId)) {
    await userPlans.removeLedger(place.userPlanId);
    await eraseOne(place, dependencies);
  }
}
