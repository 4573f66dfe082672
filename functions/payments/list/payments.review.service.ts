import type { AuditAction } from '../../audits/audits.domain.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { AuditEntry } from '../../core/table/commit/audit.ts';
import type { Commit } from '../../core/table/commit/commit.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import type { ManagedPayment, PaymentFlag } from '../payments.domain.ts';
import type { Payments } from '../payments.entity.ts';
import { toPayment, type PaymentRecord } from '../payments.record.domain.ts';
import { paymentsText as text } from '../payments.text.ts';
import { withReceipt, type IssueDependencies } from '../receipt/payments.receipts.issue.service.ts';
import type { PaymentStatus } from '../settle/payments.settlement.domain.ts';
import { withPeople } from './payments.list.service.ts';

export interface ReviewDependencies extends IssueDependencies {
  payments: Pick<Payments, 'find' | 'change'>;
  commit: Commit;
  people: Pick<PeopleView, 'peopleOf'>;
}

/** An administrator's edit of a payment's record. */
interface Edit {
  action: Extract<AuditAction, 'PaymentStatusChanged' | 'PaymentReviewed'>;
  to: Pick<PaymentRecord, 'status'> | Pick<PaymentRecord, 'flag' | 'inDispute'>;
  details: Readonly<Record<string, string | null>>;
}

/** An entry of the payment, and one of its payer. */
const auditsOf = (
  { userId: actorId }: Pick<Caller, 'userId'>,
  { paymentId, userId, offer: { planName } }: PaymentRecord,
  { action, details, at }: Pick<Edit, 'action' | 'details'> & { at: Date },
): AuditEntry[] =>
  [paymentId, userId].map((targetId) => ({
    targetId,
    actorId,
    action,
    at,
    details: { paymentId, planName, ...details },
  }));

/** Changes the record; `edit` returns undefined if there is nothing to change. */
async function changeRecord(
  caller: Pick<Caller, 'userId'>,
  { paymentId, edit }: { paymentId: string; edit: (payment: PaymentRecord) => Edit | undefined },
  dependencies: ReviewDependencies,
): Promise<ManagedPayment> {
  const { payments, commit, people } = dependencies;
  const changed = await commit<PaymentRecord>(async (at) => {
    const before = await payments.find(paymentId, { consistent: true });
    if (!before) throw new AppError('NOT_FOUND');
    const edited = edit(before);
    if (!edited) return { answer: before };
    const { change, receipt } = await withReceipt(before, { change: edited.to, at }, dependencies);
    const { payment, item, entry } = await payments.change(before, change, at);
    return {
      answer: payment,
      shared: [...item, ...entry, ...receipt],
      audits: auditsOf(caller, before, { ...edited, at }),
    };
  });
  const [named] = await withPeople([toPayment(changed)], people);
  if (!named) throw new AppError('NOT_FOUND');
  return named;
}

/**
 * Sets the status in the record of a payment (spec 001 §4: any status). Money and plan stay as they are: nothing is
 * activated, ended or refunded. The provider's later news sets it again.
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

/** @throws AppError EDITED_MEANWHILE for another flag than the one that was looked at */
function reviewed({ flag, inDispute }: PaymentRecord, seen: PaymentFlag): Edit | undefined {
  if (flag === null) return undefined;
  if (flag !== seen) throw new AppError('EDITED_MEANWHILE', { message: text.flaggedAgain });
  return {
    action: 'PaymentReviewed',
    to: { flag: inDispute ? 'disputed' : null, inDispute: false },
    details: { flag },
  };
}

/**
 * Takes the flag off a payment that an administrator has looked at; an open dispute behind it is then its flag.
 * @throws AppError NOT_FOUND, EDITED_MEANWHILE, CONFLICT
 */
export const reviewPayment = (
  caller: Pick<Caller, 'userId'>,
  { paymentId, flag }: { paymentId: string; flag: PaymentFlag },
  dependencies: ReviewDependencies,
): Promise<ManagedPayment> =>
  changeRecord(caller, { paymentId, edit: (payment) => reviewed(payment, flag) }, dependencies);
