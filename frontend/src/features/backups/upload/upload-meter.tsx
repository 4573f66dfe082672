import { Progress } from '../../../components/ui/progress.tsx';
import type { UploadState } from './upload-state.ts';
import { durationOf, uploadDialogText as text } from './upload.text.ts';

/** What is going on, in one line: whatever keeps it from going on comes first. */
function situationOf(state: UploadState, isResumed: boolean): string {
  if (state.outcome === 'cancelling') return text.cancelling;
  if (state.hold !== null) return text[state.hold];
  if (state.isWaiting) return text.waiting;
  return state.phase === 'started' && isResumed ? text.checking : text.phases[state.phase];
}

const STEP = 10;

/** How far an upload is. Aloud each tenth is said and each turn of events, not each number. */
export function UploadMeter({ state, isResumed }: { state: UploadState; isResumed: boolean }) {
  const { percent, sentBytes, size, bytesPerSecond, secondsLeft } = state;
  const situation = situationOf(state, isResumed);
  const details = [
    text.bytes(sentBytes, size),
    ...(bytesPerSecond === undefined ? [] : [text.speed(bytesPerSecond)]),
    ...(secondsLeft === undefined || sentBytes >= size ? [] : [text.left(durationOf(secondsLeft))]),
  ];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <p aria-hidden="true" className="font-medium">
          {situation}
        </p>
        <p className="tabular">{`${String(percent)} %`}</p>
      </div>
      <Progress value={percent} label={text.progress} />
      <p className="tabular text-sm text-muted-foreground">{details.join(' · ')}</p>
      <p role="status" className="sr-only">
        {`${situation} ${text.announced(Math.floor(percent / STEP) * STEP)}`}
      </p>
    </div>
  );
}
