import type { DialogTask } from '../../../lib/use-dialog-task.ts';
import type { PlanTask } from '../plans.task.ts';
import { PlanFormDialog } from './plan-form-dialog.tsx';
import { RemovePlanDialog } from './remove-plan-dialog.tsx';

/** The dialog of what the administrator chose to do. Each starts afresh whenever it is opened. */
export function PlanDialogs({ dialog }: { dialog: DialogTask<PlanTask> }) {
  const { task, turn, open, close } = dialog;
  if (!task) return null;
  if (task.kind === 'remove') {
    return <RemovePlanDialog key={turn} open={open} close={close} plan={task.plan} />;
  }
  const plan = task.kind === 'edit' ? task.plan : undefined;
  return <PlanFormDialog key={turn} open={open} close={close} plan={plan} />;
}
