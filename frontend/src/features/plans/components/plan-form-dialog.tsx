import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { ManagedPlan, PlanForm } from '../../../../../functions/plans/plans.domain.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { messageOf } from '../../../lib/api-error.ts';
import { REVIEW_FIELDS, showFieldErrors } from '../../../lib/field-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import type { DialogControl } from '../../../lib/use-dialog-task.ts';
import {
  blankPlan,
  fieldsOf,
  planFields,
  planFieldsSchema,
  type PlanFields as Fields,
} from '../plans.form.ts';
import { planFormText as text, planModes, toastTitles } from '../plans.manage.text.ts';
import { useSavePlan } from '../plans.queries.ts';
import { PlanFields } from './plan-fields.tsx';

export interface PlanFormDialogProps extends DialogControl {
  /** The one to change; without it a new one is made. */
  plan: ManagedPlan | undefined;
}

/** Makes a plan or changes one. What keeps it from being saved stands at its field (spec 001 §5, Plan form). */
export function PlanFormDialog({ open, close, plan }: PlanFormDialogProps) {
  const toast = useToast();
  const mode = planModes[plan ? 'edit' : 'create'];
  const form = useForm<Fields, unknown, PlanForm>({
    resolver: zodResolver(planFieldsSchema),
    defaultValues: plan ? fieldsOf(plan) : blankPlan,
  });
  const { isDirty, isSubmitting } = form.formState;

  const save = useAction(useSavePlan(plan), {
    done: () => {
      toast({ title: toastTitles.done, description: mode.done, variant: 'success' });
      close();
    },
    failed: (error) => {
      const why = showFieldErrors(form, planFields, error) ? REVIEW_FIELDS : messageOf(error);
      const description = `${mode.failed}. ${why}`;
      toast({ title: toastTitles.failed, description, variant: 'destructive' });
    },
  });

  return (
    <FormDialog
      open={open}
      close={close}
      title={mode.title}
      wide
      text={{ cancel: text.cancel, submit: mode.submit, submitting: mode.submitting }}
      unsaved={isDirty}
      pending={isSubmitting}
      onSubmit={save.submit(form, (values) => values)}
    >
      {plan && plan.usage > 0 && (
        <Alert variant="info" className="mb-4">
          {text.inUse}
        </Alert>
      )}
      <PlanFields form={form} />
    </FormDialog>
  );
}
