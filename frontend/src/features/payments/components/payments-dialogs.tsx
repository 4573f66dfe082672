import { MovementsDialog } from '../../../components/movements/movements-dialog.tsx';
import type { DialogControl, DialogTask } from '../../../lib/use-dialog-task.ts';
import type { PaymentsTask } from '../payments.task.ts';
import { AssignPlanDialog } from './assign-plan-dialog.tsx';
import { CorrectQuotaDialog } from './correct-quota-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { PaymentStatusDialog } from './payment-status-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { UserPlanStatusDialog } from './user-plan-status-dialog.tsx';

/** The dialog of what the administrator chose to do. Each starts afresh whenever it is opened. */
export function PaymentsDialogs({ dialog }: { dialog: DialogTask<PaymentsTask> }) {
  const { task, turn, open, close } = dialog;
  return task ? dialogOf(task, { key: turn, open, close }) : null;
}

function dialogOf(task: PaymentsTask, { key, ...control }: DialogControl & { key: number }) {
  switch (task.kind) {
    case 'assign':
      return <AssignPlanDialog key={key} {...control} />;
    case 'export':
      return <ExportDialog key={key} {...control} filters={task.filters} />;
    case 'status':
      return <PaymentStatusDialog key={key} {...control} payment={task.payment} />;
    case 'review':
      return <ReviewDialog key={key} {...control} payment={task.payment} />;
    case 'planStatus':
      return <UserPlanStatusDialog key={key} {...control} userPlan={task.userPlan} />;
    case 'correct':
      return <CorrectQuotaDialog key={key} {...control} userPlan={task.userPlan} />;
    case 'movements':
      return <MovementsDialog key={key} {...control} userPlan={task.userPlan} />;
  }
}
