import type { AuditAction } from '../../audits/audits.domain.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { auditsOfOther } from '../../core/auth/others-audits.ts';
import type { AuditEntry } from '../../core/table/commit/audit.ts';
import type { PaymentRecord } from '../payments.record.domain.ts';

interface Purchase {
  action: Extract<AuditAction, 'PaymentStarted' | 'PaymentDiscarded'>;
  payment: Pick<PaymentRecord, 'paymentId' | 'userId' | 'offer'>;
  at: Date;
}

/** The audit entries of a purchase by somebody of the payer's company: one for the payment, and one for the payer. */
export const auditsOf = (
  actor: Pick<Caller, 'role' | 'userId'>,
  { payment: { paymentId, userId, offer }, ...purchase }: Purchase,
): AuditEntry[] =>
  auditsOfOther(actor, {
    ...{ itemId: paymentId, owners: [userId], ...purchase },
    details: { paymentId, planName: offer.planName },
  });
