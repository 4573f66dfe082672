import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FIRST_DAY, LAST_DAY } from '../../../../../functions/core/validation/day.ts';
import {
  paymentsExportSchema,
  type PaymentsExport,
} from '../../../../../functions/payments/payments.domain.ts';
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
import { thisMonth } from '../payments.days.ts';
import { useOutcome } from '../use-outcome.ts';
import { ExportReady, type ReadyExport } from './export-ready.tsx';
import { FormDialog } from './form-dialog.tsx';

const dayInput = { type: 'date', min: FIRST_DAY, max: LAST_DAY } as const;

type Outcome = { ready: ReadyExport } | { refused: 'error' | 'warning'; why: string };

/** Payments of a stretch of days as CSV, for bookkeeping. It stays open: the link to the file is in it. */
export function ExportDialog({ open, close }: DialogControl) {
  const { failed } = useOutcome();
  const format = useFormat();
  const [outcome, setOutcome] = useState<Outcome>();
  const form = useForm<PaymentsExport>({
    resolver: zodResolver(paymentsExportSchema),
    defaultValues: thisMonth(format, new Date()),
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
      onSubmit={save.submit(form, (days) => days)}
    >
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

/** What became of it. */
function Told({ outcome }: { outcome: Outcome }) {
  if ('ready' in outcome) return <ExportReady ready={outcome.ready} />;
  return <Alert variant={outcome.refused}>{outcome.why}</Alert>;
}
