import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, ClipboardList, Clock, type LucideIcon } from 'lucide-react';
import type { ReportSummary } from '../../../../../functions/reports/figures/reports.summary.domain.ts';
import { LoadFailure, StaleList } from '../../../components/lists/load-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { formatHours, formatNumber } from '../../../lib/format/format.ts';
import { reportsText } from '../reports.text.ts';

const text = reportsText.summary;
const gridLooks = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4';
const cardLooks =
  'flex flex-col justify-between gap-2 rounded-xl border bg-card p-4 text-card-foreground shadow-xs';

/** Total activities and hours, 'Realizadas' and 'Pendientes' (spec 001 §2). */
export function SummaryCards({ query }: { query: UseQueryResult<ReportSummary> }) {
  return (
    <div className="mb-4 sm:mb-6">
      {query.isPending && <LoadingCards />}
      {query.isLoadingError && <LoadFailure title={text.failed} query={query} />}
      <StaleList query={query} />
      {query.data && <Cards totals={query.data.totals} stale={query.isPlaceholderData} />}
    </div>
  );
}

interface CardsProps extends Pick<ReportSummary, 'totals'> {
  /** They are of other filters than those chosen now. */
  stale: boolean;
}

function Cards({ totals, stale }: CardsProps) {
  return (
    <section
      aria-label={text.label}
      aria-busy={stale}
      className="transition-opacity aria-busy:opacity-60"
    >
      <dl className={gridLooks}>
        <Figure
          icon={ClipboardList}
          label={text.activities}
          value={formatNumber(totals.activities)}
        />
        <Figure icon={Clock} label={text.hours} value={formatHours(totals.hours)} />
        <Figure icon={CircleCheck} label={text.completed} value={formatNumber(totals.completed)} />
        <Figure icon={CircleDashed} label={text.pending} value={formatNumber(totals.pending)} />
      </dl>
    </section>
  );
}

interface FigureProps {
  icon: LucideIcon;
  label: string;
  value: string;
}

const Figure = ({ icon: Icon, label, value }: FigureProps) => (
  <div className={cardLooks}>
    <dt className="flex items-start justify-between gap-2 text-sm text-muted-foreground">
      {label}
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    </dt>
    <dd className="tabular text-2xl leading-8 font-semibold wrap-anywhere">{value}</dd>
  </div>
);

const LoadingCards = () => (
  <SkeletonGroup className={gridLooks}>
    {[0, 1, 2, 3].map((figure) => (
      <div key={figure} className={cardLooks}>
        <Skeleton className="h-5 w-24 max-w-full" />
        <Skeleton className="h-8 w-14" />
      </div>
    ))}
  </SkeletonGroup>
);
