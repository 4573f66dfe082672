import type { ManagedPayment } from '../../../../functions/payments/payments.domain.ts';
import type { PaymentFilters } from '../../../../functions/payments/list/payments.search.domain.ts';
import type { ManagedUserPlan } from '../../../../functions/user-plans/user-plans.domain.ts';
import type { DialogControl } from '../../lib/forms/use-dialog-task.ts';

interface PaymentTask {
  kind: 'status' | 'review';
  payment: ManagedPayment;
}

export interface UserPlanTask {
  kind: 'planStatus' | 'correct' | 'movements';
  userPlan: ManagedUserPlan;
}

/** What an administrator wants to do, and with what. */
export type PaymentsTask =
  { kind: 'assign' } | { kind: 'export'; filters: PaymentFilters } | PaymentTask | UserPlanTask;

export interface PaymentDialogProps extends DialogControl {
  payment: ManagedPayment;
}

export interface UserPlanDialogProps extends DialogControl {
  userPlan: ManagedUserPlan;
}
