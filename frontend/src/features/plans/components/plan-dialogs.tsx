import { zodResolver } from '@hookform/resolvers/zod';
import {
  billingLabels,
  planFieldNames,
  type ManagedPlan,
} from '../../../../../functions/plans/plans.domain.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/alert-dialog.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useAction } from '../../../lib/forms/use-action.ts';
import { useEditForm } from '../../../lib/forms/use-edit-form.ts';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { ApiError, messageOf } from '../../../lib/http/api-error.ts';
import {
  blankFields,
  fieldsOf,
  planFieldsSchema,
  writtenRetention,
  type PlanFields as Fields,
} from '../plans.form.ts';
import {
  planFormText,
  planModes,
  removePlanText as text,
  toastTitles,
} from '../plans.manage.text.ts';
import { useRemovePlan, useSavePlan } from '../plans.queries.ts';
import type { PlanTask } from '../plans.task.ts';
import { useArchiving } from '../use-archiving.ts';
import { backupPromises } from '../plans.text.ts';
import { PlanFields } from './plan-fields.tsx';

/** The dialog of what the administrator chose to do. */
export function PlanDialogs({ task, ...control }: DialogControl & { task: PlanTask }) {
  if (task.kind === 'remove') return <RemovePlanDialog {...control} plan={task.plan} />;
  return <PlanFormDialog {...control} plan={task.kind === 'edit' ? task.plan : undefined} />;
}

interface PlanFormDialogProps extends DialogControl {
  /** The one to change; without it a new one is made. */
  plan: ManagedPlan | undefined;
}

/** Makes a plan or changes one. What keeps it from being saved stands at its field (spec 001 §5, Plan form). */
function PlanFormDialog({ plan, ...dialog }: PlanFormDialogProps) {
  const save = useSavePlan();
  const mode = planModes[plan ? 'edit' : 'create'];
  const { form, edit, held } = useEditForm({
    resolver: zodResolver(planFieldsSchema),
    read: plan,
    fieldsOf: (read): Fields => (read ? fieldsOf(read) : blankFields),
    names: planFieldNames,
    forms: {
      billing: billingLabels,
      promisedBackups: { '': planFormText.backupPromise.none, ...backupPromises },
      retention: writtenRetention,
    },
  });

  return (
    <FormDialog
      {...dialog}
      form={form}
      title={mode.title}
      wide
      text={mode}
      toasts={{
        done: { title: toastTitles.done, description: mode.done },
        failed: (_error, why) => ({
          title: toastTitles.failed,
          description: `${mode.failed}. ${why}`,
        }),
      }}
      write={save}
      edit={edit}
      variablesOf={(form) => ({ form, plan: held() })}
    >
      {plan && plan.usage > 0 && <Alert variant="info">{planFormText.inUse}</Alert>}
      <PlanFields form={form} />
    </FormDialog>
  );
}

interface RemovePlanDialogProps extends DialogControl {
  plan: ManagedPlan;
}

const isInUse = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code === 'PLAN_IN_USE';

/**
 * Asks before a plan is deleted, naming it. Where somebody has it, it says how many do, and offers to archive it instead: also
 * where the list did not know yet.
 */
function RemovePlanDialog({ open, close, plan }: RemovePlanDialogProps) {
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

  const isUsed = plan.usage > 0 || isInUse(removal.error);
  if (isUsed && plan.archivedAt === null) {
    return (
      <ConfirmDialog
        open={open}
        onOpenChange={close}
        title={text.archiveTitle(plan.name)}
        description={plan.usage > 0 ? text.inUse(plan.usage) : text.inUseByNow}
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
      error={plan.usage > 0 ? text.archivedInUse(plan.usage) : failureOf(removal.error)}
      onConfirm={() => removal.run(plan.planId)}
    />
  );
}

function failureOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  return isInUse(error) ? text.alreadyArchived : messageOf(error);
}
