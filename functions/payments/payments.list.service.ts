import type { Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { Page } from '../core/table/query-page.ts';
import { DELETED_PERSON_NAME } from '../notifications/notifications.domain.ts';
import type { NamesStore } from '../profiles/profiles.names.store.ts';
import {
  PAYMENTS_PAGE_SIZE,
  stageOf,
  type ManagedPayment,
  type Payment,
  type PaymentResult,
} from './payments.domain.ts';
import type { PaymentsListStore } from './payments.list.store.ts';
import type { PaymentsStore } from './payments.store.ts';

export interface ListDependencies {
  list: PaymentsListStore;
  names: NamesStore;
}

interface ListQuery {
  cursor?: string | undefined;
}

/** Payments as administrators see them: with the names of their payers, those who were deleted told as such. */
export async function withNames<P extends Payment>(
  payments: readonly P[],
  names: NamesStore,
): Promise<(P & { userName: string })[]> {
  const known = await names.namesOf(payments.map(({ userId }) => userId));
  return payments.map((payment) => ({
    ...payment,
    userName: known.get(payment.userId) ?? DELETED_PERSON_NAME,
  }));
}

/** A page of the caller's own payments, newest first. @throws AppError VALIDATION_FAILED for another list's cursor */
export const listOwnPayments = (
  { userId }: Pick<Caller, 'userId'>,
  { cursor }: ListQuery,
  { list }: Pick<ListDependencies, 'list'>,
): Promise<Page<Payment>> => list.listOf(userId, { cursor, limit: PAYMENTS_PAGE_SIZE });

/** A page of everybody's payments, newest first, with names. @throws AppError VALIDATION_FAILED */
export async function listPayments(
  { cursor }: ListQuery,
  { list, names }: ListDependencies,
): Promise<Page<ManagedPayment>> {
  const page = await list.listAll({ cursor, limit: PAYMENTS_PAGE_SIZE });
  return { ...page, items: await withNames(page.items, names) };
}

/**
 * How a payment stands, for whoever knows its id: they come back from the provider, often signed out (spec 001 §2,
 * Payment result pages). Nothing about the person. @throws AppError NOT_FOUND
 */
export async function getPaymentResult(
  paymentId: string,
  { payments }: { payments: Pick<PaymentsStore, 'find'> },
): Promise<PaymentResult> {
  const payment = await payments.find(paymentId);
  if (!payment) throw new AppError('NOT_FOUND');
  const { planName, amountCents, currency, status } = payment;
  return { planName, amountCents, currency, status, stage: stageOf(payment) };
}
