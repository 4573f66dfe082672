import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import type { PlanTask } from '../plans.task.ts';
import { PlanFormDialog } from './plan-form-dialog.tsx';
import { RemovePlanDialog } from './remove-plan-dialog.tsx';

/** The dialog of what the administrator chose to do. */
export function PlanDialogs({ task, ...control }: DialogControl & { task: PlanTask }) {
  if (task.kind === 'remove') return <RemovePlanDialog {...control} plan={task.plan} />;
  return <PlanFormDialog {...control} plan={task.kind === 'edit' ? task.plan : undefined} />;
}
