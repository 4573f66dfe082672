import { GetCommand, QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { auditPut, type AuditEntry } from '../core/table/audit.ts';
import { guardedUpdate } from '../core/table/guarded-writes.ts';
import { planKey, plansPartition } from '../core/table/plan-keys.ts';
import type { Table } from '../core/table/table.ts';
import { transact } from '../core/table/transact.ts';
import { managedPlanSchema, type ManagedPlan, type PlanForm } from './plans.domain.ts';

/** What is to change of a plan, with the entry that tells of it. */
interface PlanEdit {
  set: Partial<PlanForm> & { archivedAt?: string | null };
  audit: AuditEntry;
}

export interface PlansStore {
  /** The whole catalogue, archived plans too, in no order worth anything. */
  list(): Promise<ManagedPlan[]>;
  /** Consistent: what is offered at this moment. */
  find(planId: string): Promise<ManagedPlan | undefined>;
  create(plan: ManagedPlan, audit: AuditEntry): Promise<void>;
  /**
   * Changes a plan as `decide` says (undefined: not at all), which is asked again where somebody was faster. Undefined
   * for one that is not there. @throws AppError CONFLICT
   */
  update(
    planId: string,
    decide: (current: ManagedPlan) => PlanEdit | undefined,
  ): Promise<ManagedPlan | undefined>;
  /** Deletes a plan that nobody has; 'missing' for one that is not there. @throws AppError CONFLICT */
  remove(
    planId: string,
    auditOf: (plan: ManagedPlan) => AuditEntry,
  ): Promise<'removed' | 'inUse' | 'missing'>;
}

/** `revision` grows with each change of an administrator; not with `usage`, which others count. */
const itemSchema = managedPlanSchema.extend({ sk: z.string() });
type PlanItem = z.output<typeof itemSchema>;

/** Only the key has the id. */
const planOfItem = (item: unknown): PlanItem =>
  itemSchema.parse({ ...(item as object), planId: (item as { sk: unknown }).sk });
const shown = (item: PlanItem): ManagedPlan => managedPlanSchema.parse(item);

export function createPlansStore(table: Table): PlansStore {
  const { client, name: TableName } = table;

  async function read(planId: string): Promise<PlanItem | undefined> {
    const Key = planKey(planId);
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && planOfItem(Item);
  }

  return {
    async list() {
      const plans: ManagedPlan[] = [];
      let after: QueryCommandOutput['LastEvaluatedKey'];
      do {
        const page: QueryCommandOutput = await client.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :pk',
            ExpressionAttributeValues: { ':pk': plansPartition },
            ExclusiveStartKey: after,
          }),
        );
        plans.push(...(page.Items ?? []).map((item) => shown(planOfItem(item))));
        after = page.LastEvaluatedKey;
      } while (after);
      return plans;
    },

    async find(planId) {
      const item = await read(planId);
      return item && shown(item);
    },

    async create({ planId, ...told }, audit) {
      const Item = { ...planKey(planId), ...told };
      const put = { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } };
      const isNew = await transact(table, () => ({ own: [put, auditPut(table, audit)] }));
      if (!isNew) throw new Error('A new plan has the id of another one');
    },

    async update(planId, decide) {
      let result: ManagedPlan | undefined;
      await transact(table, async () => {
        const item = await read(planId);
        result = item && shown(item);
        const edit = result && decide(result);
        if (!item || !result || !edit) return undefined;
        result = { ...result, ...edit.set, revision: item.revision + 1 };
        const change = guardedUpdate(table, {
          Key: planKey(planId),
          set: { ...edit.set, revision: result.revision },
          asRead: { item, attributes: ['revision'] },
        });
        return { own: [auditPut(table, edit.audit)], shared: [change] };
      });
      return result;
    },

    async remove(planId, auditOf) {
      const isDone = await transact(table, async () => {
        const item = await read(planId);
        if (!item || item.usage > 0) return undefined;
        const Delete = {
          TableName,
          Key: planKey(planId),
          ConditionExpression: '#usage = :none',
          ExpressionAttributeNames: { '#usage': 'usage' },
          ExpressionAttributeValues: { ':none': 0 },
        };
        return { own: [auditPut(table, auditOf(shown(item)))], shared: [{ Delete }] };
      });
      if (isDone) return 'removed';
      return (await read(planId)) ? 'inUse' : 'missing';
    },
  };
}
