import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useAction } from '../../../lib/forms/use-action.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useArchivePercent } from '../archive/backups.archives.queries.ts';
import { useDownloadBackup } from '../backups.queries.ts';
import { backupListText as text } from '../backups.text.ts';

/**
 * The download of a backup; `percent`: how far its file is, while it is put together. That goes on where its page is left: who
 * comes back finds it pending.
 */
export function useDownload(backup: Backup) {
  const toast = useToast();
  const percent = useArchivePercent(backup);
  const started = () => toast({ title: text.preparing, description: text.preparingHint });
  const { run, pending, error } = useAction(useDownloadBackup(backup, started), {
    failed: (error) =>
      toast({
        title: text.downloadFailed,
        description: messageOf(error),
        variant: 'destructive',
      }),
  });
  const isPending = pending || percent !== undefined;
  return { run, pending: isPending, percent, hasFailed: error !== null && !isPending };
}
