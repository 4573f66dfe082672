import { TriangleAlert } from 'lucide-react';
import type { SiteStatus } from '../../../../../functions/status/status.domain.ts';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { syncViewOf } from '../status.sync.ts';
import { statusListText as text } from '../status.text.ts';
import { NextAttempt } from './next-attempt.tsx';

/** Under a row's freshness: that a sync runs now (with its percent), or why the last one failed, and what to do. */
export function SyncHint({ site, now }: { site: SiteStatus; now: Date }) {
  const view = syncViewOf(site.sync, now);
  if (view === 'idle') return null;
  if (view === 'running') {
    return (
      <span className="mt-1 flex items-center gap-1.5 text-xs text-muted-foreground">
        <Spinner className="size-3.5!" />
        <span className="tabular">
          {text.syncing} {site.sync.progress} %
        </span>
      </span>
    );
  }
  return (
    <span className="mt-1 flex items-start gap-1.5 text-xs text-destructive-text">
      <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>
        {text.syncFailed}
        {site.sync.failure && (
          <span className="block text-muted-foreground">
            {site.sync.failure.cause} {site.sync.failure.advice}
          </span>
        )}
        {site.sync.nextAttemptAt !== null && (
          <span className="block text-muted-foreground">
            <NextAttempt at={site.sync.nextAttemptAt} now={now} />
          </span>
        )}
      </span>
    </span>
  );
}
