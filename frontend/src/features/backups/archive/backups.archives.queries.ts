import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query';
import { backupsArchivesContract } from '../../../../../functions/backups/archive/backups.archives.contract.ts';
import type { Archive } from '../../../../../functions/backups/archive/backups.archives.domain.ts';
import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import type { ApiClient } from '../../../lib/http/api-client.ts';
import { queryKeys } from '../../../lib/queries/query-keys.ts';

/** While a file is put together. Milliseconds. */
const POLL_MS = 2_000;
const pause = (signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, POLL_MS);
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });

type Ref = Pick<Backup, 'websiteId' | 'backupId'>;

const archiveKey = ({ websiteId, backupId }: Ref) =>
  [...queryKeys.backups, 'archive', websiteId, backupId] as const;

/** Whether a backup shares what did not change with others: its file is put together before it can be downloaded. */
export const isShared = ({ addedBytes }: Pick<Backup, 'addedBytes'>): boolean =>
  addedBytes !== null;

interface Preparing {
  api: ApiClient;
  client: QueryClient;
  started?: () => void;
  /** Nobody waits for it any more. The portal goes on. */
  signal?: AbortSignal;
}

/**
 * Has the file of a backup put together, and waits for that. The request for the file then says how it ended.
 * @throws the reason of `signal`
 */
export async function prepareArchive(
  { websiteId, backupId }: Ref,
  { api, client, started, signal }: Preparing,
): Promise<void> {
  const params = { websiteId, backupId };
  const queryKey = archiveKey(params);
  try {
    let archive = await api.call(backupsArchivesContract.prepare, { params });
    if (archive.status === 'preparing') started?.();
    while (archive.status === 'preparing') {
      client.setQueryData<Archive>(queryKey, archive);
      await pause(signal);
      signal?.throwIfAborted();
      archive = await api.call(backupsArchivesContract.get, { params });
    }
  } finally {
    client.setQueryData<Archive | null>(queryKey, null);
  }
}

/** How much of a backup's file is there while it is put together; undefined at any other time. */
export function useArchivePercent(backup: Ref): number | undefined {
  const { data } = useQuery<Archive | null>({ queryKey: archiveKey(backup), queryFn: skipToken });
  return data?.percent;
}
