import type { AuditAction } from '../../audits/audits.domain.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { AuditEntry } from '../../core/table/audit.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import type { ManagedPayment } from '../payments.domain.ts';
import { withPeople } from './payments.list.service.ts';
import type { PaymentRecord } from '../payments.record.domain.ts';
import type { PaymentStatus } from '../settle/payments.settlement.domain.ts';
import type { PaymentsStore } from '../payments.store.ts';

export interface ReviewDependencies {
  payments: Pick<PaymentsStore, 'find' | 'change'>;
  people: Pick<PeopleView, 'peopleOf'>;
  now: () => Date;
}

/** What an administrator does to a payment's record. */
interface Edit {
  action: Extract<AuditAction, 'PaymentStatusChanged' | 'PaymentReviewed'>;
  to: Pick<PaymentRecord, 'status'> | Pick<PaymentRecord, 'flag'>;
  details: Readonly<Record<string, string | null>>;
}

/** The webhooks of a payment may be faster some times. */
const ATTEMPTS = 5;

/** An entry of the payment, and one of its payer. */
const auditsOf = (
  { userId: actorId }: Pick<Caller, 'userId'>,
  { paymentId, userId }: PaymentRecord,
  { action, details, at }: Pick<Edit, 'action' | 'details'> & { at: Date },
): AuditEntry[] =>
  [paymentId, userId].map((targetId) => ({
    targetId,
    actorId,
    action,
    at,
    details: { paymentId, ...details },
  }));

/** Changes the record as `edit` says; it says nothing where the record is so already. */
async function changeRecord(
  caller: Pick<Caller, 'userId'>,
  { paymentId, edit }: { paymentId: string; edit: (payment: PaymentRecord) => Edit | undefined },
  { payments, people, now }: ReviewDependencies,
): Promise<ManagedPayment> {
  const shown = async (payment: PaymentRecord) => {
    const [named] = await withPeople([payment], people);
    if (!named) throw new AppError('NOT_FOUND');
    return named;
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const payment = await payments.find(paymentId, { consistent: true });
    if (!payment) throw new AppError('NOT_FOUND');
    const edited = edit(payment);
    if (!edited) return shown(payment);
    const at = now();
    const audits = auditsOf(caller, payment, { ...edited, at });
    const to = { ...edited.to, updatedAt: at.toISOString() };
    const changed = await payments.change(payment, to, audits);
    if (changed) return shown(changed);
  }
  throw new AppError('CONFLICT');
}

/**
 * Sets what the record of a payment says (spec 001 §4: any status). Where the money is stays as it is, and so does the
 * plan: nothing is activated, ended or refunded. The provider's later news sets it again.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export const changePaymentStatus = (
  caller: Pick<Caller, 'userId'>,
  { paymentId, status }: { paymentId: string; status: PaymentStatus },
  dependencies: ReviewDependencies,
): Promise<ManagedPayment> =>
  changeRecord(
    caller,
    {
      paymentId,
      edit: (payment) =>
        payment.status === status
          ? undefined
          : {
              action: 'PaymentStatusChanged',
              to: { status },
              details: { from: payment.status, to: status },
            },
    },
    dependencies,
  );

/** Takes the flag off a payment that an administrator has looked at. @throws AppError NOT_FOUND, CONFLICT */
export const reviewPayment = (
  caller: Pick<Caller, 'userId'>,
  paymentId: string,
  dependencies: ReviewDependencies,
): Promise<ManagedPayment> =>
  changeRecord(
    caller,
    {
      paymentId,
      edit: ({ flag }) =>
        flag === null
          ? undefined
          : { action: 'PaymentReviewed', to: { flag: null }, details: { flag } },
    },
    dependencies,
  );
