import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import {
  FLEET_PAGE_SIZE,
  type FleetComponent,
  type FleetTotals,
} from '../../../../../functions/status/updates/status.fleet.domain.ts';
import { componentKeyOf } from '../../../../../functions/status/updates/status.components.domain.ts';
import { paths } from '../../../app/paths.ts';
import { ClientFilter } from '../../../components/filters/client-filter.tsx';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { FilterFold } from '../../../components/lists/filter-fold.tsx';
import { PagedList } from '../../../components/lists/paged-list.tsx';
import { rowDetailLooks, rowLinkLooks, rowNameLooks } from '../../../components/lists/row-looks.ts';
import { SearchField } from '../../../components/lists/search-field.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { BackLink } from '../../../components/ui/back-link.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { useNow } from '../../../lib/format/use-now.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { UpdateJobs } from '../../activities/public/update-jobs/update-jobs.tsx';
import { ConnectorRelease } from './connector-release.tsx';
import { fleetUpdatesQuery } from './status.fleet.queries.ts';
import { fleetText as text } from './status.fleet.text.ts';
import { pathOfComponent, type FleetParams } from './use-fleet-params.ts';

/** Ages change slowly here. Milliseconds. */
const TICK_MS = 15_000;

/** '2.10, 2.9 → 2.11' */
const versionsOf = ({ installed, offered }: FleetComponent): string =>
  [installed, offered]
    .map((versions) => versions.join(', '))
    .filter(Boolean)
    .join(' → ') || '—';

/** What waits for an update, on the most sites first. Each leads to its sites. */
export function FleetComponents({ params }: { params: FleetParams }) {
  const { asked, filtered, clear, address } = params;
  const list = useQuery(fleetUpdatesQuery(useApi(), asked));
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.status}>{text.back}</BackLink>}
        title={text.title}
        description={text.description}
      />
      <ConnectorRelease />
      <UpdateJobs />
      <PagedList
        list={list}
        page={asked.page}
        size={FLEET_PAGE_SIZE}
        text={{ failed: text.failed, noMatch: text.noMatch, clear: text.clear, pager: text.pager }}
        filter={{ filtered, clear }}
        empty={
          <>
            {list.data && <Unchecked count={list.data.uncheckedSites} />}
            <Card>
              <EmptyState icon={CircleCheck} {...text.empty} />
            </Card>
          </>
        }
        toolbar={
          <FilterFold
            search={<SearchField {...text.search} />}
            count={asked.userId === undefined ? 0 : 1}
          >
            <ClientFilter className="md:w-48" />
          </FilterFold>
        }
      >
        {(page) => (
          <>
            <Totals totals={page} />
            <DataTable
              label={text.list}
              columns={columnsAt(address)}
              rows={page.items}
              keyOf={componentKeyOf}
            />
          </>
        )}
      </PagedList>
    </>
  );
}

function Totals({ totals }: { totals: FleetTotals }) {
  const now = useNow(TICK_MS);
  return (
    <>
      <p className="tabular mb-4 text-sm text-muted-foreground">
        {text.totals(totals.pendingSites)} · {text.counted}{' '}
        <RelativeTime instant={totals.asOf} now={now} />
      </p>
      <Unchecked count={totals.uncheckedSites} />
    </>
  );
}

/** That nobody knows whether these sites wait for something. */
function Unchecked({ count }: { count: number }) {
  if (count === 0) return null;
  return <p className="mb-4 text-sm text-warning-text">{text.unchecked(count)}</p>;
}

const Versions = (component: FleetComponent) => (
  <span className="tabular block truncate" title={versionsOf(component)}>
    {versionsOf(component)}
  </span>
);

const columnsAt = (address: URLSearchParams): Column<FleetComponent>[] => [
  {
    title: text.columns.name,
    cell: (component) => (
      <Link
        to={pathOfComponent(component, address)}
        title={component.name}
        className={`${rowNameLooks} ${rowLinkLooks}`}
      >
        {component.name}
      </Link>
    ),
    phone: { at: 'title' },
  },
  { title: text.columns.kind, width: 'w-28', cell: ({ kind }) => text.kinds[kind], narrow: null },
  {
    title: text.columns.versions,
    width: 'w-56',
    cell: Versions,
    phone: { at: 'detail' },
  },
  {
    title: text.columns.where,
    cell: ({ firstSites, sites }) => (
      <span className={rowDetailLooks} title={text.where(firstSites, sites)}>
        {text.where(firstSites, sites)}
      </span>
    ),
    narrow: null,
  },
  {
    title: text.columns.sites,
    width: 'w-28',
    end: true,
    className: 'tabular',
    cell: ({ sites }) => text.sites(sites),
    phone: { at: 'mark' },
  },
];
