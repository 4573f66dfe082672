import { GetCommand, PutCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { SettlePayment } from '../../../../events/payments.events.ts';
import { createInstantFormat } from '../../../../functions/core/format.ts';
import { newId } from '../../../../functions/core/id.ts';
import { profileKey, userPlansTotalsKey } from '../../../../functions/core/table/keys/keys.ts';
import {
  periodsKey,
  planKey,
  userPlansPartition,
} from '../../../../functions/core/table/keys/plan-keys.ts';
import { createCommit } from '../../../../functions/core/table/commit/commit.ts';
import type { Table } from '../../../../functions/core/table/table.ts';
import { checkout } from '../../../../functions/payments/checkout/payments.checkout.service.ts';
import { discardPayment } from '../../../../functions/payments/checkout/payments.discard.service.ts';
import type { PaymentsProvider } from '../../../../functions/payments/payments.provider.ts';
import type { PaymentRecord } from '../../../../functions/payments/payments.record.domain.ts';
import { settlePayment } from '../../../../functions/payments/settle/payments.settle.service.ts';
import { changePayment } from '../../../../functions/payments/payments.change.service.ts';
import { createReceipts } from '../../../../functions/payments/receipt/payments.receipts.entity.ts';
import { createPeopleView } from '../../../../functions/profiles/profiles.view.ts';
import { createPayments } from '../../../../functions/payments/payments.entity.ts';
import type { ManagedPlan } from '../../../../functions/plans/plans.domain.ts';
import { createPlans } from '../../../../functions/plans/plans.entity.ts';
import { createPlanView } from '../../../../functions/plans/plans.view.ts';
import { createActivation } from '../../../../functions/user-plans/user-plans.activation.view.ts';
import type { UserPlan } from '../../../../functions/user-plans/user-plans.domain.ts';
import type {
  Period,
  Placement,
} from '../../../../functions/user-plans/user-plans.periods.domain.ts';

/** A plan of the catalogue; later ones cost more. */
export const samplePlan = (n: number, more: Partial<ManagedPlan> = {}): ManagedPlan => ({
  planId: `01kb3f0a9x5m3v7c2d8e4h6p${String(n).padStart(2, '0')}`,
  name: `Plan ${String(n)}`,
  priceCents: 1_000 * n,
  currency: 'USD',
  billing: 'monthly',
  description: '',
  activityLimit: 5 * n,
  siteLimit: null,
  backupLimitBytes: 10 * 2 ** 30,
  promisedWorkingDays: null,
  promisedBackups: null,
  retention: null,
  support: 'Por correo',
  benefits: [],
  createdAt: '2026-11-01T12:00:00.000Z',
  archivedAt: null,
  usage: 0,
  revision: 1,
  ...more,
});

export async function addPlan(table: Table, plan: ManagedPlan): Promise<void> {
  const commit = createCommit(table, { now: () => new Date(plan.createdAt) });
  await commit(async () => ({ answer: null, own: [createPlans(table).put(plan)] }));
}

const commitOf = (table: Table) => createCommit(table, { now: () => new Date() });

/** Stores a new payment, and returns it as it is stored. */
export const addPayment = (table: Table, payment: PaymentRecord): Promise<PaymentRecord> =>
  commitOf(table)(async () => {
    const added = await createPayments(table).add(payment);
    const refused = () => new Error(`Payment ${payment.paymentId} is there already`);
    return { answer: added.payment, own: added.item, shared: added.entry, refused };
  });

/** Changes a payment as it was read, and returns it as it is stored. @throws PaymentMoved */
export const changePaymentNow = (
  table: Table,
  before: PaymentRecord,
  to: Partial<PaymentRecord>,
): Promise<PaymentRecord> =>
  changePayment(before, () => to, { payments: createPayments(table), commit: commitOf(table) });

/** What the payments' Lambdas are wired with, with a clock that the test moves. */
export function wirePayments(table: Table, provider: PaymentsProvider, clock: { now: number }) {
  const plans = createPlanView(table);
  const now = () => new Date((clock.now += 1));
  const lambda = {
    provider,
    activation: createActivation(table, plans, 'UTC'),
    commit: createCommit(table, { now }),
    payments: createPayments(table),
    plans,
    people: createPeopleView(table),
    profiles: createPeopleView(table),
    format: createInstantFormat('America/Santiago'),
    receipts: createReceipts(table),
    timeZone: 'America/Santiago',
    settings: async () => ({ receiptTaxName: 'IVA', receiptTaxPercent: 19 }),
    log: { warn: () => undefined },
    send: async () => undefined,
    newId,
    now,
    reconcileAfterMinutes: 15,
    siteUrl: 'https://portal.example',
  };
  return {
    ...lambda,
    buy: (userId: string, planId: string, placement?: Placement) =>
      checkout({ userId, role: 'cliente' }, { planId, revision: 1, placement }, lambda),
    discard: (userId: string, paymentId: string) =>
      discardPayment({ userId, role: 'cliente' }, paymentId, lambda),
    settle: (paymentId: string, event: SettlePayment['event'] = null) =>
      settlePayment({ type: 'SettlePayment', paymentId, event }, lambda),
  };
}

/** What a person's payments did to the rest of the table. */
export function readerOf({ client, name: TableName }: Table) {
  const get = async (Key: Record<string, string>): Promise<Record<string, unknown> | undefined> =>
    (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
  return {
    get,
    periods: async (userId: string) =>
      ((await get(periodsKey(userId)))?.['periods'] as Period[] | undefined) ?? [],
    usage: async (planId: string) => (await get(planKey(planId)))?.['usage'],
    activeCount: async () => (await get(userPlansTotalsKey))?.['activeCount'] ?? 0,
    userPlans: async (userId: string) => {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':pk': userPlansPartition(userId), ':prefix': 'USERPLAN#' },
          ConsistentRead: true,
        }),
      );
      return Items as (UserPlan & { sk: string; refundedAt?: string })[];
    },
    /** What the deletion of a person leaves behind. */
    bury: async (userId: string) => {
      const Item = { ...profileKey(userId), deletedAt: '2026-11-21T00:00:00.000Z' };
      await client.send(new PutCommand({ TableName, Item }));
    },
    /** The events that wait to be published. A Scan: for small tables. */
    events: async () => {
      const { Items = [] } = await client.send(
        new ScanCommand({
          TableName,
          FilterExpression: 'begins_with(pk, :outbox)',
          ExpressionAttributeValues: { ':outbox': 'OUTBOX#' },
          ConsistentRead: true,
        }),
      );
      return Items.map(
        (item) => item['event'] as { type: string; paymentId: string; userId: string },
      );
    },
  };
}
