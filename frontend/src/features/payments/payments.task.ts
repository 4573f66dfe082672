import type {
  ManagedPayment,
  PaymentFlag,
} from '../../../../functions/payments/payments.domain.ts';
import type { PaymentFilters } from '../../../../functions/payments/list/payments.search.domain.ts';
import type { ManagedUserPlan } from '../../../../functions/user-plans/user-plans.domain.ts';
import type { DialogControl } from '../../lib/forms/use-dialog-task.ts';

interface PaymentTask {
  kind: 'status';
  payment: ManagedPayment;
}

/** A payment with the flag that somebody looks at. */
type FlaggedPayment = ManagedPayment & { flag: PaymentFlag };

interface ReviewTask {
  kind: 'review';
  payment: FlaggedPayment;
}

export interface UserPlanTask {
  kind: 'planStatus' | 'correct' | 'movements';
  userPlan: ManagedUserPlan;
}

/** What an administrator wants to do, and with what. */
export type PaymentsTask =
  | { kind: 'assign' }
  | { kind: 'export'; filters: PaymentFilters }
  | PaymentTask
  | ReviewTask
  | UserPlanTask;

export interface PaymentDialogProps extends DialogControl {
  payment: ManagedPayment;
}

export interface ReviewDialogProps extends DialogControl {
  payment: FlaggedPayment;
}

export interface UserPlanDialogProps extends DialogControl {
  userPlan: ManagedUserPlan;
}
