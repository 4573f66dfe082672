import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Sync } from '../../../../functions/status/status.domain.ts';
import { useToast } from '../../components/ui/overlays/toast.tsx';
import { useNow } from '../../lib/format/use-now.ts';
import { useAction } from '../../lib/forms/use-action.ts';
import { messageOf } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { statusDetailQuery, useRequestSync } from './status.queries.ts';
import { clockSkewOf, outcomeOf, syncViewOf } from './status.sync.ts';
import { statusDetailText } from './status.text.ts';

const { toasts } = statusDetailText;
/** While a lease may run out, and while only ages change. Milliseconds. */
const LEASE_TICK_MS = 1_000;
const AGE_TICK_MS = 30_000;

export type SiteSync = ReturnType<typeof useSiteSync>;

/**
 * One site's status and its sync: the query, which polls while a sync runs; `now`, the time as the server sees
 * it; what is going on (`view`); whether one can be asked for (`busy`); and `start`.
 */
export function useSiteSync(websiteId: string) {
  const [skew, setSkew] = useState(0);
  const query = useQuery(statusDetailQuery(useApi(), websiteId, skew));
  const toast = useToast();

  const sync = query.data?.sync;
  const unfinished = sync?.state === 'pending' || sync?.state === 'in_progress';
  const clock = useNow(unfinished ? LEASE_TICK_MS : AGE_TICK_MS);
  const now = new Date(clock.getTime() + skew);
  const view = sync ? syncViewOf(sync, now) : 'idle';
  const awaitEnd = useEndToast(sync, now);
  const request = useAction(useRequestSync(websiteId), {
    done: (answer) => {
      setSkew(clockSkewOf(answer.sync, new Date()));
      awaitEnd(answer.sync);
    },
    failed: (error) =>
      toast({
        title: toasts.requestFailed,
        description: messageOf(error),
        variant: 'destructive',
      }),
  });
  const busy = request.pending || view === 'running';

  const start = () => {
    if (!busy) request.run();
  };
  return { query, now, view, busy, start };
}

/**
 * Reports in a toast how a sync that was requested here ended, once (spec 001 §8). Answers the function that says
 * which sync to wait for.
 */
function useEndToast(sync: Sync | undefined, now: Date): (asked: Sync) => void {
  const toast = useToast();
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    if (!sync || awaited.current === undefined) return;
    const outcome = outcomeOf(sync, awaited.current, now);
    if (outcome === undefined) return;
    awaited.current = undefined;
    toast(
      outcome === 'completed'
        ? {
            title: toasts.doneTitle,
            description: toasts.doneDescription,
            variant: 'success',
          }
        : {
            title: toasts.failedTitle,
            description: toasts.failedDescription,
            variant: 'destructive',
          },
    );
  }, [sync, now, toast]);
  return (asked) => {
    awaited.current = asked.startedAt ?? undefined;
  };
}
