import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Wrench } from 'lucide-react';
import { Link } from 'react-router';
import type { NewJob } from '../../../../../functions/activities/jobs/activities.jobs.domain.ts';
import {
  FLEET_PAGE_SIZE,
  type FleetComponent,
  type FleetSite,
} from '../../../../../functions/status/updates/status.fleet.domain.ts';
import type { ComponentRef } from '../../../../../functions/status/updates/status.components.domain.ts';
import { versionsText } from '../../../../../functions/status/updates/status.updates.domain.ts';
import { listOfClient, paths, pathOfSite } from '../../../app/paths.ts';
import { ActionQuestion } from '../../../components/dialogs/action-question.tsx';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { PagedList } from '../../../components/lists/paged-list.tsx';
import { rowDetailLooks } from '../../../components/lists/row-looks.ts';
import {
  SelectionBar,
  useRowSelection,
  type RowSelection,
} from '../../../components/lists/row-selection.tsx';
import { BackLink } from '../../../components/ui/back-link.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { usePageTitle } from '../../../lib/browser/page-title.ts';
import { useDialogTask, type DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useStartUpdateJob } from '../../activities/public/update-jobs/update-jobs.queries.ts';
import { UpdateJobs } from '../../activities/public/update-jobs/update-jobs.tsx';
import { SiteName, SiteUrl } from '../../websites/public/sites/site-cell.tsx';
import { LastSync } from '../components/last-sync.tsx';
import { RequestedLink } from '../components/requested-link.tsx';
import { fleetSitesQuery, type FleetSites as FleetSitesPage } from './status.fleet.queries.ts';
import { fleetSitesText as text, fleetText } from './status.fleet.text.ts';
import type { FleetParams } from './use-fleet-params.ts';

/** Ages change slowly here. Milliseconds. */
const TICK_MS = 15_000;

interface FleetSitesProps {
  component: ComponentRef;
  params: FleetParams;
}

/** The sites on which a component waits for an update, the oldest version first; the update is requested for several at once. */
export function FleetSites({ component, params: { asked, filtered, clear } }: FleetSitesProps) {
  const { search: _, ...narrowed } = asked;
  const list = useQuery(fleetSitesQuery(useApi(), { ...narrowed, ...component }));
  const found = list.data?.component;
  const title = found?.name ?? fleetText.title;
  usePageTitle(title);
  const all =
    asked.userId === undefined
      ? paths.statusUpdates
      : listOfClient(paths.statusUpdates, asked.userId);
  return (
    <>
      <PageHeader
        before={<BackLink to={all}>{text.back}</BackLink>}
        title={<span className="wrap-anywhere">{title}</span>}
        description={found && text.description(fleetText.kinds[found.kind], found.sites)}
      />
      <UpdateJobs />
      <PagedList
        list={list}
        page={asked.page}
        size={FLEET_PAGE_SIZE}
        text={{
          failed: fleetText.failed,
          noMatch: fleetText.noMatch,
          clear: fleetText.clear,
          pager: text.pager,
        }}
        filter={{ filtered, clear }}
        empty={
          <Card>
            <EmptyState
              icon={CircleCheck}
              title={text.empty.title}
              description={text.empty.description}
              action={
                <Button asChild variant="secondary">
                  <Link to={paths.statusUpdates}>{text.empty.action}</Link>
                </Button>
              }
            />
          </Card>
        }
      >
        {(page) => page.component && <SitesTable page={page} component={page.component} />}
      </PagedList>
    </>
  );
}

interface SitesTableProps {
  page: FleetSitesPage;
  component: FleetComponent;
}

function SitesTable({ page: { items }, component }: SitesTableProps) {
  const now = useNow(TICK_MS);
  const selection = useRowSelection(items, {
    keyOf: ({ websiteId }) => websiteId,
    nameOf: ({ name }) => name,
    isSelectable: ({ requestedBy }) => requestedBy === null,
    pageLabel: text.page,
  });
  return (
    <>
      <DataTable
        label={text.list}
        columns={columnsAt(now)}
        rows={items}
        keyOf={({ websiteId }) => websiteId}
        selection={selection}
      />
      <SelectedSites selection={selection} component={component} />
    </>
  );
}

interface SelectedSitesProps {
  selection: RowSelection<FleetSite>;
  component: FleetComponent;
}

/** Requests the update on the chosen sites, after one question. */
function SelectedSites({ selection, component }: SelectedSitesProps) {
  const question = useDialogTask<NewJob>();
  const { kind, id } = component;
  const websiteIds = selection.rows.map(({ websiteId }) => websiteId);
  const ask = () => question.start({ component: { kind, id }, websiteIds });
  return (
    <>
      <SelectionBar count={selection.count} onClear={selection.clear}>
        <Button onClick={ask}>
          <Wrench aria-hidden />
          {text.request}
        </Button>
      </SelectionBar>
      {question.task && (
        <RequestQuestion
          key={question.turn}
          open={question.open}
          close={question.close}
          component={component}
          job={question.task}
          onDone={selection.clear}
        />
      )}
    </>
  );
}

interface QuestionProps extends DialogControl {
  component: FleetComponent;
  job: NewJob;
  onDone: () => void;
}

/** Says on how many of the sites that wait for the update it is requested. */
function RequestQuestion({ component: { name, sites }, job, onDone, ...dialog }: QuestionProps) {
  const chosen = job.websiteIds.length;
  return (
    <ActionQuestion
      {...dialog}
      subject={job}
      title={text.question.title(name)}
      description={text.question.description(chosen, sites)}
      consequences={chosen < sites ? [text.question.others(sites - chosen)] : []}
      text={{ ...text.question, done: text.question.done(chosen) }}
      action={useStartUpdateJob()}
      variant="primary"
      onDone={onDone}
    />
  );
}

/** From which version to which, and that WordPress may not know of a newer one. */
function Versions(site: FleetSite) {
  const versions = versionsText(site) || '—';
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="tabular truncate" title={versions}>
        {versions}
      </span>
      {site.unchecked && <StatusBadge tone="grey">{text.unchecked}</StatusBadge>}
      {site.requestedBy !== null && (
        <RequestedLink activityId={site.requestedBy} name={site.name} />
      )}
    </span>
  );
}

const columnsAt = (now: Date): Column<FleetSite>[] => [
  {
    title: text.columns.site,
    cell: ({ websiteId, name, url }) => (
      <>
        <SiteName
          name={name}
          to={pathOfSite(paths.statusDetail, websiteId)}
          title={text.statusOf(name)}
        />
        <SiteUrl url={url} />
      </>
    ),
    phone: {
      at: 'title',
      cell: ({ websiteId, name }) => (
        <SiteName
          name={name}
          to={pathOfSite(paths.statusDetail, websiteId)}
          title={text.statusOf(name)}
        />
      ),
    },
  },
  {
    title: text.columns.client,
    width: 'w-[22%]',
    cell: ({ owner }) => (
      <span className={rowDetailLooks} title={owner?.name}>
        {owner?.name ?? text.noClient}
      </span>
    ),
    narrow: null,
  },
  { title: text.columns.versions, width: 'w-64', cell: Versions, phone: { at: 'detail' } },
  {
    title: text.columns.lastSync,
    width: 'w-44',
    className: 'tabular text-muted-foreground',
    cell: ({ lastSyncDate }) => <LastSync at={lastSyncDate} now={now} />,
    narrow: null,
  },
];
