import { expect } from 'vitest';
import type { PaymentRecord } from '../../../../functions/payments/payments.record.domain.ts';
import { createPaymentsDirectory } from '../../../../functions/payments/payments.entity.ts';
import { paymentEntryOf } from '../../../../functions/payments/list/payments.search.domain.ts';
import { receiptNumberOf } from '../../../../functions/payments/receipt/payments.receipts.domain.ts';
import { createReceipts } from '../../../../functions/payments/receipt/payments.receipts.entity.ts';
import { isPayable } from '../../../../functions/payments/settle/payments.settlement.domain.ts';
import { stateOf, type UserPlan } from '../../../../functions/user-plans/user-plans.domain.ts';
import {
  createUserPlansDirectory,
  userPlanEntity,
} from '../../../../functions/user-plans/user-plans.entity.ts';
import {
  userPlanEntryOf,
  type UserPlanEntry,
} from '../../../../functions/user-plans/user-plans.search.domain.ts';
import type { World } from './payments-world.ts';

type KeptPlan = UserPlan & { sk: string; refundedAt?: string };
const idOf = ({ sk }: KeptPlan) => sk.split('#')[1] ?? '';
const isBack = ({ settlement }: Pick<PaymentRecord, 'settlement'>) =>
  settlement === 'refunded' || settlement === 'reversed';

/** One plan for one payment, at most, and both know each other. */
function checkActivations(payments: readonly PaymentRecord[], plans: readonly KeptPlan[]) {
  for (const { paymentId, userPlanId, settlement } of payments) {
    const started = plans.filter((plan) => plan.paymentId === paymentId);
    expect(started.map(idOf), `plans of ${paymentId}, ${settlement}`).toEqual(
      userPlanId === null ? [] : [userPlanId],
    );
  }
  const paid = new Set(payments.map(({ paymentId }) => paymentId));
  expect(plans.filter(({ paymentId }) => !paid.has(paymentId ?? ''))).toEqual([]);
}

/** One checkout of each plan can be paid at a time. */
function checkOpen(payments: readonly PaymentRecord[]) {
  const open = payments.filter(({ settlement }) => isPayable(settlement));
  expect(new Set(open.map(({ offer }) => offer.planId)).size, 'open checkouts').toBe(open.length);
}

/** What went back is over, whatever an administrator says. */
function checkRefunds(payments: readonly PaymentRecord[], plans: readonly KeptPlan[]) {
  for (const payment of payments.filter(isBack)) {
    const plan = plans.find(({ paymentId }) => paymentId === payment.paymentId);
    expect(plan?.status, `plan of refunded ${payment.paymentId}`).not.toBe('active');
  }
}

/** What is consumed is what the ledger says, and no more than the plan allows. */
async function checkQuotas({ ledgerOf }: World, plans: readonly KeptPlan[]) {
  for (const plan of plans) {
    const ledger = await ledgerOf(idOf(plan));
    const sum = ledger.reduce((total, entry) => total + Number(entry['amount']), 0);
    expect(plan.activitiesConsumed, `consumed of ${idOf(plan)}`).toBe(sum);
    expect(sum).toBeGreaterThanOrEqual(0);
    expect(sum).toBeLessThanOrEqual(plan.activityLimit);
  }
}

/** A person's periods are those of their active plans, one after the other. */
async function checkPeriods({ read, clock }: World, userId: string, plans: readonly KeptPlan[]) {
  const periods = await read.periods(userId);
  const live = periods.filter(({ endDate }) => Date.parse(endDate) > clock.now);
  const active = plans.filter(
    ({ status, endDate }) => status === 'active' && Date.parse(endDate) > clock.now,
  );
  const datesOf = (id: string, { startDate, endDate }: { startDate: string; endDate: string }) =>
    `${id} ${startDate} ${endDate}`;
  expect(live.map((period) => datesOf(period.userPlanId, period)).toSorted()).toEqual(
    active.map((plan) => datesOf(idOf(plan), plan)).toSorted(),
  );
  live.forEach(({ startDate }, n) => {
    if (n > 0) expect(startDate).toBe(live[n - 1]?.endDate);
  });
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

/** Searches and totals read of each payment and plan what it is, once. */
async function checkDirectories({ table, clock, payers, payments, read }: World) {
  const paid = await createPaymentsDirectory(table).read();
  expect(paid.toSorted(byId)).toEqual((await payments()).map(paymentEntryOf).toSorted(byId));
  const plans = (await Promise.all(payers.map(read.userPlans))).flat();
  const seen = (entry: UserPlanEntry) => ({
    ...entry,
    status: stateOf(entry, new Date(clock.now)),
  });
  const entries = plans.map((plan) => userPlanEntryOf(userPlanEntity.decode(plan)));
  const directory = await createUserPlansDirectory(table).read();
  expect(directory.map(seen).toSorted(byId)).toEqual(entries.map(seen).toSorted(byId));
}

/** The receipts of each year are numbered in sequence; each is its payment's, and no payment has a number alone. */
async function checkReceipts({ table, payments }: World) {
  const receipts = createReceipts(table);
  const numbered = (await payments()).filter(({ receiptNumber }) => receiptNumber !== null);
  const numbers = numbered.map(({ receiptNumber }) => receiptNumber ?? '').toSorted();
  const sequence = [...Map.groupBy(numbers, (number) => number.slice(0, 4))].flatMap(
    ([year, ofYear]) => ofYear.map((_, n) => receiptNumberOf(year, n + 1)),
  );
  expect(numbers).toEqual(sequence.toSorted());
  for (const { paymentId, receiptNumber } of numbered) {
    expect((await receipts.find(paymentId))?.number).toBe(receiptNumber);
  }
}

/** What is true after every step, whatever was lost, came twice, or died halfway. */
export async function checkInvariants(world: World): Promise<void> {
  const checkPerson = async (userId: string) => {
    const [payments, plans] = await Promise.all([
      world.paymentsOf(userId),
      world.read.userPlans(userId),
    ]);
    checkOpen(payments);
    checkActivations(payments, plans);
    checkRefunds(payments, plans);
    await Promise.all([checkQuotas(world, plans), checkPeriods(world, userId, plans)]);
  };
  await Promise.all([
    ...world.payers.map(checkPerson),
    checkDirectories(world),
    checkReceipts(world),
  ]);
}

/** Whether a plan is as its payment left it: it runs, waits or ran, or another one took its place. */
function isServed(world: World, plan: KeptPlan, all: readonly KeptPlan[]): boolean {
  if (plan.status !== 'cancelled' || world.setByHand.has(idOf(plan)))
    return plan.status === 'active' || world.setByHand.has(idOf(plan));
  const replacing = standingFor(plan, all);
  // The plan that replaced it was refunded, and it does not run again: only where its own time was over by then.
  const isOver = Date.parse(plan.endDate) <= world.clock.now;
  return replacing !== undefined && (replacing.refundedAt === undefined || isOver);
}

/** The plan that stands in the place of one: the last that was not refunded, or the last of all. */
function standingFor(plan: KeptPlan, all: readonly KeptPlan[]): KeptPlan | undefined {
  const next = all.find((one) => idOf(one) === plan.replacedBy?.userPlanId);
  if (!next || next.refundedAt === undefined) return next;
  return standingFor(next, all) ?? next;
}

function checkPayment(world: World, payment: PaymentRecord, plans: readonly KeptPlan[]) {
  const { provider } = world;
  const { paymentId, settlement, flag } = payment;
  const plan = plans.find((one) => one.paymentId === paymentId);
  if (provider.isPaid(paymentId)) {
    expect(settlement, `paid ${paymentId}`).toBe('captured');
    const isFine = (plan && isServed(world, plan, plans)) ?? false;
    expect(isFine || flag !== null, `paid ${paymentId}: ${String(plan?.status)}`).toBe(true);
  } else if (provider.isBack(paymentId)) {
    expect(['refunded', 'reversed'], `sent back ${paymentId}`).toContain(settlement);
    expect(plan?.status).not.toBe('active');
  } else {
    expect(plan, `unpaid ${paymentId}`).toBeUndefined();
  }
}

type Events = Awaited<ReturnType<World['read']['events']>>;

/** What happened is announced once, and nothing else is. */
function checkEvents({ paymentId, userPlanId, settlement }: PaymentRecord, events: Events) {
  const count = (type: string) =>
    events.filter((event) => event.paymentId === paymentId && event.type === type).length;
  expect(count('PaymentCompleted')).toBe(userPlanId === null ? 0 : 1);
  expect(count('PaymentRefunded')).toBe(isBack({ settlement }) ? 1 : 0);
}

/** What is true besides once everything that can still come has come. */
export async function checkOutcome(world: World): Promise<void> {
  await checkInvariants(world);
  const events = await world.read.events();
  const counts = new Map(world.plans.map(({ planId }) => [planId, 0]));
  for (const userId of world.payers) {
    const plans = await world.read.userPlans(userId);
    for (const payment of await world.paymentsOf(userId)) {
      checkPayment(world, payment, plans);
      checkEvents(payment, events);
    }
    for (const { planId } of await world.read.periods(userId))
      counts.set(planId, (counts.get(planId) ?? 0) + 1);
  }
  for (const [planId, count] of counts) expect(await world.read.usage(planId)).toBe(count);
}
