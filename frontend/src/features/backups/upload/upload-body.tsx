import { Alert } from '../../../components/ui/alert.tsx';
import { UploadMeter } from './upload-meter.tsx';
import type { UploadState } from './upload-state.ts';
import { uploadDialogText as text } from './upload.text.ts';
import type { UploadTask } from './use-upload.ts';

/** What the dialog says in each of its states. */
export function UploadBody({ task, state }: { task: UploadTask; state: UploadState }) {
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
