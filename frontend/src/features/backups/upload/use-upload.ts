import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { queryKeys } from '../../../lib/queries/query-keys.ts';
import { useSingleFlight } from '../../../lib/forms/use-single-flight.ts';
import { createUploadApi } from './upload-api.ts';
import { createUpload, type UploadEngine } from './upload-engine.ts';
import type { BackupUploadProps, UploadRequest, UploadTools } from './upload-ports.ts';
import { blankState, type UploadState } from './upload-state.ts';
import { uploadFailureText as text } from './upload.text.ts';

export interface UploadTask {
  engine: UploadEngine;
  file: File;
  /** What the backup is called. */
  name: string;
  isResumed: boolean;
}

export interface UploadControl {
  task: UploadTask | undefined;
  state: UploadState;
  start: (request: UploadRequest, name: string) => void;
  /** Goes on after a failure, with what the server has. */
  again: () => void;
  close: () => void;
}

const nothing = blankState(0);
const unsubscribed = () => () => undefined;

/** Whether an upload was stored, once it is over. */
const endOf = (engine: UploadEngine): Promise<boolean> =>
  new Promise((resolve) => {
    const stop = engine.subscribe(() => {
      const { outcome } = engine.getState();
      if (outcome === 'active' || outcome === 'cancelling') return;
      stop();
      resolve(outcome === 'done');
    });
  });

/** The site's upload: one at a time, begun by a click and never by an effect. It stops when its page is left. */
export function useUpload(
  { site, pending, onStored }: Omit<BackupUploadProps, 'storage'>,
  tools: Omit<UploadTools, 'api'>,
): UploadControl {
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  const [task, setTask] = useState<UploadTask>();
  const engine = task?.engine;
  const state = useSyncExternalStore(
    engine?.subscribe ?? unsubscribed,
    engine?.getState ?? (() => nothing),
  );

  useEffect(
    () => () => {
      const isLeft = engine?.getState().outcome === 'active';
      engine?.stop();
      // Those that wait to go on are listed: this one is one of them now.
      if (isLeft) void queries.invalidateQueries({ queryKey: queryKeys.backups });
    },
    [engine, queries],
  );

  const onEnd = useEffectEvent((stored: Backup | undefined) => {
    if (stored) onStored(stored);
    if (state.outcome === 'failed') {
      toast({ title: text.toastTitle, description: text.toast, variant: 'destructive' });
    }
    // One that is stored is told whole; of any other the list knows nothing.
    if (!stored) void queries.invalidateQueries({ queryKey: queryKeys.backups });
  });
  const hasEnded = state.outcome !== 'active' && state.outcome !== 'cancelling';
  useEffect(() => {
    if (hasEnded) onEnd(state.backup);
  }, [hasEnded, state.backup, engine]);

  const once = useSingleFlight();
  const start = (request: UploadRequest, name: string) =>
    once(name, () => {
      const uploads = createUploadApi(api, site.websiteId, pending);
      const started = createUpload(request, { ...tools, api: uploads });
      setTask({ engine: started, file: request.file, name, isResumed: 'pending' in request });
      return endOf(started);
    });
  const again = () => {
    const backupId = engine?.backupId();
    if (task && backupId !== undefined) {
      start({ file: task.file, pending: { backupId } }, task.name);
    }
  };
  return { task, state, start, again, close: () => setTask(undefined) };
}
