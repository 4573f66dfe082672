import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FIRST_DAY, LAST_DAY } from '../../../../../functions/core/validation/day.ts';
import type { PaymentFilters } from '../../../../../functions/payments/list/payments.search.domain.ts';
import {
  paymentsExportSchema,
  type PaymentsExport,
  type PaymentsExportForm,
} from '../../../../../functions/payments/payments.domain.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import type { Formatter } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNowAt } from '../../../lib/format/use-now-at.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { userNameQuery } from '../../../lib/queries/user-names.ts';
import { exportText as text } from '../payments.dialogs.text.ts';
import { useDownloadExport, useExportPayments } from '../payments.queries.ts';
import { paymentChoiceLabels } from '../payments.text.ts';
import { toastsOf } from '../use-outcome.ts';

/** The link's own life (payments.contract). Milliseconds. */
const LINK_MS = 60_000;

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

interface ReadyExport {
  downloadUrl: string;
  count: number;
  /** When it was answered. */
  at: Date;
}

/** The file is there, and its download starts by itself. Until the link expires, a button starts it again. */
function ExportReady({ ready: { downloadUrl, count, at } }: { ready: ReadyExport }) {
  const [expiry] = useState(() => new Date(at.getTime() + LINK_MS).toISOString());
  const expired = Date.parse(expiry) <= useNowAt([expiry]).getTime();
  const download = useAction(useDownloadExport(downloadUrl));
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    download.run();
  });
  const { pending, error } = download;
  return (
    <Alert
      variant={expired ? 'warning' : error ? 'error' : 'success'}
      title={text.ready(count)}
      actions={
        !expired && (
          <Button variant="secondary" loading={pending} onClick={() => download.run()}>
            {!pending && <Download aria-hidden="true" />}
            {text.download}
          </Button>
        )
      }
    >
      {expired ? text.expired : error ? messageOf(error) : text.starting}
    </Alert>
  );
}

/** The month that runs in the provider's zone, up to today: what a date field takes ('2026-03-05'). */
function thisMonth(format: Formatter, now: Date): { from: string; to: string } {
  const [day = '', month = '', year = ''] = format.date(now.toISOString()).split('/');
  return { from: `${year}-${month}-01`, to: `${year}-${month}-${day}` };
}

/** The days that an export begins with: the list's, as far as it has any. */
function exportDays({ from, to }: PaymentFilters, format: Formatter, now: Date) {
  const month = thisMonth(format, now);
  const last = to ?? month.to;
  // A list that has its end alone begins a month of that end.
  const first = from ?? (to === undefined ? month.from : `${to.slice(0, 8)}01`);
  return { from: first, to: last };
}
