import type { ManagedPayment, Payment } from '../../../functions/payments/payments.domain.ts';
import type {
  ManagedUserPlan,
  Movement,
  UserPlan,
} from '../../../functions/user-plans/user-plans.domain.ts';
import { paymentTotalsOf } from '../../../functions/payments/list/payments.search.domain.ts';
import { userPlanTotalsOf } from '../../../functions/user-plans/user-plans.search.domain.ts';
import type { FakeCall } from './fake-api.ts';
import { profile } from './fake-auth.ts';

const DAY_MS = 86_400_000;
const MARCH_5 = Date.parse('2026-03-05T12:00:00.000Z');
let lastId = 0;
const nextId = () => {
  lastId += 1;
  return `01k9bb00000000000000${String(lastId).padStart(6, '0')}`;
};

/** An instant so many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** A payment as its payer reads it: completed, unless said otherwise. */
export function payment(given: Partial<Payment> = {}): Payment {
  const at = new Date(MARCH_5).toISOString();
  return {
    paymentId: nextId(),
    userId: profile.userId,
    planId: '01k9pl00000000000000000000',
    planName: 'Profesional',
    amountCents: 4_900,
    currency: 'USD',
    status: 'completed',
    settlement: 'captured',
    mercadoPagoId: '5O190127TN364715T',
    discardedAt: null,
    placement: null,
    userPlanId: '01k9pp00000000000000000000',
    refundedCents: 0,
    flag: null,
    checkoutUrl: null,
    createdAt: at,
    paidAt: at,
    receiptNumber: null,
    updatedAt: at,
    ...given,
  };
}

/** As administrators list it. */
export const managedPayment = (given: Partial<ManagedPayment> = {}): ManagedPayment => ({
  ...payment(given),
  userName: 'Clara Rojas',
  userEmail: 'clara@ejemplo.cl',
  ...given,
});

/** A payment that its payer can still make. */
export const openPayment = (given: Partial<Payment> = {}): Payment =>
  payment({
    status: 'pending',
    settlement: 'created',
    userPlanId: null,
    checkoutUrl: 'https://www.paypal.com/checkoutnow?token=5O190127TN364715T',
    ...given,
  });

/** A user plan that runs since ten days, for twenty more, unless said otherwise. */
export function userPlan(given: Partial<UserPlan> = {}): UserPlan {
  return {
    userPlanId: nextId(),
    userId: profile.userId,
    planId: '01k9pl00000000000000000000',
    planName: 'Profesional',
    activityLimit: 5,
    siteLimit: 3,
    startDate: inDays(-10),
    endDate: inDays(20),
    status: 'active',
    activitiesConsumed: 3,
    paymentId: '01k9bb00000000000000paid00',
    createdAt: inDays(-10),
    updatedAt: inDays(-10),
    ...given,
  };
}

/** As administrators list it. */
export const managedUserPlan = (given: Partial<ManagedUserPlan> = {}): ManagedUserPlan => ({
  ...userPlan(given),
  userName: 'Clara Rojas',
  userEmail: 'clara@ejemplo.cl',
  ...given,
});

/** An entry of the ledger: an activity that was created, unless said otherwise. */
export const movement = (given: Partial<Movement> = {}): Movement => ({
  entryId: nextId(),
  kind: 'reserve',
  amount: 1,
  activityId: '01k9aa00000000000000activ0',
  reason: '',
  at: new Date(MARCH_5).toISOString(),
  ...given,
});

/** Answers a list with page numbers, as it is when it is asked, and what its rows come to. */
const numberedPages =
  <Row, Totals>(rows: () => readonly Row[], totalsOf: (rows: readonly Row[]) => Totals) =>
  (size: number) =>
  ({ query }: FakeCall) => {
    const all = rows();
    const pageCount = Math.max(1, Math.ceil(all.length / size));
    const page = Math.min(Number(query.get('page') ?? 1), pageCount);
    const items = all.slice((page - 1) * size, page * size);
    return { body: { items, page, pageCount, total: all.length, totals: totalsOf(all) } };
  };

/** Everybody's payments, as administrators read them. */
export const paymentPages = (rows: () => readonly ManagedPayment[], size = 15) =>
  numberedPages(rows, (all) =>
    paymentTotalsOf(all.map((row) => ({ ...row, cents: row.amountCents }))),
  )(size);

/** Everybody's plans, as administrators read them. */
export const userPlanPages = (rows: () => readonly ManagedUserPlan[], size = 15) =>
  numberedPages(rows, (all) => userPlanTotalsOf(all, new Date()))(size);

/** Answers a list in pages of `size`, as it is when it is asked. */
export const pagesOf =
  <Row>(rows: () => readonly Row[], size = 15) =>
  ({ query }: FakeCall) => {
    const from = Number(query.get('cursor') ?? 0);
    const all = rows();
    return {
      body: {
        items: all.slice(from, from + size),
        nextCursor: from + size < all.length ? String(from + size) : null,
      },
    };
  };
