import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, Globe, KeyRound } from 'lucide-react';
import type { StatusSummary } from '../../../../../functions/status/list/status.list.domain.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { FILTER_PARAM, filterWords, type NarrowingFilter } from '../status.list.ts';
import { statusSummaryQuery } from '../status.queries.ts';
import { statusListText } from '../status.text.ts';
import { FigureCards, FigureCardsSkeleton } from './figure-cards.tsx';

const text = statusListText.summary;

const searchOf = (filter: NarrowingFilter | null) =>
  filter === null ? '' : `?${FILTER_PARAM}=${filterWords[filter]}`;

export interface StatusSummaryCardsProps {
  /** What the list is narrowed to; undefined while it is searched as well, for the cards count everything. */
  shown: NarrowingFilter | null | undefined;
  now: Date;
}

/** Total Sitios, Actualizados, Desactualizados, Sin API Key (spec 001 §2); each leads to its sites. */
export function StatusSummaryCards({ shown, now }: StatusSummaryCardsProps) {
  const query = useQuery(statusSummaryQuery(useApi()));
  return (
    <div className="mb-6">
      {query.isPending && (
        <SkeletonGroup>
          <FigureCardsSkeleton />
        </SkeletonGroup>
      )}
      {query.data && <Cards summary={query.data} shown={shown} now={now} />}
      {query.isError && (
        <p role="status" className="mt-2 flex flex-wrap items-center gap-x-2 text-sm">
          {text.failed}
          <Button variant="link" size="inline" onClick={() => void query.refetch()}>
            {text.retry}
          </Button>
        </p>
      )}
    </div>
  );
}

interface CardsProps extends StatusSummaryCardsProps {
  summary: StatusSummary;
}

function Cards({ summary, shown, now }: CardsProps) {
  const figure = (filter: NarrowingFilter | null, count: number) => ({
    label: filter === null ? text.total : statusListText.filter[filter],
    value: formatNumber(count),
    search: searchOf(filter),
    current: shown === filter,
  });
  return (
    <>
      <FigureCards
        label={text.label}
        figures={[
          { ...figure(null, summary.total), icon: Globe },
          { ...figure('current', summary.upToDate), icon: CircleCheck },
          { ...figure('outdated', summary.outdated), icon: Clock },
          { ...figure('no_key', summary.withoutKey), icon: KeyRound },
        ]}
      />
      <p className="mt-2 text-xs text-muted-foreground">
        {text.counted} <RelativeTime instant={summary.asOf} now={now} />
      </p>
    </>
  );
}
