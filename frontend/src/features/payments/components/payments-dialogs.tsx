import { MovementsDialog } from '../../user-plans/public/movements/movements-dialog.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import type { PaymentsTask } from '../payments.task.ts';
import { AssignPlanDialog } from './assign-plan-dialog.tsx';
import { CorrectQuotaDialog } from './correct-quota-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { PaymentStatusDialog } from './payment-status-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { UserPlanStatusDialog } from './user-plan-status-dialog.tsx';

/** The dialog of what the administrator chose to do. */
export function PaymentsDialogs({ task, ...control }: DialogControl & { task: PaymentsTask }) {
  switch (task.kind) {
    case 'assign':
      return <AssignPlanDialog {...control} />;
    case 'export':
      return <ExportDialog {...control} filters={task.filters} />;
    case 'status':
      return <PaymentStatusDialog {...control} payment={task.payment} />;
    case 'review':
      return <ReviewDialog {...control} payment={task.payment} />;
    case 'planStatus':
      return <UserPlanStatusDialog {...control} userPlan={task.userPlan} />;
    case 'correct':
      return <CorrectQuotaDialog {...control} userPlan={task.userPlan} />;
    case 'movements':
      return <MovementsDialog {...control} task={task.userPlan} />;
  }
}
