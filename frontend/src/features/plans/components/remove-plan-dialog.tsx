import type { ManagedPlan } from '../../../../../functions/plans/plans.domain.ts';
import { ConfirmDialog } from '../../../components/ui/overlays/alert-dialog.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { ApiError, messageOf } from '../../../lib/http/api-error.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { removePlanText as text, toastTitles } from '../plans.manage.text.ts';
import { useRemovePlan } from '../plans.queries.ts';
import { useArchiving } from '../use-archiving.ts';

export interface RemovePlanDialogProps extends DialogControl {
  plan: ManagedPlan;
}

const isInUse = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code === 'PLAN_IN_USE';

/** Asks before a plan is deleted, naming it. Where somebody has it, it offers to archive it instead. */
export function RemovePlanDialog({ open, close, plan }: RemovePlanDialogProps) {
  const toast = useToast();
  const removal = useAction(useRemovePlan(), {
    done: () => {
      toast({ title: toastTitles.done, description: text.done, variant: 'success' });
      close();
    },
    failed: (error) => {
      const description = `${text.failed}. ${messageOf(error)}`;
      toast({ title: toastTitles.failed, description, variant: 'destructive' });
    },
  });
  const archiving = useArchiving(close);

  if (isInUse(removal.error) && plan.archivedAt === null) {
    return (
      <ConfirmDialog
        open={open}
        onOpenChange={close}
        title={text.archiveTitle(plan.name)}
        description={removal.error.message}
        consequences={text.archiveConsequences}
        confirmLabel={text.archive}
        variant="primary"
        pending={archiving.pending}
        onConfirm={() => archiving.run({ planId: plan.planId, archived: true })}
      />
    );
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      title={text.title(plan.name)}
      description={text.description(plan.name)}
      consequences={text.consequences}
      confirmLabel={text.confirm}
      pending={removal.pending}
      error={failureOf(removal.error)}
      onConfirm={() => removal.run(plan.planId)}
    />
  );
}

function failureOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  return isInUse(error) ? text.alreadyArchived : messageOf(error);
}
