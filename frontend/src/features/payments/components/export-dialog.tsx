import { useQuery } from '@tanstack/react-query';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FIRST_DAY, LAST_DAY } from '../../../../../functions/core/validation/day.ts';
import {
  paymentsExportSchema,
  type PaymentsExport,
  type PaymentsExportForm,
} from '../../../../../functions/payments/payments.domain.ts';
import type { PaymentFilters } from '../../../../../functions/payments/payments.search.domain.ts';
import { useApi } from '../../../lib/api.context.tsx';
import { userNameQuery } from '../../../lib/user-names.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { messageOf } from '../../../lib/api-error.ts';
import { showFieldErrors } from '../../../lib/field-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import type { DialogControl } from '../../../lib/use-dialog-task.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { exportText as text } from '../payments.dialogs.text.ts';
import { useExportPayments } from '../payments.queries.ts';
import { exportDays } from '../payments.days.ts';
import { paymentChoiceLabels } from '../payments.text.ts';
import { useOutcome } from '../use-outcome.ts';
import { ExportReady, type ReadyExport } from './export-ready.tsx';
import { FormDialog } from './form-dialog.tsx';

const dayInput = { type: 'date', min: FIRST_DAY, max: LAST_DAY } as const;

type Outcome = { ready: ReadyExport } | { refused: 'error' | 'warning'; why: string };

export interface ExportDialogProps extends DialogControl {
  /** What the list is narrowed to: the file is, too. */
  filters: PaymentFilters;
}

/**
 * Payments of some days as CSV, for bookkeeping, narrowed as the list is. It stays open: the link to the file is in it.
 */
export function ExportDialog({ open, close, filters }: ExportDialogProps) {
  const { failed } = useOutcome();
  const format = useFormat();
  const [outcome, setOutcome] = useState<Outcome>();
  const form = useForm<PaymentsExportForm, unknown, PaymentsExport>({
    resolver: zodResolver(paymentsExportSchema),
    defaultValues: { ...filters, ...exportDays(filters, format, new Date()) },
  });
  const { errors, isSubmitting } = form.formState;

  const save = useAction(useExportPayments(), {
    before: () => setOutcome(undefined),
    done: ({ downloadUrl, count }) => {
      if (count > 0) setOutcome({ ready: { downloadUrl, count, at: new Date() } });
      else setOutcome({ refused: 'warning', why: text.none });
    },
    failed: (error) => {
      const onFields = showFieldErrors(form, ['from', 'to'], error);
      if (!onFields) setOutcome({ refused: 'error', why: messageOf(error) });
      failed(text.failed);
    },
  });

  return (
    <FormDialog
      open={open}
      close={close}
      text={text}
      description={text.description}
      unsaved={false}
      pending={isSubmitting}
      closeLabel={outcome && text.close}
      onSubmit={save.submit(form, (asked) => asked)}
    >
      <ExportFilters filters={filters} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={text.from} error={errors.from?.message}>
          {(control) => <Input {...control} {...form.register('from')} {...dayInput} />}
        </Field>
        <Field label={text.to} error={errors.to?.message}>
          {(control) => <Input {...control} {...form.register('to')} {...dayInput} />}
        </Field>
      </div>
      {outcome && <Told outcome={outcome} />}
    </FormDialog>
  );
}

/** What narrows the file besides its days; nothing where nothing does. */
function ExportFilters({
  filters: { search, status, review, userId },
}: {
  filters: PaymentFilters;
}) {
  const name = useQuery({
    ...userNameQuery(useApi(), userId ?? ''),
    enabled: userId !== undefined,
  }).data;
  const parts = [
    search !== '' && text.filters.search(search),
    userId !== undefined && text.filters.person(name ?? userId),
    status && text.filters.status(paymentChoiceLabels[status]),
    review && text.filters.status(paymentChoiceLabels.revisar),
  ].filter((part) => typeof part === 'string');
  if (parts.length === 0) return null;
  return <Alert variant="info">{text.filters.line(parts.join(' · '))}</Alert>;
}

/** What became of it. */
function Told({ outcome }: { outcome: Outcome }) {
  if ('ready' in outcome) return <ExportReady ready={outcome.ready} />;
  return <Alert variant={outcome.refused}>{outcome.why}</Alert>;
}
