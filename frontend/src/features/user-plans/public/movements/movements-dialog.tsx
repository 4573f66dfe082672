import type { DialogControl } from '../../../../lib/forms/use-dialog-task.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/overlays/dialog.tsx';
import { MovementsList } from './movements-list.tsx';
import { movementsText as text } from './movements.text.ts';

export interface PlanOfMovements {
  userPlanId: string;
  planName: string;
}

export interface MovementsDialogProps extends DialogControl {
  task: PlanOfMovements;
}

/** 'Movimientos' of a user plan, over the page. */
export function MovementsDialog({ open, close, task: userPlan }: MovementsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={text.title}
      description={text.description(userPlan.planName)}
      footer={
        <Button variant="secondary" onClick={close}>
          {text.close}
        </Button>
      }
    >
      <MovementsList userPlanId={userPlan.userPlanId} />
    </Dialog>
  );
}
