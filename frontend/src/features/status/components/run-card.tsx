import {
  runPercentOf,
  type SyncRun,
} from '../../../../../functions/status/runs/status.runs.domain.ts';
import { Progress } from '../../../components/ui/progress.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { statusRunText as text } from '../status.runs.text.ts';
import { doneOf } from '../status.runs.ts';

export interface RunCardProps {
  run: SyncRun | null;
  /** Its progress could not be read just now. */
  lost: boolean;
}

/** How far the sync of all sites is; nothing while none is under way. */
export function RunCard({ run, lost }: RunCardProps) {
  return (
    <>
      {/* Always there, so that the start is announced; counts read aloud at each step would drown everything else. */}
      <p aria-live="polite" className="sr-only">
        {run && text.title}
      </p>
      {run && <RunProgress run={run} lost={lost} />}
    </>
  );
}

function RunProgress({ run, lost }: { run: SyncRun; lost: boolean }) {
  const preparing = run.state === 'preparing';
  const percent = runPercentOf(run);
  return (
    <section
      aria-label={text.title}
      className="mb-6 rounded-lg border border-primary/25 bg-primary-soft px-4 py-3 text-sm text-primary-soft-foreground"
    >
      <div className="flex items-center gap-3">
        <Spinner className="shrink-0" />
        <p className="flex-1 font-semibold">{text.title}</p>
        {!preparing && (
          <span aria-hidden className="tabular font-semibold">
            {percent} %
          </span>
        )}
      </div>
      <p className="tabular mt-0.5 ml-7">{preparing ? text.preparing : <Counts run={run} />}</p>
      <Progress value={preparing ? null : percent} label={text.label} className="mt-3" />
      <p className="mt-2 text-xs">{lost ? text.pollFailed : text.leave}</p>
    </section>
  );
}

function Counts({ run }: { run: SyncRun }) {
  return (
    <>
      {text.done(doneOf(run), run.total)}
      {run.failed > 0 && ` · ${text.failedSoFar(run.failed)}`}
    </>
  );
}
