import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import type { SettlePayment } from '../../../../events/payments.events.ts';
import { newId } from '../../../../functions/core/id.ts';
import { paymentsPartition } from '../../../../functions/core/table/keys/payment-keys.ts';
import { ledgerPartition } from '../../../../functions/core/table/keys/plan-keys.ts';
import { dispatchDuePayments } from '../../../../functions/payments/settle/payments.dispatch.service.ts';
import type { PaymentRecord } from '../../../../functions/payments/payments.record.domain.ts';
import { paymentEntity } from '../../../../functions/payments/payments.entity.ts';
import { createCommit } from '../../../../functions/core/table/commit/commit.ts';
import { createPlanView } from '../../../../functions/plans/plans.view.ts';
import { createPlanChanges } from '../../../../functions/user-plans/user-plans.changes.entity.ts';
import { createUserPlans } from '../../../../functions/user-plans/user-plans.entity.ts';
import { createQuota } from '../../../../functions/user-plans/user-plans.quota.view.ts';
import { FakeProvider } from '../../../support/payments/fake-provider.ts';
import { Faults, type Fault } from './faults.ts';
import { addPlan, readerOf, samplePlan, wirePayments } from './payments.ts';
import { addPeople, newTable, personId } from './samples.ts';

const DAY_MINUTES = 24 * 60;
/** Two people who pay, a provider, and everything that lies between: what is on its way, what was lost. */
export async function newWorld() {
  const table = await newTable();
  const faults = new Faults();
  faults.atTable(table.client);
  const clock = { now: Date.UTC(2026, 10, 21, 12) };
  const provider = new FakeProvider();
  provider.onCall = faults.atProvider;
  const lambda = wirePayments(table, provider, clock);
  const read = readerOf(table);
  const payers = [personId(1), personId(2)];
  await addPeople(table, ...payers);
  const plans = [1, 2].map((n) => samplePlan(n, { planId: newId(), activityLimit: 2 }));
  for (const plan of plans) await addPlan(table, plan);

  /** Messages of the queue that nobody has worked off. */
  const queue: SettlePayment[] = [];
  /** Events that nobody is ever going to deliver. */
  const lost = new Set<string>();
  /** User plans that an administrator set a status of: they are as they were set. */
  const setByHand = new Set<string>();

  const partition = async (pk: string) => {
    const command = new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ConsistentRead: true,
    });
    return (await table.client.send(command)).Items ?? [];
  };
  const paymentsOf = async (userId: string): Promise<PaymentRecord[]> =>
    (await partition(paymentsPartition(userId))).map(paymentEntity.decode);

  const world = {
    clock,
    provider,
    faults,
    lambda,
    read,
    payers,
    plans,
    queue,
    lost,
    setByHand,
    quota: createQuota(table),
    commit: createCommit(table, { now: lambda.now }),
    userPlans: createUserPlans(table),
    changes: createPlanChanges(table, createPlanView(table)),
    table,
    paymentsOf,
    payments: async () => (await Promise.all(payers.map(paymentsOf))).flat(),
    ledgerOf: (userPlanId: string) => partition(ledgerPartition(userPlanId)),

    /** A Lambda works off a message, which goes back to the queue where that fails. */
    async work(message: SettlePayment, fault: Fault | null) {
      const { paymentId, event } = message;
      if (!(await faults.during(fault, () => lambda.settle(paymentId, event)))) queue.push(message);
    },

    /** The schedule runs, once so much time has passed. */
    async tick(minutes: number, fault: Fault | null) {
      clock.now += minutes * 60_000;
      const sent: SettlePayment[] = [];
      const send = async (messages: readonly SettlePayment[]) => void sent.push(...messages);
      await faults.during(fault, () => dispatchDuePayments({ ...lambda, send }));
      for (const message of sent) await world.work(message, fault);
    },

    /** What is on its way arrives, nothing fails any more, and the schedule goes on until it asked about everything. */
    async settleDown() {
      for (const { paymentId, ...event } of provider.events) {
        if (!lost.has(event.eventId)) queue.push({ type: 'SettlePayment', paymentId, event });
      }
      const drain = async () => {
        for (const message of queue.splice(0)) await world.work(message, null);
      };
      await drain();
      // No two checks of one payment are further apart than a week.
      for (const days of [1, 3, 8]) {
        await world.tick(days * DAY_MINUTES, null);
        await drain();
        // What the captures of the schedule reported.
        for (const { paymentId, ...event } of provider.events) {
          if (!lost.has(event.eventId) && !(await lambda.payments.isApplied(event.eventId)))
            await lambda.settle(paymentId, event);
        }
      }
      expect(queue).toEqual([]);
    },
  };
  for (const payer of payers) await lambda.buy(payer, plans[0]?.planId ?? '');
  return world;
}

export type World = Awaited<ReturnType<typeof newWorld>>;
