import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import { ConfirmDialog } from '../../../components/ui/alert-dialog.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { useApi } from '../../../lib/api.context.tsx';
import { createUploadApi } from './upload-api.ts';
import { failureOf, hasCode } from './upload-failures.ts';
import type { UploadSite } from './upload-ports.ts';
import { cancelUploadText as text, pendingUploadsText } from './upload.text.ts';

export interface CancelPendingProps {
  site: UploadSite;
  /** Undefined while none is asked about. */
  upload: Backup | undefined;
  onCancelled: (backupId: string) => void;
  onClose: () => void;
}

/** Gives up an upload that does not run in this page. */
export function CancelPending({ site, upload, onCancelled, onClose }: CancelPendingProps) {
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  const [last, setLast] = useState(upload);
  // Its name stays in the question while that fades.
  if (upload && upload !== last) setLast(upload);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ backupId }: Backup) => {
      await createUploadApi(api, site.websiteId, [])
        .cancel(backupId)
        .catch((failure: unknown) => {
          // It is over already: that is what was wanted.
          if (!hasCode(failure, 'UPLOAD_OVER') && !hasCode(failure, 'NOT_FOUND')) throw failure;
        });
    },
    onSuccess: (_answer, { backupId }) => {
      toast({ title: pendingUploadsText.cancelled });
      onCancelled(backupId);
      onClose();
      void queries.invalidateQueries({ queryKey: ['backups'] });
    },
  });
  return (
    <ConfirmDialog
      open={upload !== undefined}
      onOpenChange={(open) => {
        if (open) return;
        reset();
        onClose();
      }}
      title={text.title(last?.filename ?? '')}
      description={text.description}
      confirmLabel={text.confirm}
      cancelLabel={text.keepPending}
      pending={isPending}
      error={error ? failureOf(error).message : undefined}
      onConfirm={() => upload && mutate(upload)}
    />
  );
}
