import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { ManagedPlan, PlanForm } from '../../../../../functions/plans/plans.domain.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { blankPlan, fieldsOf, planFieldsSchema, type PlanFields as Fields } from '../plans.form.ts';
import { planFormText as text, planModes, toastTitles } from '../plans.manage.text.ts';
import { useSavePlan } from '../plans.queries.ts';
import { PlanFields } from './plan-fields.tsx';

export interface PlanFormDialogProps extends DialogControl {
  /** The one to change; without it a new one is made. */
  plan: ManagedPlan | undefined;
}

/** Makes a plan or changes one. What keeps it from being saved stands at its field (spec 001 §5, Plan form). */
export function PlanFormDialog({ plan, ...dialog }: PlanFormDialogProps) {
  const save = useSavePlan(plan);
  const mode = planModes[plan ? 'edit' : 'create'];
  const form = useForm<Fields, unknown, PlanForm>({
    resolver: zodResolver(planFieldsSchema),
    defaultValues: plan ? fieldsOf(plan) : blankPlan,
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
      variablesOf={(values) => values}
    >
      {plan && plan.usage > 0 && <Alert variant="info">{text.inUse}</Alert>}
      <PlanFields form={form} />
    </FormDialog>
  );
}
