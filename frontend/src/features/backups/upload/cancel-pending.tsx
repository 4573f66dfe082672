import { useState } from 'react';
import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import { ConfirmDialog } from '../../../components/ui/overlays/alert-dialog.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useAction } from '../../../lib/forms/use-action.ts';
import { useCancelUpload } from '../backups.queries.ts';
import { failureOf, hasCode } from './upload-failures.ts';
import { cancelUploadText as text, pendingUploadsText } from './upload.text.ts';

export interface CancelPendingProps {
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
    toast({ title: pendingUploadsText.cancelled });
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
          title: text.failed,
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
      title={text.title(upload.filename)}
      description={text.description}
      confirmLabel={text.confirm}
      cancelLabel={text.keepPending}
      pending={pending}
      error={error ? failureOf(error).message : undefined}
      onConfirm={() => cancelling.run()}
    />
  );
}
