import type { Change } from '../core/table/keys/changes.ts';
import { periodsKey, userPlanOfKey } from '../core/table/keys/plan-keys.ts';

/**
 * The people at whose sites' schedules backups looks again after a change of an item: those whose plans begin, end, move or are
 * replaced, and with them what is promised.
 */
export const promisedOf = ({ item, key }: Change): string[] => {
  const { userId } = userPlanOfKey(key);
  return item === 'userPlan' && key.sk === periodsKey(userId).sk ? [userId] : [];
};
