import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { ApiError } from '../../../lib/http/api-error.ts';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { assignText as text } from '../payments.dialogs.text.ts';
import {
  assignmentFormSchema,
  assignmentOf,
  blankAssignment,
  type AssignmentFields,
  type AssignmentValues,
} from '../payments.form.ts';
import { useAssignPlan } from '../payments.user-plans.queries.ts';
import { toastsOf } from '../use-outcome.ts';
import { AssignPlanFields } from './assign-plan-fields.tsx';

const refusals = {
  PERSON_GONE: { field: 'user' },
  CLIENT_REQUIRED: { field: 'user' },
  TOO_MANY_PLANS: { field: 'user' },
  PLAN_NOT_OFFERED: { field: 'planId' },
} as const;

/** Gives a person a plan (spec 001 §5); asks when it starts, where they have one. */
export function AssignPlanDialog(dialog: DialogControl) {
  const assign = useAssignPlan();
  const form = useForm<AssignmentFields, unknown, AssignmentValues>({
    resolver: zodResolver(assignmentFormSchema),
    defaultValues: blankAssignment,
  });
  /** The person has a plan already: the form asks when the new one starts, rather than fails. */
  const asksForPlacement = (error: unknown): boolean => {
    const asks = error instanceof ApiError && error.code === 'PLAN_ACTIVE';
    if (asks) form.setValue('asks', true);
    return asks;
  };

  return (
    <FormDialog
      {...dialog}
      form={form}
      title={text.title}
      description={text.description}
      text={text}
      toasts={toastsOf(text)}
      refusals={refusals}
      onFailed={asksForPlacement}
      write={assign}
      variablesOf={assignmentOf}
    >
      <AssignPlanFields form={form} />
    </FormDialog>
  );
}
