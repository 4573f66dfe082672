import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { backupsContract } from '../../../../functions/backups/backups.contract.ts';
import type { Backup } from '../../../../functions/backups/backups.domain.ts';
import type { SiteProof } from '../../../../functions/backups/drill/backups.drill.domain.ts';
import { backupsUploadsContract } from '../../../../functions/backups/upload/backups.uploads.contract.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { isGone } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { cursorPaging, cursorQuery } from '../../lib/queries/cursor-pages.ts';
import { followDownload } from '../../lib/http/follow-download.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { isShared, prepareArchive } from './archive/backups.archives.queries.ts';
import {
  backupsOf,
  emptied,
  siteOf,
  withoutBackup,
  withoutUpload,
  withProof,
  withStored,
  type BackupList,
} from './backups.cache.ts';
import { emptyKey } from './backups.key.queries.ts';
import { emptyLogs } from './backups.logs.queries.ts';

/** While an upload runs somewhere else: its end is to be seen. Milliseconds. */
const PENDING_POLL_MS = 15_000;
/** While a drill runs; one that has waited for long waits for the runner's turn, at night. Milliseconds. */
const DRILL_POLL_MS = 5_000;
const LONG_DRILL_MS = 20 * 60_000;

const listKey = (websiteId: string) => [...queryKeys.backups, 'list', websiteId] as const;

const anyPending = (list: BackupList) => backupsOf(list).some(({ status }) => status === 'pending');

/** How often what a drill comes to is asked for; not where none runs. */
export function drillPollMs({ underWay }: SiteProof): number | false {
  if (!underWay) return false;
  const isLong = Date.now() - Date.parse(underWay.since) > LONG_DRILL_MS;
  return isLong ? 12 * DRILL_POLL_MS : DRILL_POLL_MS;
}

const pollMs = (list: BackupList) =>
  drillPollMs(siteOf(list).proof) || (anyPending(list) && PENDING_POLL_MS);

/** What the backups of all one's own sites come to. */
export const ownStorageQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...queryKeys.backups, 'storage'],
    queryFn: ({ signal }) => api.call(backupsContract.storage, { signal }),
    staleTime: 0,
  });

/** A site's backups, newest first, with its owner's storage and its schedule. Read afresh on each visit. */
export const backupsQuery = (api: ApiClient, websiteId: string) =>
  infiniteQueryOptions({
    queryKey: listKey(websiteId),
    queryFn: ({ pageParam, signal }) =>
      api.call(backupsContract.list, {
        params: { websiteId },
        query: cursorQuery(pageParam),
        signal,
      }),
    ...cursorPaging,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? pollMs(state.data) : false),
  });

/** The list follows a write. A read under way would bring back what was true before. */
async function keep(
  client: QueryClient,
  websiteId: string,
  change: (list: BackupList) => BackupList,
): Promise<void> {
  const queryKey = listKey(websiteId);
  await client.cancelQueries({ queryKey });
  client.setQueryData<BackupList>(queryKey, (list) => list && change(list));
  // The newest backup of a site is shown beside its name elsewhere: read again when that is next shown.
  await client.invalidateQueries({ queryKey: queryKeys.websiteLists, refetchType: 'none' });
}

/** What the list says of a backup was changed elsewhere: read again when it is next shown. */
export const readListAgain = (client: QueryClient, websiteId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: listKey(websiteId) });

const readAgainIfGone = (client: QueryClient, websiteId: string, error: Error) =>
  isGone(error) ? client.invalidateQueries({ queryKey: listKey(websiteId) }) : undefined;

/** Deletes a backup. */
export function useRemoveBackup({ websiteId, backupId }: Backup) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(backupsContract.remove, { params: { websiteId, backupId } }),
    onSuccess: ({ storage }) =>
      keep(client, websiteId, (list) => withoutBackup(list, backupId, storage)),
    onError: (error) => readAgainIfGone(client, websiteId, error),
  });
}

/** Gives an upload up that was begun, here or elsewhere. */
export function useCancelUpload({ websiteId, backupId }: Backup) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(backupsUploadsContract.cancel, { params: { websiteId, backupId } }),
    onSuccess: () => keep(client, websiteId, (list) => withoutUpload(list, backupId)),
    // It may have ended meanwhile.
    onError: () => client.invalidateQueries({ queryKey: listKey(websiteId) }),
  });
}

/**
 * Makes the link that saves a backup, and follows it; it stays nowhere. A file that is put together first takes minutes: `started`
 * is called then.
 */
export function useDownloadBackup(backup: Backup, started: () => void) {
  const { websiteId, backupId } = backup;
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: async () => {
      const params = { websiteId, backupId };
      await api.askFirst(backupsContract.download);
      if (isShared(backup)) await prepareArchive(params, { api, client, started });
      const { downloadUrl } = await api.call(backupsContract.download, { params });
      await followDownload(downloadUrl);
    },
    onError: (error) => readAgainIfGone(client, websiteId, error),
  });
}

/** Deletes all that the portal keeps of a site's backups. */
export function useCleanup(websiteId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(backupsContract.cleanup, { params: { websiteId } }),
    onSuccess: async () => {
      await keep(client, websiteId, emptied);
      await emptyKey(client, websiteId);
      await emptyLogs(client, websiteId);
    },
  });
}

/** Puts a backup that was just stored into the list of its site. */
export const keepStored = (client: QueryClient, stored: Backup): Promise<void> =>
  keep(client, stored.websiteId, (list) => withStored(list, stored));

/** Puts what is known of the proof of a site into its list. */
export const keepProof = (client: QueryClient, websiteId: string, proof: SiteProof) =>
  keep(client, websiteId, (list) => withProof(list, proof));

/** Reads all that is shown of a site's backups again. */
export function useReadAgain(websiteId: string) {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({
      queryKey: queryKeys.backups,
      predicate: ({ queryKey }) => queryKey.at(-1) === websiteId,
    });
    return { isError: client.getQueryState(listKey(websiteId))?.status === 'error' };
  };
}

/** Has a file written that lists a site's backups. */
export function useExportBackups(websiteId: string) {
  const api = useApi();
  return () => api.call(backupsContract.export, { params: { websiteId } });
}
