import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  ACTIVITIES_PAGE_SIZE,
  activityPriorities,
  activityPriorityLabels,
  activityStatusFilterLabels,
  activityStatusFilters,
  activityTypeLabels,
  activityTypes,
  assigneeFilterLabels,
  assigneeFilters,
  type ListedActivity,
} from '../../../../../functions/activities/activities.domain.ts';
import { ClientFilter } from '../../../components/filters/client-filter.tsx';
import { ExportButton } from '../../../components/exports/export-button.tsx';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { DataTableSkeleton } from '../../../components/lists/data-table-skeleton.tsx';
import { FilterFold } from '../../../components/lists/filter-fold.tsx';
import { listFrameLooks } from '../../../components/lists/row-looks.ts';
import { SearchField } from '../../../components/lists/search-field.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ChoiceSelect } from '../../../components/ui/fields/select.tsx';
import { SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { rowsOf } from '../../../lib/queries/cursor-pages.ts';
import { SavedViews } from '../../profiles/public/saved-views.tsx';
import {
  useActivityFilters,
  type ActivitiesAsked,
  type ActivityFilters,
} from '../activities.filters.ts';
import { activitiesQuery, useExportActivities } from '../activities.queries.ts';
import type { OneActivityTask } from '../activities.task.ts';
import { activitiesText as text } from '../activities.text.ts';
import { ActivityRow } from './activity-row.tsx';

export interface ActivitiesListProps {
  /** Everybody's are shown, and all can be changed. */
  admin: boolean;
  /** The button that makes the first one. */
  create: ReactNode;
  onTask: (task: OneActivityTask) => void;
}

/** The activities that the address asks for: search, status and type. */
export function ActivitiesList(props: ActivitiesListProps) {
  const { admin, onTask } = props;
  const filters = useActivityFilters(admin);
  const { filtered } = filters;
  const { list, items, stoppedEarly } = useActivityList(filters.asked);
  const { searchOn, ...words } = text;
  return (
    <CursorList
      list={list}
      rows={items}
      text={filtered && stoppedEarly ? { ...words, more: searchOn } : words}
      filter={filters}
      toolbar={<ActivitiesToolbar {...filters} admin={admin} />}
      empty={<NoActivities {...props} />}
      skeleton={
        <SkeletonGroup>
          <DataTableSkeleton bare />
        </SkeletonGroup>
      }
    >
      {() => (
        <>
          <ul aria-label={text.list} className={`divide-y ${listFrameLooks}`}>
            {items.map((activity) => (
              <ActivityRow
                key={activity.activityId}
                activity={activity}
                admin={admin}
                onTask={onTask}
              />
            ))}
          </ul>
          <ListCount>
            {(list.hasNextPage ? text.shownSoFar : text.shown)(items.length, filtered)}
          </ListCount>
        </>
      )}
    </CursorList>
  );
}

function NoActivities({ admin, create }: ActivitiesListProps) {
  const { title, description, adminTitle, adminDescription } = text.empty;
  return (
    <Card>
      <EmptyState
        icon={ClipboardList}
        title={admin ? adminTitle : title}
        description={admin ? adminDescription : description}
        action={create}
      />
    </Card>
  );
}

interface ActivitiesToolbarProps extends Omit<ActivityFilters, 'filtered' | 'clear'> {
  admin: boolean;
}

/** The search and the filters of the list, all kept in its address, and the download of what they find. */
function ActivitiesToolbar(props: ActivitiesToolbarProps) {
  const { asked, setStatus, setType, admin } = props;
  const { search: _, ...chosen } = asked;
  return (
    <FilterFold
      search={
        <SearchField
          label={admin ? text.adminSearch : text.search}
          placeholder={text.searchPlaceholder}
        />
      }
      count={Object.values(chosen).filter((each) => each !== null).length}
      after={<ExportButton ask={useExportActivities(asked)} nouns={text.nouns} />}
    >
      {admin && <ClientFilter className="md:w-48" />}
      <ChoiceSelect
        aria-label={text.status.label}
        className="md:w-44"
        first={text.status.all}
        value={asked.status}
        values={activityStatusFilters}
        labels={activityStatusFilterLabels}
        onChange={setStatus}
      />
      <ChoiceSelect
        aria-label={text.type.label}
        className="md:w-44"
        first={text.type.all}
        value={asked.type}
        values={activityTypes}
        labels={activityTypeLabels}
        onChange={setType}
      />
      {admin && <WorkFilters {...props} />}
      <SavedViews list="activities" />
    </FilterFold>
  );
}

/** Those of administrators: how soon, and by whom. */
const WorkFilters = ({ asked, setPriority, setAssignee }: ActivitiesToolbarProps) => (
  <>
    <ChoiceSelect
      aria-label={text.priority.label}
      className="md:w-44"
      first={text.priority.all}
      value={asked.priority}
      values={activityPriorities}
      labels={activityPriorityLabels}
      onChange={setPriority}
    />
    <ChoiceSelect
      aria-label={text.assignee.label}
      className="md:w-44"
      first={text.assignee.all}
      value={asked.assignee}
      values={assigneeFilters}
      labels={assigneeFilterLabels}
      onChange={setAssignee}
    />
  </>
);

/** A write meanwhile moves the others: one may come twice. */
const withoutRepeats = (items: readonly ListedActivity[]): ListedActivity[] => [
  ...new Map(items.map((item) => [item.activityId, item])).values(),
];

const isFull = (page: { items: readonly unknown[] } | undefined): boolean =>
  page !== undefined && page.items.length >= ACTIVITIES_PAGE_SIZE;

/**
 * The activities that the address asks for. The server looks through so many of them at once and no more: a page that
 * is not full and is not the last one is a search that stopped early.
 */
function useActivityList(asked: ActivitiesAsked) {
  const list = useInfiniteQuery(activitiesQuery(useApi(), asked));
  const { pages = [] } = list.data ?? {};
  const items = withoutRepeats(rowsOf({ pages }));
  const stoppedEarly = list.hasNextPage && !isFull(pages.at(-1));
  return { list, items, stoppedEarly };
}
