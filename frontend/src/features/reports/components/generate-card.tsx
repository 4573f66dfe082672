import { ExternalLink, Eye, FileText } from 'lucide-react';
import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { VIEW_MINUTES } from '../../../../../functions/reports/stored/reports.stored.domain.ts';
import { LeaveGuard } from '../../../components/dialogs/leave-guard.tsx';
import { lazyOverlay } from '../../../components/ui/overlays/lazy-overlay.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { Textarea } from '../../../components/ui/fields/textarea.tsx';
import { useNowAt } from '../../../lib/format/use-now-at.ts';
import { generateText as text } from '../reports.generate.text.ts';
import { type GenerateForm, type ReportPeriod, useGenerateForm } from '../use-generate-form.ts';
import type { GenerateOutcome, MadeReport } from '../use-generate.ts';
import type { ReportPreviewState } from '../reading/use-report-preview.ts';
import { DownloadButton } from './download-button.tsx';
import { ReportFrame } from './report-frame.tsx';

const MINUTE_MS = 60_000;

const EmptyQuestion = lazyOverlay(
  async () => (await import('../../../components/ui/overlays/alert-dialog.tsx')).ConfirmDialog,
);

/** The report is there: in the tab that waited for it, and for some minutes by the link. */
function ReportReady({ made }: { made: MadeReport }) {
  const { report, viewUrl, at } = made;
  const [opened, setOpened] = useState(made.opened);
  const [expiry] = useState(() => new Date(at.getTime() + VIEW_MINUTES * MINUTE_MS).toISOString());
  const over = Date.parse(expiry) <= useNowAt([expiry]).getTime();
  return (
    <Alert
      variant={opened || over ? 'success' : 'warning'}
      title={text.done}
      actions={
        <>
          {!over && (
            <Button asChild variant={opened ? 'secondary' : 'primary'}>
              <a
                href={viewUrl}
                target="_blank"
                rel="noopener noreferrer"
                onClick={() => setOpened(true)}
              >
                <ExternalLink aria-hidden="true" />
                {text.ready.open}
              </a>
            </Button>
          )}
          <DownloadButton report={report} />
        </>
      }
    >
      {readyMessage(opened, over)}
    </Alert>
  );
}

/** The name on the report is whatever was typed: the report belongs to the user of the filters. */
function readyMessage(opened: boolean, over: boolean): string {
  if (opened) return text.ready.opened;
  return over ? text.ready.over : text.ready.blocked;
}

/** The report's configuration, and the button that makes it (spec 001 §2). */
export function GenerateCard(props: ReportPeriod) {
  const { form, submit, refusal, pending, outcome, empty, unsaved, preview } =
    useGenerateForm(props);
  return (
    <Card className="mb-6">
      <CardHeader>
        <div>
          <CardTitle>{text.title}</CardTitle>
          <p className="mt-1 text-sm text-muted-foreground">{text.description}</p>
        </div>
      </CardHeader>
      <LeaveGuard unsaved={() => unsaved} lost={text.lost} />
      <EmptyQuestion
        overlay={{
          open: empty.asks,
          onOpenChange: (open) => !open && empty.close(),
          title: text.empty.title,
          description: text.empty.description(empty.clientName.trim()),
          confirmLabel: text.empty.confirm,
          variant: 'primary',
          onConfirm: empty.confirm,
        }}
        onFailed={empty.close}
      />
      <CardContent>
        <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
          <Fields form={form} />
          <Submit refusal={refusal} pending={pending} preview={preview} />
          {outcome && <Outcome outcome={outcome} />}
        </form>
        <Shown {...preview} />
      </CardContent>
    </Card>
  );
}

function Fields({ form: { register, formState } }: { form: UseFormReturn<GenerateForm> }) {
  const { clientName, otherActivities } = formState.errors;
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <Field label={text.clientName} error={clientName?.message}>
        {(control) => <Input {...control} {...register('clientName')} autoComplete="off" />}
      </Field>
      <Field label={text.others} optional hint={text.othersHint} error={otherActivities?.message}>
        {(control) => <Textarea {...control} {...register('otherActivities')} rows={4} />}
      </Field>
    </div>
  );
}

/** The button stays where it can be reached, and says why it does nothing. */
function Submit({
  refusal,
  pending,
  preview,
}: {
  refusal: string | undefined;
  pending: boolean;
  preview: ReportPreviewState;
}) {
  const hintId = useId();
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
      <Button
        type="submit"
        loading={pending}
        aria-disabled={refusal === undefined ? undefined : true}
        aria-describedby={hintId}
      >
        {!pending && <FileText aria-hidden="true" />}
        {pending ? text.pending : text.submit}
      </Button>
      <Button
        variant="secondary"
        loading={preview.pending}
        aria-disabled={refusal === undefined ? undefined : true}
        aria-describedby={hintId}
        onClick={preview.show}
      >
        {!preview.pending && <Eye aria-hidden="true" />}
        {text.preview.show}
      </Button>
      <p id={hintId} className="text-sm text-muted-foreground">
        {refusal ?? text.print}
      </p>
    </div>
  );
}

/** The report as it would be, below the form; it says so once that has changed. */
function Shown({ viewUrl, concerns, isStale, failure, hide }: ReportPreviewState) {
  if (failure !== undefined) {
    return (
      <Alert variant="error" title={text.preview.failed} className="mt-5">
        {failure}
      </Alert>
    );
  }
  if (viewUrl === undefined) return null;
  return (
    <section aria-label={text.preview.title} className="mt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm text-muted-foreground">
          {isStale ? text.preview.stale : text.preview.hint}
        </p>
        <Button variant="secondary" onClick={hide}>
          {text.preview.hide}
        </Button>
      </div>
      {concerns.length > 0 && (
        <Alert variant="warning" title={text.preview.concerns} className="mb-3">
          <ul className="list-disc pl-5">
            {concerns.map((concern) => (
              <li key={concern}>{concern}</li>
            ))}
          </ul>
        </Alert>
      )}
      <ReportFrame title={text.preview.title} viewUrl={viewUrl} />
    </section>
  );
}

function Outcome({ outcome }: { outcome: GenerateOutcome }) {
  if ('failure' in outcome) return <Alert variant="error">{outcome.failure}</Alert>;
  return <ReportReady key={outcome.made.report.reportId} made={outcome.made} />;
}
