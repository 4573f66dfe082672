import type { PaymentReminded } from '../../../events/payments.events.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Commit } from '../../core/table/commit/commit.ts';
import type { Profile } from '../../profiles/profiles.domain.ts';
import type { Payments } from '../payments.entity.ts';
import type { PaymentRecord } from '../payments.record.domain.ts';
import { paymentsText } from '../payments.text.ts';
import { isPayable } from '../settle/payments.settlement.domain.ts';
import {
  readOpenOrder,
  requireStaying,
  type EndingDependencies,
  type OpenDependencies,
} from './payments.open.service.ts';
import { isReminded, type Reminded } from './payments.reminders.domain.ts';

type Payer = Pick<Profile, 'emailNotifications' | 'erasesAt'>;

export interface RemindDependencies
  extends Pick<OpenDependencies, 'provider' | 'send'>, Pick<EndingDependencies, 'format'> {
  payments: Pick<Payments, 'find' | 'remind'>;
  people: { find(userId: string): Promise<Payer | undefined> };
  commit: Commit;
  newId: (now: Date) => string;
  now: () => Date;
}

/** The payment, if its payer may be sent its link now. @throws AppError NOT_FOUND, PAYMENT_CLOSED, ALREADY_REMINDED */
async function getRemindable(
  paymentId: string,
  at: Date,
  { payments }: Pick<RemindDependencies, 'payments'>,
): Promise<PaymentRecord> {
  const payment = await payments.find(paymentId, { consistent: true });
  if (!payment) throw new AppError('NOT_FOUND');
  const { status, settlement, discardedAt } = payment;
  const isPending = status === 'pending' && discardedAt === null && isPayable(settlement);
  if (!isPending) throw new AppError('PAYMENT_CLOSED');
  if (isReminded(payment, at)) throw new AppError('ALREADY_REMINDED');
  return payment;
}

/** For `catch`: the error is worded for the payer, who is somebody else here. */
function refuseInProgress(error: unknown): never {
  const isPaid = error instanceof AppError && error.code === 'PAYMENT_IN_PROGRESS';
  throw isPaid ? new AppError(error.code, { message: paymentsText.inProgress }) : error;
}

const reminderOf = (
  { paymentId, userId, offer, amountCents, currency }: PaymentRecord,
  eventId: string,
): PaymentReminded => ({
  type: 'PaymentReminded',
  ...{ eventId, paymentId, userId, planName: offer.planName, amountCents, currency },
});

/**
 * Sends its payer the link by which to go on with a payment that they started: a notification, and an e-mail unless they
 * switched these off (`emailed`). Once a day.
 * @throws AppError NOT_FOUND, PAYMENT_CLOSED, ALREADY_REMINDED, PERSON_GONE, ACCOUNT_ENDING, CHECKOUT_EXPIRED if nobody can pay its order any more,
 * PAYMENT_IN_PROGRESS if it is being paid, PROVIDER_UNAVAILABLE
 */
export async function remindPayer(
  { userId: actorId }: Pick<Caller, 'userId'>,
  paymentId: string,
  dependencies: RemindDependencies,
): Promise<Reminded> {
  const { payments, people, commit, newId, now } = dependencies;
  const pending = await getRemindable(paymentId, now(), dependencies);
  const payer = await people.find(pending.userId);
  if (!payer) throw new AppError('PERSON_GONE');
  requireStaying(payer.erasesAt, dependencies);
  const order = await readOpenOrder(pending, dependencies).catch(refuseInProgress);
  if (!order) throw new AppError('CHECKOUT_EXPIRED');
  return commit(async (at) => {
    const payment = await getRemindable(paymentId, at, dependencies);
    return {
      answer: { emailed: payer.emailNotifications },
      shared: [payments.remind(payment, at)],
      events: [reminderOf(payment, newId(at))],
      audits: [paymentId, payment.userId].map((targetId) => ({
        ...{ targetId, actorId, at },
        action: 'PaymentReminded' as const,
        details: { paymentId, planName: payment.offer.planName },
      })),
    };
  });
}
