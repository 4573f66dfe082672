import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../../components/ui/alert.tsx';
import { messageOf } from '../../../lib/api-error.ts';
import { useAction } from '../../../lib/use-action.ts';
import type { DialogControl } from '../../../lib/use-dialog-task.ts';
import { assignText as text } from '../payments.dialogs.text.ts';
import {
  assignmentFormSchema,
  assignmentOf,
  blankAssignment,
  type AssignmentFields,
  type AssignmentValues,
} from '../payments.form.ts';
import { asksForPlacement, showAssignmentRefusal } from '../payments.refusal.ts';
import { useAssignPlan } from '../payments.user-plans.queries.ts';
import { useOutcome } from '../use-outcome.ts';
import { AssignPlanFields } from './assign-plan-fields.tsx';
import { FormDialog } from './form-dialog.tsx';

/** Gives a person a plan (spec 001 §5); asks when it starts, where they have one. */
export function AssignPlanDialog({ open, close }: DialogControl) {
  const { done, failed } = useOutcome();
  const [failure, setFailure] = useState<string>();
  const form = useForm<AssignmentFields, unknown, AssignmentValues>({
    resolver: zodResolver(assignmentFormSchema),
    defaultValues: blankAssignment,
  });
  const { isDirty, isSubmitting } = form.formState;

  const assign = useAction(useAssignPlan(), {
    before: () => setFailure(undefined),
    done: () => {
      done(text.done);
      close();
    },
    failed: (error) => {
      if (asksForPlacement(form, error)) return;
      if (!showAssignmentRefusal(form, error)) setFailure(messageOf(error));
      failed(text.failed);
    },
  });

  return (
    <FormDialog
      open={open}
      close={close}
      text={text}
      description={text.description}
      unsaved={isDirty}
      pending={isSubmitting}
      onSubmit={assign.submit(form, assignmentOf)}
    >
      {failure !== undefined && <Alert variant="error">{failure}</Alert>}
      <AssignPlanFields form={form} />
    </FormDialog>
  );
}
