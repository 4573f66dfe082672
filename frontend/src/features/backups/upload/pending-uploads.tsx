import { useId, useRef, useState } from 'react';
import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/alert-dialog.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useNow } from '../../../lib/format/use-now.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import { useCancelUpload } from '../backups.queries.ts';
import { failureOf, hasCode } from './upload-failures.ts';
import { otherFileProblem, pickerTypes } from './upload-file.ts';
import { cancelUploadText, pendingUploadsText as text } from './upload.text.ts';

const MINUTE_MS = 60_000;

export interface PendingUploadsProps {
  uploads: readonly Backup[];
  onResume: (file: File, upload: Backup) => void;
  onCancel: (upload: Backup) => void;
}

/** Uploads that were begun and not finished: each goes on with its file, or is given up. */
export function PendingUploads({ uploads, onResume, onCancel }: PendingUploadsProps) {
  return (
    <Card aria-label={text.title}>
      <CardHeader>
        <div>
          <CardTitle>{text.title}</CardTitle>
          <p className="mt-1 text-sm text-muted-foreground">{text.description}</p>
        </div>
      </CardHeader>
      <CardContent>
        <ul className="flex flex-col divide-y">
          {uploads.map((upload) => (
            <PendingUpload
              key={upload.backupId}
              upload={upload}
              onResume={(file) => onResume(file, upload)}
              onCancel={() => onCancel(upload)}
            />
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}

interface PendingUploadProps {
  upload: Backup;
  onResume: (file: File) => void;
  onCancel: () => void;
}

function PendingUpload({ upload, onResume, onCancel }: PendingUploadProps) {
  const { filename, originalFilename, size, createdAt } = upload;
  const [problem, setProblem] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const now = useNow(MINUTE_MS);
  const choose = (file: File | undefined) => {
    if (!file) return;
    const found = otherFileProblem(file, upload);
    setProblem(found);
    if (found === undefined) onResume(file);
  };
  return (
    <li className="flex flex-col gap-3 py-3 first:pt-0 last:pb-0 sm:flex-row sm:items-center">
      <div className="min-w-0 flex-1 text-sm wrap-anywhere">
        <p className="font-medium">{filename}</p>
        <p className="text-muted-foreground">
          {text.line(originalFilename, size)} · <RelativeTime instant={createdAt} now={now} />
        </p>
        {problem !== undefined && (
          <p id={problemId} role="alert" className="mt-1 text-destructive-text">
            {problem}
          </p>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        accept={pickerTypes}
        hidden
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <div className="flex gap-2">
        <Button
          variant="secondary"
          aria-label={text.resumeLabel(filename)}
          aria-describedby={problem === undefined ? undefined : problemId}
          onClick={() => picker.current?.click()}
        >
          {text.resume}
        </Button>
        <Button variant="ghost" aria-label={text.cancelLabel(filename)} onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </li>
  );
}

interface CancelPendingProps {
  /** Undefined while none is asked about. */
  upload: Backup | undefined;
  onCancelled: (backupId: string) => void;
  onClose: () => void;
}

/** Gives up an upload that does not run in this page. */
export function CancelPending({ upload, ...rest }: CancelPendingProps) {
  const [last, setLast] = useState(upload);
  // Its name stays in the question while that fades.
  if (upload && upload !== last) setLast(upload);
  return (
    last && <Question key={last.backupId} upload={last} open={upload !== undefined} {...rest} />
  );
}

interface QuestionProps extends CancelPendingProps {
  upload: Backup;
  open: boolean;
}

function Question({ upload, open, onCancelled, onClose }: QuestionProps) {
  const toast = useToast();
  const end = () => {
    toast({ title: text.cancelled });
    onCancelled(upload.backupId);
    onClose();
  };
  const cancelling = useAction(useCancelUpload(upload), {
    done: end,
    // It is over already: that is what was wanted.
    failed: (failure) => {
      if (hasCode(failure, 'UPLOAD_OVER') || hasCode(failure, 'NOT_FOUND')) end();
      else
        toast({
          title: cancelUploadText.failed,
          description: failureOf(failure).message,
          variant: 'destructive',
        });
    },
  });
  const { pending, error, reset } = cancelling;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        reset();
        onClose();
      }}
      title={cancelUploadText.title(upload.filename)}
      description={cancelUploadText.description}
      confirmLabel={cancelUploadText.confirm}
      cancelLabel={cancelUploadText.keepPending}
      pending={pending}
      error={error ? failureOf(error).message : undefined}
      onConfirm={() => cancelling.run()}
    />
  );
}
