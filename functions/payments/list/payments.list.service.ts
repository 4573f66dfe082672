import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import { firstIdAt } from '../../core/id.ts';
import type { NumberedPage } from '../../core/table/directory/directory-page.ts';
import type { Page } from '../../core/table/query/query-page.ts';
import { accountIdOf } from '../../core/validation/account.ts';
import { DELETED_PERSON_NAME } from '../../core/validation/person-name.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import type { PersonTexts } from '../../profiles/profiles.texts.view.ts';
import { openRangeOfDays } from '../../core/validation/day.ts';
import {
  PAYMENTS_PAGE_SIZE,
  stageOf,
  type ManagedPayment,
  type Payment,
  type PaymentResult,
} from '../payments.domain.ts';
import {
  paymentFinder,
  paymentTotalsOf,
  type PaymentEntry,
  type PaymentFilters,
  type PaymentTotals,
} from './payments.search.domain.ts';
import type { Payments } from '../payments.entity.ts';

export interface ListDependencies {
  payments: Pick<Payments, 'entries' | 'pageOf'>;
  people: Pick<PeopleView, 'peopleOf'>;
  texts: PersonTexts;
  /** The provider's zone, in which the days of filters begin and end. */
  timeZone: string;
}

interface ListQuery {
  cursor?: string | undefined;
}

/** Payments as administrators see them: with their payers; deleted ones are marked. */
export async function withPeople(
  payments: readonly Payment[],
  people: Pick<PeopleView, 'peopleOf'>,
): Promise<ManagedPayment[]> {
  const known = await people.peopleOf(payments.map(({ userId }) => userId));
  return payments.map((payment) => {
    const { name, email } = known.get(payment.userId) ?? { name: DELETED_PERSON_NAME, email: null };
    return { ...payment, userName: name, userEmail: email };
  });
}

/** The test of the filters. A search also compares the people who have one of these payments. */
export async function finderOf(
  { from, to, ...filters }: PaymentFilters,
  entries: readonly Pick<PaymentEntry, 'user'>[],
  { texts, timeZone }: Pick<ListDependencies, 'texts' | 'timeZone'>,
): Promise<(entry: PaymentEntry) => boolean> {
  const range = openRangeOfDays({ from, to }, timeZone);
  const wanted = {
    ...filters,
    ...(range.from && { fromId: firstIdAt(range.from) }),
    ...(range.before && { beforeId: firstIdAt(range.before) }),
  };
  if (filters.search === '') return paymentFinder(wanted, () => '');
  return paymentFinder(wanted, await texts.textsOf(entries.map(({ user }) => user)));
}

/** A page of the caller's own payments, newest first. @throws AppError VALIDATION_FAILED for another list's cursor */
export const listOwnPayments = (
  caller: Pick<Caller, 'userId' | 'companyId'>,
  { cursor }: ListQuery,
  { payments }: { payments: Pick<Payments, 'listOf'> },
): Promise<Page<Payment>> =>
  payments.listOf(accountIdOf(caller), { cursor, limit: PAYMENTS_PAGE_SIZE });

/** A page of the payments that the filters find, newest first, and the totals of all of them. */
export async function listPayments(
  { page, ...filters }: PaymentFilters & { page: number },
  dependencies: ListDependencies,
): Promise<NumberedPage<ManagedPayment> & { totals: PaymentTotals }> {
  const { payments, people } = dependencies;
  const scope = await payments.entries();
  const matching = scope.filter(await finderOf(filters, scope, dependencies));
  const found = await payments.pageOf({ scope, matching, page, size: PAYMENTS_PAGE_SIZE });
  return {
    ...found,
    items: await withPeople(found.items, people),
    totals: paymentTotalsOf(matching),
  };
}

/**
 * The state of a payment, for anybody who knows its id: they come back from the provider, often signed out (spec 001 §2,
 * Payment result pages). Nothing about the person. @throws AppError NOT_FOUND
 */
export async function getPaymentResult(
  paymentId: string,
  { payments }: { payments: Pick<Payments, 'find'> },
): Promise<PaymentResult> {
  const payment = await payments.find(paymentId);
  if (!payment) throw new AppError('NOT_FOUND');
  const { offer, amountCents, currency, status } = payment;
  return { planName: offer.planName, amountCents, currency, status, stage: stageOf(payment) };
}
