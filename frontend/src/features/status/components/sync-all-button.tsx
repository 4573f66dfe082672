import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { statusSummaryQuery } from '../status.queries.ts';
import { statusRunText as text } from '../status.runs.text.ts';

/** 'Sincronizar Todo': it does nothing when no site has a key (spec 001 §5). */
export function SyncAllButton({ busy, onStart }: { busy: boolean; onStart: () => void }) {
  const { data: summary, isPending } = useQuery(statusSummaryQuery(useApi()));
  const nothing = summary !== undefined && summary.total === summary.withoutKey;
  return (
    <Button
      onClick={onStart}
      loading={busy}
      disabled={!busy && (isPending || nothing)}
      title={nothing ? text.nothingToSync : undefined}
      className="max-sm:flex-1"
    >
      {!busy && <RefreshCw aria-hidden />}
      {text.start}
    </Button>
  );
}
