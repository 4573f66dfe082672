import { useMutation } from '@tanstack/react-query';
import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import { backupsRestoreContract } from '../../../../../functions/backups/restore/backups.restore.contract.ts';
import type {
  RestoreKit,
  RestoreRequest,
} from '../../../../../functions/backups/restore/backups.restore.domain.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { followDownload } from '../../../lib/http/follow-download.ts';
import { fetchRestorer } from './restorer-file.ts';

/** Gets what restores a backup. Neither the password nor the code stays anywhere. */
export function useStartRestore({ websiteId, backupId }: Pick<Backup, 'websiteId' | 'backupId'>) {
  const api = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: RestoreRequest) =>
      api.call(backupsRestoreContract.start, { params: { websiteId, backupId }, body }),
  });
}

/** Follows the link to the archive. */
export const useArchive = ({ downloadUrl }: RestoreKit) =>
  useMutation({ gcTime: 0, mutationFn: () => followDownload(downloadUrl) });

/** The restorer's file, which opens with the code of a kit. */
export const useRestorer = (kit: RestoreKit) =>
  useMutation({ gcTime: 0, mutationFn: () => fetchRestorer(kit) });
