import { useEffect, useRef, useState } from 'react';
import { LeaveGuard } from '../../../components/leave-guard.tsx';
import { ConfirmDialog } from '../../../components/ui/alert-dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { UploadBody } from './upload-body.tsx';
import type { UploadState } from './upload-state.ts';
import { cancelUploadText, uploadDialogText as text } from './upload.text.ts';
import type { UploadControl, UploadTask } from './use-upload.ts';

export interface UploadDialogProps {
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
