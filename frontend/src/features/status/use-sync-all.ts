import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isRunOver, type SyncRun } from '../../../../functions/status/runs/status.runs.domain.ts';
import { useToast } from '../../components/ui/overlays/toast.tsx';
import { messageOf } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { useAction } from '../../lib/forms/use-action.ts';
import { refreshList } from './status.queries.ts';
import { latestRunQuery, useStartRun } from './status.runs.queries.ts';
import { endToastOf } from './status.runs.ts';
import { statusRunText } from './status.runs.text.ts';

/**
 * 'Sincronizar Todo': the run under way, if any; whether its progress cannot be read now (`lost`); whether none can be
 * asked for (`busy`); and `start`.
 */
export function useSyncAll() {
  const query = useQuery(latestRunQuery(useApi()));
  const toast = useToast();
  const request = useAction(useStartRun(), {
    failed: (error) =>
      toast({
        title: statusRunText.toasts.requestFailed,
        description: messageOf(error),
        variant: 'destructive',
      }),
  });
  const running = query.data && !isRunOver(query.data) ? query.data : null;
  const busy = request.pending || running !== null;
  useRunEnd(query.data ?? null);

  const start = () => {
    if (!busy) request.run();
  };
  return { running, lost: running !== null && query.isError, busy, start };
}

/** Tells the end of a run that was seen under way here, once, and has the list read again. */
function useRunEnd(run: SyncRun | null): void {
  const toast = useToast();
  const queryClient = useQueryClient();
  const watched = useRef<string>(undefined);
  useEffect(() => {
    if (run === null) return;
    if (!isRunOver(run)) {
      watched.current = run.runId;
      return;
    }
    if (watched.current !== run.runId) return;
    watched.current = undefined;
    toast(endToastOf(run));
    void refreshList(queryClient);
  }, [run, toast, queryClient]);
}
