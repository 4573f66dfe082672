import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { useState, type ReactNode } from 'react';
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
  titleOf,
  type ListedActivity,
} from '../../../../../functions/activities/activities.domain.ts';
import {
  activityOrders,
  isForAdmins,
  ownOrder,
} from '../../../../../functions/activities/order/activities.order.domain.ts';
import { ClientFilter } from '../../../components/filters/client-filter.tsx';
import { ExportButton } from '../../../components/exports/export-button.tsx';
import { orderOf } from '../../../components/lists/columns.ts';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { FilterFold } from '../../../components/lists/filter-fold.tsx';
import { SelectButton, useRowSelection } from '../../../components/lists/row-selection.tsx';
import { SearchField } from '../../../components/lists/search-field.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ChoiceSelect, Options, Select } from '../../../components/ui/fields/select.tsx';
import { MOBILE_QUERY, useMediaQuery } from '../../../lib/browser/use-media-query.ts';
import { cn } from '../../../lib/cn.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { rowsOf } from '../../../lib/queries/cursor-pages.ts';
import { useMay } from '../../../lib/session/session.context.tsx';
import { SavedViews } from '../../profiles/public/saved-views.tsx';
import {
  useActivityFilters,
  type ActivitiesAsked,
  type ActivityFilters,
} from '../activities.filters.ts';
import { activitiesQuery, useExportActivities } from '../activities.queries.ts';
import type { OneActivityTask } from '../activities.task.ts';
import { activitiesText as text } from '../activities.text.ts';
import { SelectedActivities } from '../several/selected-activities.tsx';
import { ActivitiesTable } from './activities-table.tsx';
import { mayChange } from './activity-actions.tsx';

export interface ActivitiesListProps {
  /** Everybody's are shown, and all can be changed. */
  admin: boolean;
  /** The button that makes the first one. */
  create: ReactNode;
  onTask: (task: OneActivityTask) => void;
}

/** The activities that the address asks for: search, filters and order. Several can be changed at once. */
export function ActivitiesList(props: ActivitiesListProps) {
  const { admin, onTask } = props;
  const filters = useActivityFilters(admin);
  const { asked, filtered, setOrder } = filters;
  const { list, items, stoppedEarly } = useActivityList(asked);
  const selection = useRowSelection(items, {
    keyOf: ({ activityId }) => activityId,
    nameOf: titleOf,
    isSelectable: (activity) => mayChange({ admin, activity }),
    pageLabel: text.select.page,
  });
  const keeps = useMay('keep');
  const isPhone = useMediaQuery(MOBILE_QUERY);
  const [asksToSelect, setAsksToSelect] = useState(false);
  // What is chosen stays so where the window becomes narrow.
  const selecting = keeps && (!isPhone || asksToSelect || selection.count > 0);
  const { searchOn, ...words } = text;
  return (
    <>
      <CursorList
        list={list}
        rows={items}
        text={filtered && stoppedEarly ? { ...words, more: searchOn } : words}
        filter={filters}
        toolbar={
          <ActivitiesToolbar {...filters} admin={admin}>
            {keeps && (
              <SelectButton pressed={asksToSelect} onPress={() => setAsksToSelect(!asksToSelect)}>
                {text.select.start}
              </SelectButton>
            )}
          </ActivitiesToolbar>
        }
        empty={<NoActivities {...props} />}
      >
        {() => (
          <>
            <ActivitiesTable
              activities={items}
              admin={admin}
              onTask={onTask}
              order={orderOf(asked.order, setOrder)}
              {...(selecting && { selection })}
            />
            <ListCount>
              {(list.hasNextPage ? text.shownSoFar : text.shown)(items.length, filtered)}
              {asked.order !== ownOrder && <> · {text.ordered}</>}
            </ListCount>
          </>
        )}
      </CursorList>
      {/* Outside of the list: what is done to its rows may take all of them away. */}
      {selecting && <SelectedActivities selection={selection} admin={admin} />}
    </>
  );
}

function NoActivities({ admin, create }: ActivitiesListProps) {
  const { title, description, adminTitle, adminDescription, toReaders } = text.empty;
  const own = useMay('keep') ? description : toReaders;
  return (
    <Card>
      <EmptyState
        icon={ClipboardList}
        title={admin ? adminTitle : title}
        description={admin ? adminDescription : own}
        action={create}
      />
    </Card>
  );
}

interface ActivitiesToolbarProps extends Omit<ActivityFilters, 'filtered' | 'clear'> {
  admin: boolean;
  /** After the filters, on a phone. */
  children: ReactNode;
}

/** Of administrators: as wide as there is room for, so that all are in one line. */
const filterLooks = 'md:min-w-0 md:flex-1';

/** The search, the filters and the order of the list, all kept in its address, and the download of what they find. */
function ActivitiesToolbar(props: ActivitiesToolbarProps) {
  const { asked, setStatus, setType, admin, children } = props;
  const { search: _, order: __, ...chosen } = asked;
  return (
    <FilterFold
      many={admin}
      search={
        <SearchField
          label={admin ? text.adminSearch : text.search}
          placeholder={text.searchPlaceholder}
        />
      }
      count={Object.values(chosen).filter((each) => each !== null).length}
      after={<ExportButton ask={useExportActivities(asked)} nouns={text.nouns} narrow={admin} />}
    >
      {admin && <ClientFilter className={cn(filterLooks, 'md:flex-[1.6]')} />}
      <ChoiceSelect
        aria-label={text.status.label}
        className={admin ? filterLooks : 'md:w-44'}
        first={admin ? text.status.label : text.status.all}
        value={asked.status}
        values={activityStatusFilters}
        labels={activityStatusFilterLabels}
        onChange={setStatus}
      />
      <ChoiceSelect
        aria-label={text.type.label}
        className={admin ? filterLooks : 'md:w-44'}
        first={admin ? text.type.label : text.type.all}
        value={asked.type}
        values={activityTypes}
        labels={activityTypeLabels}
        onChange={setType}
      />
      {admin && <WorkFilters {...props} />}
      <OrderSelect {...props} />
      <SavedViews list="activities" />
      {children}
    </FilterFold>
  );
}

/** Those of administrators: how soon, and by whom. */
const WorkFilters = ({ asked, setPriority, setAssignee }: ActivitiesToolbarProps) => (
  <>
    <ChoiceSelect
      aria-label={text.priority.label}
      className={filterLooks}
      first={text.priority.label}
      value={asked.priority}
      values={activityPriorities}
      labels={activityPriorityLabels}
      onChange={setPriority}
    />
    <ChoiceSelect
      aria-label={text.assignee.label}
      className={filterLooks}
      first={text.assignee.all}
      value={asked.assignee}
      values={assigneeFilters}
      labels={assigneeFilterLabels}
      onChange={setAssignee}
    />
  </>
);

/** The order, where not all columns have a heading that gives it. */
const OrderSelect = ({ asked, setOrder, admin }: ActivitiesToolbarProps) => (
  <Select
    aria-label={text.order.label}
    className="min-[72rem]:hidden"
    value={asked.order}
    onChange={({ target }) => setOrder(target.value)}
  >
    <Options
      values={activityOrders.filter((order) => admin || !isForAdmins(order))}
      labels={text.order.by}
    />
  </Select>
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
