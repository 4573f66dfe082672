import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import {
  paymentStatuses,
  paymentStatusLabels,
} from '../../../../../functions/payments/settle/payments.settlement.domain.ts';
import {
  stateOf,
  userPlanStateLabels,
  userPlanStatuses,
  type ManagedUserPlan,
  type UserPlanStatus,
} from '../../../../../functions/user-plans/user-plans.domain.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/alert-dialog.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNowAt } from '../../../lib/format/use-now-at.ts';
import { useAction, type Write } from '../../../lib/forms/use-action.ts';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { MovementsDialog } from '../../user-plans/public/movements/movements-dialog.tsx';
import { paymentStatusText, planStatusText, reviewText } from '../payments.dialogs.text.ts';
import { usePaymentStatus, useReviewPayment } from '../payments.queries.ts';
import type {
  PaymentDialogProps,
  PaymentsTask,
  ReviewDialogProps,
  UserPlanDialogProps,
} from '../payments.task.ts';
import { atProvider, flagText, paymentsText } from '../payments.text.ts';
import { useUserPlanStatus } from '../payments.user-plans.queries.ts';
import { toastsOf, useOutcome } from '../use-outcome.ts';
import { AssignPlanDialog } from '../public/assign-plan-dialog.tsx';
import { CorrectQuotaDialog } from './correct-quota-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';

/** The dialog of what the administrator chose to do. */
export function PaymentsDialogs({ task, ...control }: DialogControl & { task: PaymentsTask }) {
  switch (task.kind) {
    case 'assign':
      return <AssignPlanDialog {...control} task={{}} />;
    case 'export':
      return <ExportDialog {...control} filters={task.filters} />;
    case 'status':
      return <PaymentStatusDialog {...control} payment={task.payment} />;
    case 'review':
      return <ReviewDialog {...control} payment={task.payment} />;
    case 'planStatus':
      return <UserPlanStatusDialog {...control} userPlan={task.userPlan} />;
    case 'correct':
      return <CorrectQuotaDialog {...control} userPlan={task.userPlan} />;
    case 'movements':
      return <MovementsDialog {...control} task={task.userPlan} />;
  }
}

/** Sets the status in the record of a payment, and says that it does no more than that. */
function PaymentStatusDialog({ open, close, payment }: PaymentDialogProps) {
  const write = usePaymentStatus(payment);
  const amount = formatMoney(payment.amountCents, payment.currency);
  return (
    <StatusDialog
      open={open}
      close={close}
      text={paymentStatusText}
      description={paymentStatusText.of(payment.userName, payment.planName, amount)}
      consequence={paymentStatusText.recordOnly}
      options={paymentStatuses}
      labels={paymentStatusLabels}
      current={payment.status}
      hint={atProvider(payment.settlement)}
      write={write}
    />
  );
}

/** Removes the flag of a payment; it shows the flag once more, because that cannot be undone. */
function ReviewDialog({ open, close, payment }: ReviewDialogProps) {
  const { done, failed } = useOutcome();
  const review = useAction(useReviewPayment(payment), {
    done: () => {
      done(reviewText.done);
      close();
    },
    failed: () => failed(reviewText.failed),
  });
  const { flag, refundedCents, currency } = payment;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      variant="primary"
      title={reviewText.title(payment.userName)}
      description={flagText(payment, formatMoney(refundedCents, currency))}
      consequences={[reviewText.consequence]}
      confirmLabel={reviewText.confirm}
      pending={review.pending}
      error={review.error ? messageOf(review.error) : undefined}
      onConfirm={() => review.run(flag)}
    />
  );
}

/** What is chosen at first: what people see, though the record may not say yet that a plan is over. */
function statusShown(userPlan: ManagedUserPlan, now: Date): UserPlanStatus {
  const state = stateOf(userPlan, now);
  return state === 'scheduled' ? 'active' : state;
}

/** Sets the status of a user plan. */
function UserPlanStatusDialog({ open, close, userPlan }: UserPlanDialogProps) {
  const write = useUserPlanStatus(userPlan);
  const format = useFormat();
  const now = useNowAt([userPlan.endDate]);
  const { startDate, endDate } = userPlan;
  const period = paymentsText.userPlans.period(format.date(startDate), format.date(endDate));
  return (
    <StatusDialog
      open={open}
      close={close}
      text={planStatusText}
      description={planStatusText.of(userPlan.userName, userPlan.planName, period)}
      consequence={planStatusText.consequence}
      options={userPlanStatuses}
      labels={userPlanStateLabels}
      current={statusShown(userPlan, now)}
      write={write}
    />
  );
}

interface StatusDialogProps<Status extends string> extends DialogControl {
  text: {
    title: string;
    field: string;
    unchanged: string;
    submit: string;
    submitting: string;
    done: string;
    failed: string;
  };
  /** Whose status it is. */
  description: string;
  /** What the change does, and what it does not. */
  consequence: string;
  options: readonly Status[];
  labels: Record<Status, string>;
  current: Status;
  /** Below the field: what else is known of it. */
  hint?: string;
  write: Write<Status, unknown>;
}

/** Sets one status among several (spec 001 §4: freely, by an administrator). Why it was refused stands at the field. */
function StatusDialog<Status extends string>(props: StatusDialogProps<Status>) {
  const { open, close, text, description, consequence, options, current, hint, write } = props;
  const schema = z.object({
    status: z
      .string()
      .transform((chosen) => options.find((option) => option === chosen) ?? current)
      .refine((status) => status !== current, text.unchanged),
  });
  const form = useForm<{ status: string }, unknown, { status: Status }>({
    resolver: zodResolver(schema),
    defaultValues: { status: current },
  });
  return (
    <FormDialog
      open={open}
      close={close}
      form={form}
      title={text.title}
      description={description}
      text={text}
      toasts={toastsOf(text)}
      fallbackField="status"
      write={write}
      variablesOf={({ status }) => status}
    >
      <Alert variant="info">{consequence}</Alert>
      <Field label={text.field} error={form.formState.errors.status?.message} hint={hint}>
        {(control) => (
          <Select {...control} {...form.register('status')}>
            <Options values={options} labels={props.labels} />
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}
