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
import type { PaymentFilters } from '../../../../../functions/payments/list/payments.search.domain.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { userNameQuery } from '../../../lib/queries/user-names.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { exportText as text } from '../payments.dialogs.text.ts';
import { useExportPayments } from '../payments.queries.ts';
import { exportDays } from '../payments.days.ts';
import { paymentChoiceLabels } from '../payments.text.ts';
import { toastsOf } from '../use-outcome.ts';
import { ExportReady, type ReadyExport } from './export-ready.tsx';

const dayInput = { type: 'date', min: FIRST_DAY, max: LAST_DAY } as const;

export interface ExportDialogProps extends DialogControl {
  /** What the list is narrowed to: the file is, too. */
  filters: PaymentFilters;
}

/**
 * Payments of some days as CSV, for bookkeeping, narrowed as the list is. It stays open: the link to the file is in it.
 */
export function ExportDialog({ filters, ...dialog }: ExportDialogProps) {
  const save = useExportPayments();
  const format = useFormat();
  const [exported, setExported] = useState<ReadyExport>();
  const form = useForm<PaymentsExportForm, unknown, PaymentsExport>({
    resolver: zodResolver(paymentsExportSchema),
    defaultValues: { ...filters, ...exportDays(filters, format, new Date()) },
  });
  const { errors, isSubmitting } = form.formState;
  const answered = exported !== undefined || errors.root !== undefined;
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={text.title}
      description={text.description}
      text={{ ...text, ...(answered && { cancel: text.close }) }}
      toasts={toastsOf({ failed: text.failed })}
      write={save}
      variablesOf={(asked) => asked}
      onDone={(answer) => {
        setExported({ ...answer, at: new Date() });
        // The days were used: nothing is lost by closing.
        form.reset(form.getValues());
      }}
      onFailed={() => {
        setExported(undefined);
        return false;
      }}
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
      {exported && !isSubmitting && <Exported ready={exported} />}
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
function Exported({ ready }: { ready: ReadyExport }) {
  if (ready.count === 0) return <Alert variant="warning">{text.none}</Alert>;
  return <ExportReady ready={ready} />;
}
