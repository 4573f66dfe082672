import { isRunOver, type SyncRun } from '../../../../functions/status/runs/status.runs.domain.ts';
import type { ToastMessage } from '../../components/ui/overlays/toast.tsx';
import { statusRunText } from './status.runs.text.ts';

const text = statusRunText.toasts;

/** Sites of a run that were looked at, however that ended. */
export const doneOf = ({ synced, failed, skipped }: SyncRun): number => synced + failed + skipped;

/**
 * An answer sent before a run was requested, or read from a replica, may be about the previous run: then what we know
 * is kept, or the screen would stop asking.
 */
export function keepNewestRun(known: SyncRun | null, fetched: SyncRun | null): SyncRun | null {
  if (known === null || isRunOver(known)) return fetched;
  const older = fetched === null || Date.parse(fetched.startedAt) < Date.parse(known.startedAt);
  return older ? known : fetched;
}

/** The toast for a run that is over (spec 001 §8). */
export function endToastOf(run: SyncRun): ToastMessage {
  if (run.state === 'interrupted') {
    const description =
      run.total === 0 ? text.interruptedEarly : text.interrupted(doneOf(run), run.total);
    return { title: text.interruptedTitle, description, variant: 'destructive' };
  }
  if (run.synced === 0 && run.failed > 0) {
    return {
      title: text.failedTitle,
      description: text.failed(run.failed),
      variant: 'destructive',
    };
  }
  return {
    title: text.doneTitle,
    description: text.done(run.synced, run.failed),
    variant: 'success',
  };
}
