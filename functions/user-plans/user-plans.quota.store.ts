import { newId } from '../core/id.ts';
import { userPlanKey } from '../core/table/plan-keys.ts';
import type { Table } from '../core/table/table.ts';
import type { TransactItem } from '../core/table/transact.ts';
import { userPlanItems } from './user-plans.items.ts';
import { currentPeriod } from './user-plans.periods.domain.ts';
import { readPeriods, readUserPlan } from './user-plans.periods.store.ts';

/** The plan that runs, as far as quotas go. */
export interface CurrentQuota {
  userPlanId: string;
  planName: string;
  activityLimit: number;
  activitiesConsumed: number;
  /** Null is unlimited. */
  siteLimit: number | null;
}

/** A unit of a plan's quota: the activity that uses it, its text in the ledger, and the instant. */
export interface QuotaUnit {
  userId: string;
  userPlanId: string;
  activityId: string;
  reason: string;
  at: Date;
}

export interface QuotaStore {
  /** The plan that runs now with what of it is consumed; consistent. Undefined without one. */
  findCurrent(userId: string, now: Date): Promise<CurrentQuota | undefined>;
  /**
   * Writes that take a unit, for `own` of `transact`: refused where none is left, or the plan is over or no longer
   * active.
   */
  reserve(unit: QuotaUnit): TransactItem[];
  /**
   * Writes that give it back, whatever has become of the plan. None where nothing is consumed any more, for an
   * administrator has returned it before. For `shared` of `transact`, called again at each attempt.
   */
  giveBack(unit: QuotaUnit): Promise<TransactItem[]>;
}

export function createQuotaStore(table: Table): QuotaStore {
  const { name: TableName } = table;
  const items = userPlanItems(table);
  const entryOf = ({ userId, activityId, reason, at }: QuotaUnit) => ({
    entryId: newId(at),
    activityId,
    actorId: userId,
    reason,
    at: at.toISOString(),
  });
  const keyOf = ({ userId, userPlanId }: QuotaUnit) => userPlanKey(userId, userPlanId);

  return {
    async findCurrent(userId, now) {
      const options = { consistent: true };
      const { periods } = await readPeriods(table, userId, options);
      const period = currentPeriod(periods, now);
      const row =
        period && (await readUserPlan(table, { userId, userPlanId: period.userPlanId }, options));
      if (row?.status !== 'active') return undefined;
      const { userPlanId, planName, activityLimit, activitiesConsumed, siteLimit } = row;
      return { userPlanId, planName, activityLimit, activitiesConsumed, siteLimit };
    },

    reserve: (unit) => [
      {
        Update: {
          TableName,
          Key: keyOf(unit),
          UpdateExpression: 'SET updatedAt = :at ADD activitiesConsumed :one',
          ConditionExpression:
            '#status = :active AND startDate <= :at AND endDate > :at AND activitiesConsumed < activityLimit',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: {
            ':active': 'active',
            ':at': unit.at.toISOString(),
            ':one': 1,
          },
        },
      },
      items.ledger(unit.userPlanId, { ...entryOf(unit), kind: 'reserve', amount: 1 }),
    ],

    async giveBack(unit) {
      const row = await readUserPlan(table, unit, { consistent: true });
      if (!row || row.activitiesConsumed === 0) return [];
      const given: TransactItem = {
        Update: {
          TableName,
          Key: keyOf(unit),
          UpdateExpression: 'SET updatedAt = :at ADD activitiesConsumed :back',
          ConditionExpression: 'activitiesConsumed > :none',
          ExpressionAttributeValues: { ':at': unit.at.toISOString(), ':back': -1, ':none': 0 },
        },
      };
      return [
        given,
        items.ledger(unit.userPlanId, { ...entryOf(unit), kind: 'return', amount: -1 }),
      ];
    },
  };
}
