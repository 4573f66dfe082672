import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import { backupsRestoreContract } from '../../../../../functions/backups/restore/backups.restore.contract.ts';
import type { RestoreKit } from '../../../../../functions/backups/restore/backups.restore.domain.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { followDownload } from '../../../lib/http/follow-download.ts';
import { prepareArchive } from '../archive/backups.archives.queries.ts';
import { fetchRestorer } from './restorer-file.ts';

/** Nobody waits for what restores a backup any more. */
export class RestoreStopped extends Error {}

/**
 * Gets what restores a backup. The code stays nowhere. A file that is put together first is waited for. `stop`, and leaving
 * its page, end that wait: the portal puts the file together, and a person who comes back gets it. Nothing is given out
 * then, and nobody is notified of it.
 */
export function useStartRestore({ websiteId, backupId }: Pick<Backup, 'websiteId' | 'backupId'>) {
  const api = useApi();
  const client = useQueryClient();
  const params = { websiteId, backupId };
  const start = () => api.call(backupsRestoreContract.start, { params });
  const waiting = useRef<AbortController>(undefined);
  const stop = useCallback(() => waiting.current?.abort(new RestoreStopped()), []);
  useEffect(() => stop, [stop]);
  const write = useMutation({
    gcTime: 0,
    mutationFn: async () => {
      waiting.current = new AbortController();
      const { signal } = waiting.current;
      try {
        return await start();
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'ARCHIVE_NOT_READY')) throw error;
        await prepareArchive(params, { api, client, signal });
        signal.throwIfAborted();
        return await start();
      }
    },
  });
  return { write, stop };
}

/** Follows the link to the archive. */
export const useArchive = ({ downloadUrl }: RestoreKit) =>
  useMutation({ gcTime: 0, mutationFn: () => followDownload(downloadUrl) });

/** Saves the restorer's file, which opens with the code of a kit. */
export const useRestorer = (kit: RestoreKit) =>
  useMutation({ gcTime: 0, mutationFn: async () => saveFile(await fetchRestorer(kit)) });
