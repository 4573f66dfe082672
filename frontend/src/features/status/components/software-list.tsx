import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Palette, Puzzle } from 'lucide-react';
import { Link } from 'react-router';
import type { SiteSoftware } from '../../../../../functions/status/live/status.live.domain.ts';
import type { RequestedUpdate } from '../../../../../functions/status/updates/status.components.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import { orderOf } from '../../../components/lists/columns.ts';
import { DataTableSkeleton } from '../../../components/lists/data-table-skeleton.tsx';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { rowNameLooks } from '../../../components/lists/row-looks.ts';
import { FilterFold } from '../../../components/lists/filter-fold.tsx';
import { StaleList } from '../../../components/lists/load-failure.tsx';
import { NoMatch } from '../../../components/lists/no-match.tsx';
import { PageLink } from '../../../components/lists/page-link.tsx';
import { SearchField } from '../../../components/lists/search-field.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { ChoiceSelect, Options, Select } from '../../../components/ui/fields/select.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { ApiError, messageOf } from '../../../lib/http/api-error.ts';
import { useAnsweredPage } from '../../../lib/url-params/use-answered-page.ts';
import { useMay } from '../../../lib/session/session.context.tsx';
import { RequestedLink } from './requested-link.tsx';
import { shownText, type SoftwareText } from '../status.software.text.ts';
import {
  rowsOf,
  softwarePageOf,
  softwareSorts,
  softwareStates,
  type SoftwareKind,
  type SoftwarePage,
  type SoftwareRow,
} from '../status.software.ts';
import { useSoftwareParams, type SoftwareParams } from '../use-software-params.ts';

const MINUTE_MS = 60_000;
const icons = { plugins: Puzzle, themes: Palette };

export interface SoftwareListProps {
  software: SiteSoftware;
  kind: SoftwareKind;
  text: SoftwareText;
  /** Reading it again failed. */
  stale: boolean;
  /** It was not read now: it is what the last sync brought. */
  ofSync?: boolean;
  /** The updates that open activities ask for. */
  requested: readonly RequestedUpdate[];
}

/** The plugins or the themes that a site reported, as the address filters and sorts them. */
export function SoftwareList({ software, kind, text, ...props }: SoftwareListProps) {
  const { stale, requested, ofSync = false } = props;
  const all = rowsOf(software, kind, requested);
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  return (
    <>
      <StaleList query={{ isRefetchError: stale }} />
      {all.length === 0 ? (
        <Card>
          <EmptyState icon={icons[kind]} title={text.none} description={text.noneDescription} />
        </Card>
      ) : (
        <Found all={all} text={text} />
      )}
      <p className="mt-6 text-sm text-muted-foreground">
        {ofSync ? text.syncedAt : text.readAt}{' '}
        <time dateTime={software.readAt}>{format.dateTime(software.readAt)}</time>
        {ofSync && <RelativeTime className="ml-1" instant={software.readAt} now={now} />}
      </p>
    </>
  );
}

function Found({ all, text }: { all: readonly SoftwareRow[]; text: SoftwareText }) {
  const params = useSoftwareParams();
  const found = softwarePageOf(all, params.asked);
  useAnsweredPage(params.asked.page, found.page);
  return (
    <>
      <p className="tabular mb-4 text-sm text-muted-foreground">
        {text.counts(all.length, all.filter(({ updatePending }) => updatePending).length)}
      </p>
      <SoftwareToolbar params={params} text={text} />
      {found.total === 0 ? (
        <NoMatch
          title={text.noMatch}
          description={text.noMatchDescription}
          onClear={params.clear}
          clearLabel={text.clear}
        />
      ) : (
        <SoftwareTable rows={found.rows} params={params} text={text} />
      )}
      <SoftwarePager found={found} text={text} />
    </>
  );
}

/** The list's shape while the site is read, which takes up to 20 seconds. */
export function ReadingSoftware({ text }: { text: SoftwareText }) {
  return (
    <>
      <p className="mb-4 text-sm text-muted-foreground">{text.reading}</p>
      <SkeletonGroup>
        <div className="mb-4 flex items-center gap-2 md:gap-3">
          <Skeleton className="h-control flex-1 rounded-lg! sm:max-w-sm" />
          <Skeleton className="h-control w-24 rounded-lg! md:w-56" />
          <Skeleton className="h-control w-56 rounded-lg! max-md:hidden" />
        </div>
        <DataTableSkeleton lines={1} />
      </SkeletonGroup>
    </>
  );
}

export interface SoftwareFailureProps {
  websiteId: string;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  text: SoftwareText;
  /** The lists of the last sync are shown below it. */
  known: boolean;
}

const isOfKey = (error: unknown) => error instanceof ApiError && error.code === 'SITE_KEY_REFUSED';

/**
 * The site could not be read: why, the way to try again, and where it refused the key also to that (spec 001 §8). Above
 * the lists of the last sync, where there are any, it takes less room.
 */
export function SoftwareFailure({ websiteId, query, text, known }: SoftwareFailureProps) {
  const refusesKey = isOfKey(query.error);
  const title = refusesKey ? text.failed : text.refreshFailed;
  const keyLink = useMay('keep') && refusesKey && (
    <Button asChild variant="link">
      <Link to={pathOfSite(paths.websiteEdit, websiteId)}>{text.configureKey}</Link>
    </Button>
  );
  const retry = () => void query.refetch();
  if (!known) {
    return (
      <Card>
        <ErrorState
          title={title}
          description={messageOf(query.error)}
          onRetry={retry}
          retrying={query.isFetching}
        />
        {keyLink && <p className="-mt-8 pb-8 text-center">{keyLink}</p>}
      </Card>
    );
  }
  return (
    <Alert
      variant="warning"
      title={title}
      className="mb-6"
      actions={
        <>
          <Button variant="secondary" onClick={retry} loading={query.isFetching}>
            {text.retry}
          </Button>
          {keyLink}
        </>
      }
    >
      {messageOf(query.error)} {text.known}
    </Alert>
  );
}

/** Which rows these are, and the ways to the page before and the one after (spec 001 §2). */
function SoftwarePager({ found, text }: { found: SoftwarePage; text: SoftwareText }) {
  if (found.total === 0) return null;
  return (
    <div className="mt-4 flex flex-col items-center gap-3 lg:flex-row lg:justify-between">
      <p role="status" className="tabular text-center text-sm text-muted-foreground">
        {shownText(found)}
      </p>
      {found.pages > 1 && (
        <nav aria-label={text.pager} className="flex gap-2">
          <Step to={found.page - 1} pages={found.pages}>
            <ChevronLeft aria-hidden />
            {text.previous}
          </Step>
          <Step to={found.page + 1} pages={found.pages}>
            {text.next}
            <ChevronRight aria-hidden />
          </Step>
        </nav>
      )}
    </div>
  );
}

interface StepProps {
  to: number;
  pages: number;
  children: React.ReactNode;
}

/** A link, so that the address has the page. At the end of the list it keeps the focus and leads nowhere. */
function Step({ to, pages, children }: StepProps) {
  const exists = to >= 1 && to <= pages;
  return (
    <Button asChild variant="secondary">
      <PageLink
        page={Math.min(Math.max(to, 1), pages)}
        aria-disabled={exists ? undefined : true}
        onClick={(event) => !exists && event.preventDefault()}
      >
        {children}
      </PageLink>
    </Button>
  );
}

/** What is installed, and what its update brings. */
function Version({ version, offered }: SoftwareRow) {
  const installed = version === '' ? '—' : version;
  const shown = offered === undefined ? installed : `${installed} → ${offered}`;
  return (
    <span title={shown} className="tabular block truncate">
      {shown}
    </span>
  );
}

function UpdateState({ row, text }: { row: SoftwareRow; text: SoftwareText }) {
  if (row.requestedBy !== undefined) {
    return <RequestedLink activityId={row.requestedBy} name={row.name} />;
  }
  if (row.updatePending) return <StatusBadge tone="yellow">{text.needsUpdate}</StatusBadge>;
  if (row.unchecked) return <StatusBadge tone="grey">{text.unchecked}</StatusBadge>;
  return <StatusBadge tone="green">{text.upToDate}</StatusBadge>;
}

const columnsWith = (text: SoftwareText): readonly Column<SoftwareRow>[] => [
  {
    title: text.columns.name,
    sort: 'nombre',
    cell: ({ name }) => (
      <span title={name} className={rowNameLooks}>
        {name}
      </span>
    ),
    phone: { at: 'title' },
  },
  { title: text.columns.version, sort: 'version', width: 'w-44', cell: Version },
  {
    title: text.columns.state,
    sort: 'estado',
    width: 'w-32',
    cell: ({ active }) => (
      <Badge variant={active ? 'success' : 'neutral'}>{active ? text.active : text.inactive}</Badge>
    ),
    phone: {
      at: 'detail',
      cell: (row) => (
        <span className="flex min-w-0 gap-1">
          <Version {...row} />
          <span className="shrink-0">· {row.active ? text.active : text.inactive}</span>
        </span>
      ),
    },
  },
  {
    title: text.columns.update,
    width: 'w-56',
    cell: (row) => <UpdateState row={row} text={text} />,
    phone: { at: 'mark' },
  },
];

interface SoftwareTableProps {
  rows: SoftwareRow[];
  params: SoftwareParams;
  text: SoftwareText;
}

/** A row per plugin or theme (spec 001 §2), ordered by the headings as well. */
function SoftwareTable({ rows, params, text }: SoftwareTableProps) {
  return (
    <DataTable
      label={text.title}
      columns={columnsWith(text)}
      rows={rows}
      keyOf={({ id }) => id}
      order={orderOf(params.asked.sort, params.setSort)}
    />
  );
}

/** Search, state and order of the list, all kept in its address. */
function SoftwareToolbar({ params, text }: { params: SoftwareParams; text: SoftwareText }) {
  const { asked, setState, setSort } = params;
  return (
    <FilterFold
      // The rows are all here: nothing is asked of the server for every letter.
      search={<SearchField {...text.search} debounceMs={0} />}
      count={asked.state === null ? 0 : 1}
    >
      <ChoiceSelect
        aria-label={text.filter.label}
        className="md:w-56 md:shrink-0"
        values={softwareStates}
        labels={text.filter}
        first={text.filter.all}
        value={asked.state}
        onChange={setState}
      />
      <Select
        aria-label={text.sort.label}
        className="md:w-56 md:shrink-0"
        value={asked.sort}
        onChange={({ target }) => setSort(target.value)}
      >
        <Options values={softwareSorts} labels={text.sort} />
      </Select>
    </FilterFold>
  );
}
