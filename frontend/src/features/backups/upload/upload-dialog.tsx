import { useEffect, useRef, useState } from 'react';
import { LeaveGuard } from '../../../components/dialogs/leave-guard.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/alert-dialog.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import type { UploadState } from './upload-state.ts';
import { cancelUploadText, durationOf, uploadDialogText as text } from './upload.text.ts';
import type { UploadControl, UploadTask } from './use-upload.ts';

/** What is going on, in one line: whatever keeps it from going on comes first. */
function situationOf(state: UploadState, isResumed: boolean): string {
  if (state.outcome === 'cancelling') return text.cancelling;
  if (state.hold !== null) return text[state.hold];
  if (state.isWaiting) return text.waiting;
  return state.phase === 'started' && isResumed ? text.checking : text.phases[state.phase];
}

const STEP = 10;

/** How far an upload is. Aloud each tenth is said and each turn of events, not each number. */
function UploadMeter({ state, isResumed }: { state: UploadState; isResumed: boolean }) {
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

/** What the dialog says in each of its states. */
function UploadBody({ task, state }: { task: UploadTask; state: UploadState }) {
  if (state.failure) {
    const goesOn = state.failure.goesOn && task.engine.backupId() !== undefined;
    return (
      <Alert variant="error">
        <p>{state.failure.message}</p>
        {goesOn && <p className="mt-1">{text.goesOn}</p>}
      </Alert>
    );
  }
  if (state.backup) {
    const { filename, size, sha256 } = state.backup;
    return (
      <div className="flex flex-col gap-4">
        <Alert variant="success" title={text.phases.done}>
          {text.stored(filename, size)}
        </Alert>
        {sha256 !== null && (
          <dl className="text-sm">
            <dt className="text-muted-foreground">{text.sha256}</dt>
            <dd className="mt-1 font-mono break-all">{sha256}</dd>
          </dl>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm wrap-anywhere">{task.file.name}</p>
      <UploadMeter state={state} isResumed={task.isResumed} />
      <p className="text-sm text-muted-foreground">{text.keepOpen}</p>
    </div>
  );
}

interface UploadDialogProps {
  upload: UploadControl & { task: UploadTask };
  /** It was given up: nothing of it is left. */
  onCancelled: () => void;
}

export const isRunning = ({ outcome }: UploadState) =>
  outcome === 'active' || outcome === 'cancelling';
const titleOf = (state: UploadState) => {
  if (state.outcome === 'failed') return text.title.failed;
  return state.outcome === 'done' ? text.title.done : text.title.active;
};

/** 'Upload dialog states: uploading (cannot be closed), success, error' (spec 001 §2). */
export function UploadDialog({ upload, onCancelled }: UploadDialogProps) {
  const { task, state, close } = upload;
  const [asks, setAsks] = useState(false);
  const running = isRunning(state);
  const isCancelled = state.outcome === 'cancelled';
  useEffect(() => {
    if (isCancelled) onCancelled();
  }, [isCancelled, onCancelled]);
  return (
    <>
      <Dialog
        open={!isCancelled}
        onOpenChange={close}
        title={titleOf(state)}
        description={task.name}
        pending={running}
        footer={<Actions upload={upload} onCancel={() => setAsks(true)} />}
      >
        <UploadBody task={task} state={state} />
      </Dialog>
      <ConfirmDialog
        // Once the server puts the parts together there is nothing to be cancelled any more.
        open={asks && canCancel(state)}
        onOpenChange={setAsks}
        title={cancelUploadText.title(task.name)}
        description={cancelUploadText.description}
        confirmLabel={cancelUploadText.confirm}
        cancelLabel={cancelUploadText.keep}
        onConfirm={() => {
          setAsks(false);
          void task.engine.cancel();
        }}
      />
      {running && (
        <LeaveGuard unsaved={() => true} lost={text.lost(task.name)} words={text.leave} />
      )}
    </>
  );
}

const canCancel = ({ outcome, phase }: UploadState) =>
  outcome === 'active' && phase !== 'completing';
const canPause = (state: UploadState) => canCancel(state) && state.phase !== 'verified';

interface ActionsProps {
  upload: UploadDialogProps['upload'];
  onCancel: () => void;
}

function Actions({ upload, onCancel }: ActionsProps) {
  const { task, state, close, again } = upload;
  const { engine } = task;
  if (!isRunning(state)) {
    const goesOn = state.failure?.goesOn === true && engine.backupId() !== undefined;
    return (
      <>
        <FocusedButton variant={goesOn ? 'secondary' : 'primary'} onClick={close}>
          {text.close}
        </FocusedButton>
        {goesOn && <Button onClick={again}>{text.retry}</Button>}
      </>
    );
  }
  const isPaused = state.hold === 'paused';
  return (
    <>
      <Button variant="secondary" disabled={!canCancel(state)} onClick={onCancel}>
        {text.cancel}
      </Button>
      <Button
        disabled={!canPause(state)}
        onClick={() => (isPaused ? engine.resume() : engine.pause())}
      >
        {isPaused ? text.resume : text.pause}
      </Button>
    </>
  );
}

/** The buttons that had the focus are gone when an upload ends: this one gets it. */
function FocusedButton(props: React.ComponentProps<typeof Button>) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return <Button ref={ref} {...props} />;
}
