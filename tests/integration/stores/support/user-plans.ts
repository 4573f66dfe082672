import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '../../../../functions/core/id.ts';
import {
  auditPartition,
  outboxKey,
  profileKey,
  userPlansTotalsKey,
} from '../../../../functions/core/table/keys.ts';
import {
  ledgerPartition,
  planKey,
  userPlanKey,
} from '../../../../functions/core/table/plan-keys.ts';
import { createCommit } from '../../../../functions/core/table/commit.ts';
import { transact } from '../../../../functions/core/table/transact.ts';
import { offerOf, planFormSchema, type Plan } from '../../../../functions/plans/plans.domain.ts';
import { createPlans } from '../../../../functions/plans/plans.entity.ts';
import {
  createActivationStore,
  type PlanStart,
} from '../../../../functions/user-plans/user-plans.activation.store.ts';
import type { UserPlan } from '../../../../functions/user-plans/user-plans.domain.ts';
import type { Period } from '../../../../functions/user-plans/user-plans.periods.domain.ts';
import { readPeriods } from '../../../../functions/user-plans/user-plans.periods.store.ts';
import { createUserPlansListStore } from '../../../../functions/user-plans/user-plans.list.store.ts';
import { createUserPlansStore } from '../../../../functions/user-plans/user-plans.store.ts';
import { addPeople, newTable, personId } from './samples.ts';

export const adminId = personId(900);
const noon = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 86_400_000;

/** Noon of the n-th day of the tests: day 0 is when most of what they do happens. */
export const day = (n: number) => new Date(noon + n * DAY_MS);
export const iso = (n: number) => day(n).toISOString();
/** An instant as a day of the tests. */
export const dayOf = (instant: string) => (Date.parse(instant) - noon) / DAY_MS;

/** A table with plans, and what tests of user plans do with it and ask of it. */
export async function openUserPlans() {
  const table = await newTable();
  const plans = createPlans(table);
  const commit = createCommit(table, { now: () => day(0) });
  const activation = createActivationStore(table);
  const store = createUserPlansStore(table);
  let people = 0;

  const item = async (
    Key: Record<string, string>,
  ): Promise<Record<string, unknown> | undefined> => {
    const command = new GetCommand({ TableName: table.name, Key, ConsistentRead: true });
    return (await table.client.send(command)).Item;
  };
  const partition = async (pk: string): Promise<Record<string, unknown>[]> => {
    const command = new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ConsistentRead: true,
    });
    return (await table.client.send(command)).Items ?? [];
  };

  async function addPlan(form: object = {}): Promise<Plan> {
    const fields = { name: 'Profesional', priceCents: 2_990, support: 'Correo', ...form };
    const plan = {
      planId: newId(),
      ...planFormSchema.parse(fields),
      currency: 'USD' as const,
      createdAt: iso(-10),
      archivedAt: null,
      usage: 0,
      revision: 1,
    };
    return commit(async () => ({ answer: plan, own: [plans.put(plan)] }));
  }

  async function addPerson(): Promise<string> {
    const userId = personId((people += 1));
    await addPeople(table, userId);
    return userId;
  }

  /** Starts a plan as a payment does. */
  async function activate(start: Omit<PlanStart, 'userPlanId'>): Promise<UserPlan> {
    const userPlanId = newId();
    let started: UserPlan | undefined;
    await transact(table, async () => {
      const planned = await activation.planActivation({ ...start, userPlanId });
      if (typeof planned === 'string') throw new Error(planned);
      started = planned.userPlan;
      return planned;
    });
    if (!started) throw new Error('Nothing was started');
    return started;
  }

  /** Gives a person a plan on day `on`, for `days`. */
  async function give(
    userId: string,
    plan: Plan,
    given: { on?: number; days?: number; placement?: 'now' | 'after' } = {},
  ): Promise<UserPlan> {
    const { on = 0, days = 30, placement = 'now' } = given;
    const start = { userId, offer: offerOf(plan), paymentId: null, placement };
    return activate({ ...start, length: { days }, now: day(on) });
  }

  return {
    table,
    plans,
    commit,
    activation,
    store,
    list: createUserPlansListStore(table),
    item,
    partition,
    addPlan,
    addPerson,
    activate,
    give,
    promote: (userId: string) =>
      table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: { ...profileKey(userId), userId, role: 'admin' },
        }),
      ),
    bury: (userId: string) =>
      table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: { ...profileKey(userId), deletedAt: iso(0) },
        }),
      ),
    periodsOf: async (userId: string): Promise<Period[]> =>
      (await readPeriods(table, userId, { consistent: true })).periods,
    /** A person's periods as ids and days. */
    laidOut: async (userId: string) =>
      (await readPeriods(table, userId, { consistent: true })).periods.map(
        ({ userPlanId, startDate, endDate }) => [userPlanId, dayOf(startDate), dayOf(endDate)],
      ),
    stored: ({ userId, userPlanId }: Pick<UserPlan, 'userId' | 'userPlanId'>) =>
      item(userPlanKey(userId, userPlanId)),
    usageOf: async ({ planId }: Plan) => (await item(planKey(planId)))?.['usage'] as number,
    activeCount: async () =>
      ((await item(userPlansTotalsKey))?.['activeCount'] as number | undefined) ?? 0,
    ledgerOf: async (userPlanId: string) =>
      (await partition(ledgerPartition(userPlanId))).map((entry) => ({
        kind: String(entry['kind']),
        amount: Number(entry['amount']),
      })),
    eventOf: async (eventId: string) => (await item(outboxKey(eventId)))?.['event'],
    auditsOf: (targetId: string) => partition(auditPartition(targetId)),
  };
}

export type UserPlansWorld = Awaited<ReturnType<typeof openUserPlans>>;

/** What the ledger says is consumed. */
export const sumOf = (entries: readonly { amount: number }[]) =>
  entries.reduce((sum, { amount }) => sum + amount, 0);
