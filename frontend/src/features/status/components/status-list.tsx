import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import {
  Activity,
  CircleCheck,
  Clock,
  Globe,
  KeyRound,
  Plus,
  RefreshCw,
  TriangleAlert,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import {
  STATUS_PAGE_SIZE,
  statusFilterWords,
  type StatusSummary,
} from '../../../../../functions/status/list/status.list.domain.ts';
import { paths } from '../../../app/paths.ts';
import { ClientFilter } from '../../../components/filters/client-filter.tsx';
import { ExportButton } from '../../../components/exports/export-button.tsx';
import { FilterFold } from '../../../components/lists/filter-fold.tsx';
import { PagedList } from '../../../components/lists/paged-list.tsx';
import { SelectButton } from '../../../components/lists/row-selection.tsx';
import { SearchField } from '../../../components/lists/search-field.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ChoiceSelect } from '../../../components/ui/fields/select.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { MOBILE_QUERY, useMediaQuery } from '../../../lib/browser/use-media-query.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useMay, useProfile } from '../../../lib/session/session.context.tsx';
import { TagFilter } from '../../websites/public/tags/tag-filter.tsx';
import { SavedViews } from '../../profiles/public/saved-views.tsx';
import {
  countOf,
  FILTER_PARAM,
  narrowingFilters,
  useStatusParams,
  type NarrowingFilter,
  type StatusAsked,
  type StatusParams,
} from '../status.list.ts';
import {
  refreshList,
  statusListQuery,
  statusSummaryQuery,
  useExportStatus,
} from '../status.queries.ts';
import { statusListText as text } from '../status.text.ts';
import { FigureCards, FigureCardsSkeleton } from './figure-cards.tsx';
import { StatusTable } from './status-table.tsx';

/** Ages change slowly here. Milliseconds. */
const TICK_MS = 15_000;
const summaryText = text.summary;

/** The sites that the address asks for: search, filter and page; above them how many there are of each kind. */
export function StatusList() {
  const params = useStatusParams();
  const { asked, filtered } = params;
  const list = useQuery(statusListQuery(useApi(), asked));
  const now = useNow(TICK_MS);
  const isPhone = useMediaQuery(MOBILE_QUERY);
  const keeps = useMay('keep');
  const [asksToSelect, setAsksToSelect] = useState(false);
  return (
    <PagedList
      list={list}
      page={asked.page}
      size={STATUS_PAGE_SIZE}
      text={{
        failed: text.failed.title,
        noMatch: {
          title: text.noMatch(asked.search, asked.tag),
          description: text.noMatchDescription,
        },
        clear: isNarrowed(asked) ? text.clearFilters : text.clearSearch,
        line: (rows) => text.counts({ ...rows, filtered }),
        pager: text.pager,
      }}
      filter={{ filtered, clear: params.clear }}
      empty={<NoSites />}
      toolbar={
        <>
          <StatusSummaryCards shown={countsAll(asked) ? asked.filter : undefined} now={now} />
          <StatusToolbar params={params} list={list} now={now}>
            {keeps && (
              <SelectButton pressed={asksToSelect} onPress={() => setAsksToSelect(!asksToSelect)}>
                {text.select.start}
              </SelectButton>
            )}
          </StatusToolbar>
        </>
      }
    >
      {({ items }) => (
        <StatusTable sites={items} now={now} selecting={keeps && (!isPhone || asksToSelect)} />
      )}
    </PagedList>
  );
}

const isNarrowed = ({ filter, tag, userId }: StatusAsked) =>
  filter !== null || (tag ?? userId) !== undefined;
/** The cards count everybody's, whatever is searched. */
const countsAll = ({ search, tag, userId }: StatusAsked) =>
  search === '' && (tag ?? userId) === undefined;

function NoSites() {
  const keeps = useMay('keep');
  const { title, description, toReaders, action } = text.empty;
  return (
    <Card>
      <EmptyState
        icon={Activity}
        title={title}
        description={keeps ? description : toReaders}
        action={
          keeps && (
            <Button asChild>
              <Link to={paths.websiteCreate}>
                <Plus aria-hidden />
                {action}
              </Link>
            </Button>
          )
        }
      />
    </Card>
  );
}

const searchOf = (filter: NarrowingFilter | null) =>
  filter === null ? '' : `?${FILTER_PARAM}=${statusFilterWords[filter]}`;

interface StatusSummaryCardsProps {
  /** The filter of the list; undefined while it is searched as well, because the cards count everything. */
  shown: NarrowingFilter | null | undefined;
  now: Date;
}

/** Total Sitios, Actualizados, Desactualizados, Sin API Key (spec 001 §2), and sites that fail, if any; each leads to its sites. */
function StatusSummaryCards({ shown, now }: StatusSummaryCardsProps) {
  const query = useQuery(statusSummaryQuery(useApi()));
  return (
    <div className="mb-3 sm:mb-6">
      {query.isPending && (
        <SkeletonGroup>
          <FigureCardsSkeleton />
          <Skeleton className="mt-2 h-4 w-36 max-sm:hidden" />
        </SkeletonGroup>
      )}
      {query.data && <Cards summary={query.data} shown={shown} now={now} />}
      {query.isError && (
        <p role="status" className="mt-2 flex flex-wrap items-center gap-x-2 text-sm">
          {summaryText.failed}
          <Button variant="link" size="inline" onClick={() => void query.refetch()}>
            {summaryText.retry}
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
    label: filter === null ? summaryText.total : text.filter[filter],
    value: formatNumber(count),
    search: searchOf(filter),
    current: shown === filter,
  });
  const failing =
    summary.failing === 0
      ? []
      : [{ ...figure('failing', summary.failing), icon: TriangleAlert, alarming: true }];
  return (
    <>
      <FigureCards
        label={summaryText.label}
        figures={[
          { ...figure(null, summary.total), icon: Globe },
          { ...figure('current', summary.upToDate), icon: CircleCheck },
          { ...figure('outdated', summary.outdated), icon: Clock },
          { ...figure('no_key', summary.withoutKey), icon: KeyRound },
          ...failing,
        ]}
      />
      <p className="mt-2 text-xs text-muted-foreground max-sm:sr-only">
        {summaryText.counted} <RelativeTime instant={summary.asOf} now={now} />
      </p>
    </>
  );
}

interface StatusToolbarProps {
  params: StatusParams;
  list: Pick<UseQueryResult, 'isFetching' | 'dataUpdatedAt'>;
  now: Date;
  /** After the filter, on a phone. */
  children: ReactNode;
}

/** Above the list: the search and the filter, both kept in its address, and how old the list is. */
function StatusToolbar({ params, list, now, children }: StatusToolbarProps) {
  const { asked, setFilter } = params;
  const isAdmin = useProfile().role === 'admin';
  const { data: summary } = useQuery(statusSummaryQuery(useApi()));
  return (
    <FilterFold
      search={<SearchField {...text.search} />}
      count={
        [asked.filter, asked.tag ?? null, asked.userId ?? null].filter((each) => each !== null)
          .length
      }
      after={
        <>
          <Fetched list={list} now={now} />
          <ExportButton ask={useExportStatus(asked)} nouns={text.nouns} />
        </>
      }
    >
      {isAdmin && <ClientFilter className="md:w-48" />}
      <ChoiceSelect
        aria-label={text.filter.label}
        className="md:w-72 md:shrink-0"
        values={narrowingFilters}
        labels={labelsWith(summary)}
        first={text.filter.all}
        value={asked.filter}
        onChange={setFilter}
      />
      <TagFilter className="md:w-48 md:shrink-0" />
      <SavedViews list="status" />
      {children}
    </FilterFold>
  );
}

/** Each filter with how many sites it would show, once that is known. */
function labelsWith(summary: StatusSummary | undefined): Record<NarrowingFilter, string> {
  if (!summary) return text.filter;
  const counted = narrowingFilters.map(
    (each) => [each, text.filter.counted(text.filter[each], countOf(summary, each))] as const,
  );
  return Object.fromEntries(counted) as Record<NarrowingFilter, string>;
}

function Fetched({ list, now }: Pick<StatusToolbarProps, 'list' | 'now'>) {
  const format = useFormat();
  const queryClient = useQueryClient();
  const at = new Date(list.dataUpdatedAt).toISOString();
  return (
    <span className="flex min-h-control items-center justify-end gap-1 text-sm text-muted-foreground">
      {list.dataUpdatedAt > 0 && (
        <time dateTime={at} title={format.dateTime(at)} className="max-lg:sr-only">
          {text.fetched(format.relative(at, Math.max(now.getTime(), list.dataUpdatedAt)))}
        </time>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={text.refresh}
        title={text.refresh}
        disabled={list.isFetching}
        onClick={() => void refreshList(queryClient)}
      >
        {list.isFetching ? <Spinner /> : <RefreshCw aria-hidden />}
      </Button>
    </span>
  );
}
