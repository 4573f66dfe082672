import { GetCommand, PutCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '../../../../functions/core/id.ts';
import {
  auditPartition,
  outboxKey,
  profileKey,
  userPlansTotalsKey,
} from '../../../../functions/core/table/keys/keys.ts';
import {
  ledgerPartition,
  planKey,
  userPlanKey,
} from '../../../../functions/core/table/keys/plan-keys.ts';
import { createCommit } from '../../../../functions/core/table/commit/commit.ts';
import { offerOf, planFormSchema, type Plan } from '../../../../functions/plans/plans.domain.ts';
import { createPlans } from '../../../../functions/plans/plans.entity.ts';
import { createPlanView } from '../../../../functions/plans/plans.view.ts';
import { createActivation } from '../../../../functions/user-plans/user-plans.activation.view.ts';
import { createPlanChanges } from '../../../../functions/user-plans/user-plans.changes.entity.ts';
import { createUserPlans } from '../../../../functions/user-plans/user-plans.entity.ts';
import type {
  Ending,
  UserPlanPlace,
} from '../../../../functions/user-plans/user-plans.record.domain.ts';
import type { UserPlan } from '../../../../functions/user-plans/user-plans.domain.ts';
import type { Period } from '../../../../functions/user-plans/user-plans.periods.domain.ts';
import { createPeopleView } from '../../../../functions/profiles/profiles.view.ts';
import { addPeople, newTable, personId } from './samples.ts';

type PaidStart = Parameters<ReturnType<typeof createActivation>['planActivation']>[0];

export const adminId = personId(900);
export const admin = {
  userId: adminId,
  profileItem: { firstName: 'Carmen', lastName: 'Díaz', email: 'carmen@ejemplo.cl' },
};
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
  const activation = createActivation(table, createPlanView(table), 'UTC');
  const userPlans = createUserPlans(table);
  const changes = createPlanChanges(table, createPlanView(table));
  const people = createPeopleView(table);
  let count = 0;

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
    const userId = personId((count += 1));
    await addPeople(table, userId);
    return userId;
  }

  /** Starts a plan as a payment does. */
  const activate = (start: Omit<PaidStart, 'userPlanId'>): Promise<UserPlan> =>
    commit(async () => {
      const planned = await activation.planActivation({ ...start, userPlanId: newId() });
      if (typeof planned === 'string') throw new Error(planned);
      return { answer: planned.userPlan, shared: planned.writes };
    });

  /** Ends a plan that is active, as its date does; false where it is not. */
  const endPlan = ({ userId, userPlanId, ...ending }: Ending & UserPlanPlace): Promise<boolean> =>
    commit(async () => {
      const read = await userPlans.read({ userId, userPlanId });
      if (read?.record.status !== 'active') return { answer: false };
      return { answer: true, shared: (await changes.end(read, ending)).writes };
    });

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
    userPlans,
    changes,
    people,
    newId,
    endPlan,
    /** The collaborators of a service whose clock stands on day `on`. */
    on: (on: number) => ({
      userPlans,
      changes,
      activation,
      people,
      newId,
      commit: createCommit(table, { now: () => day(on) }),
    }),
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
      (await userPlans.periodsOf(userId)).periods,
    /** A person's periods as ids and days. */
    laidOut: async (userId: string) =>
      (await userPlans.periodsOf(userId)).periods.map(({ userPlanId, startDate, endDate }) => [
        userPlanId,
        dayOf(startDate),
        dayOf(endDate),
      ]),
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
    eventsOf: async (type: string) => {
      const command = new ScanCommand({ TableName: table.name, ConsistentRead: true });
      const { Items = [] } = await table.client.send(command);
      const events = Items.map((one) => one['event'] as { type: string } | undefined);
      return events.filter((event) => event?.type === type);
    },
    eventOf: async (eventId: string) => (await item(outboxKey(eventId)))?.['event'],
    auditsOf: (targetId: string) => partition(auditPartition(targetId)),
  };
}

export type UserPlansWorld = Awaited<ReturnType<typeof openUserPlans>>;

/** What the ledger says is consumed. */
export const sumOf = (entries: readonly { amount: number }[]) =>
  entries.reduce((sum, { amount }) => sum + amount, 0);
