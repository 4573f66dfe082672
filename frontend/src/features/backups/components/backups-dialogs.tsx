import { useInfiniteQuery, useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import { siteBackupKeyState } from '../../../../../functions/backups/key/backups.key.domain.ts';
import { ActionQuestion } from '../../../components/dialogs/action-question.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { countsOf, siteOf, type BackupList } from '../backups.cache.ts';
import {
  cancelUploadText,
  cleanupText,
  removeBackupText,
  type CleanupTarget,
} from '../backups.dialogs.text.ts';
import { backupKeyQuery } from '../backups.key.queries.ts';
import { backupLogsQuery } from '../backups.logs.queries.ts';
import { backupsQuery, useCancelUpload, useCleanup, useRemoveBackup } from '../backups.queries.ts';
import type { BackupsTask } from '../backups.task.ts';

type List = UseInfiniteQueryResult<BackupList>;

/** The question before something is deleted or cancelled. */
export function BackupsDialog({ task, ...control }: DialogControl & { task: BackupsTask }) {
  if (task.kind === 'cleanup') return <CleanupDialog websiteId={task.websiteId} {...control} />;
  if (task.kind === 'remove') return <RemoveDialog backup={task.backup} {...control} />;
  return <CancelDialog backup={task.backup} {...control} />;
}

interface BackupDialogProps extends DialogControl {
  backup: Backup;
}

function RemoveDialog({ backup, ...control }: BackupDialogProps) {
  const removal = useRemoveBackup(backup);
  const { filename, originalFilename, size, addedBytes, status } = backup;
  const bytes = status === 'completed' ? size : null;
  const description = removeBackupText.description(originalFilename, bytes);
  return (
    <ActionQuestion
      {...control}
      title={removeBackupText.title(filename)}
      description={addedBytes === null ? description : `${description} ${removeBackupText.shared}`}
      text={removeBackupText}
      action={removal}
    />
  );
}

function CancelDialog({ backup, ...control }: BackupDialogProps) {
  const cancelling = useCancelUpload(backup);
  const { filename, originalFilename, size } = backup;
  return (
    <ActionQuestion
      {...control}
      title={cancelUploadText.title(filename)}
      description={cancelUploadText.description(originalFilename, size)}
      text={cancelUploadText}
      action={cancelling}
    />
  );
}

/** 'Limpiar Todo': names all that goes. How much that is, is known once the whole list was read. */
function CleanupDialog({ websiteId, ...control }: DialogControl & { websiteId: string }) {
  // The page below has just read it.
  const query = { ...backupsQuery(useApi(), websiteId), refetchOnMount: false };
  const list: List = useInfiniteQuery(query);
  const { data } = list;
  const reading = useWholeList(list, control.open);
  const name = data ? siteOf(data).site.name : '';
  const cleanup = useCleanup(websiteId);
  const keyAndLogs = useKeyAndLogs(websiteId, control.open);
  return (
    <ActionQuestion
      {...control}
      title={cleanupText.title(name)}
      description={cleanupText.description}
      consequences={cleanupText.consequences({
        counts: data && !reading ? countsOf(data) : undefined,
        ...keyAndLogs,
      })}
      text={cleanupText}
      action={cleanup}
    />
  );
}

/** Reads whether there are a key and a log, because the other tabs may not have been opened. */
function useKeyAndLogs(
  websiteId: string,
  enabled: boolean,
): Pick<CleanupTarget, 'hasLogs' | 'key'> {
  const api = useApi();
  const { data: known } = useQuery({ ...backupKeyQuery(api, websiteId), enabled });
  const { data: logs } = useInfiniteQuery({ ...backupLogsQuery(api, websiteId), enabled });
  const key = known && (known.key ? siteBackupKeyState(known.key, new Date()) : 'none');
  return { key, hasLogs: logs && (logs.pages[0]?.items.length ?? 0) > 0 };
}

/** Reads the rest of a list while `wanted`. Answers whether it is still reading. */
function useWholeList(list: List, wanted: boolean): boolean {
  const { data, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const left = wanted && !isFetchNextPageError ? data?.pages.at(-1)?.nextCursor : null;
  useEffect(() => {
    // A page may begin and end loading between two renders: then only the next cursor has changed.
    if (typeof left === 'string' && !isFetching) void fetchNextPage();
  }, [left, isFetching, fetchNextPage]);
  return typeof left === 'string';
}
