import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  activityTypeLabels,
  activityTypes,
} from '../../../../../functions/activities/activities.domain.ts';
import {
  reportStatuses,
  reportStatusLabels,
} from '../../../../../functions/reports/reports.domain.ts';
import { ClearButton } from '../../../components/filters/clear-button.tsx';
import { choiceOf } from '../../../components/filters/choice-of.ts';
import { ChoiceFilter, FilterField } from '../../../components/filters/filter-fields.tsx';
import { UserFilter } from '../../../components/filters/user-filter.tsx';
import { useFilterFold } from '../../../components/lists/filter-fold.tsx';
import type { PickerChoice } from '../../../components/pickers/picker-options.tsx';
import { SearchPicker } from '../../../components/pickers/search-picker.tsx';
import { Card, CardContent } from '../../../components/ui/card.tsx';
import { useWebsiteSearch, websiteWords } from '../../../components/pickers/use-website-search.ts';
import { cn } from '../../../lib/cn.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { filtersText as text } from '../reports.filters.text.ts';
import type { ReportFilterState } from '../reports.filters.ts';
import { websiteFactQuery } from '../reports.queries.ts';
import { PeriodFilter } from './period-filter.tsx';

/** No site's id: the choice that takes the filter away. */
const ALL = 'todos';

interface IdFilterProps {
  value: string | undefined;
  onChange: (id: string | null) => void;
}

const unnamed = { unknown: text.unknownWebsite, loading: text.loading };
const siteWords = { ...websiteWords, placeholder: text.all.websites };
const allSites: readonly PickerChoice[] = [{ id: ALL, name: text.all.websites }];

interface WebsiteFilterProps extends IdFilterProps {
  /** Only this client's sites are offered. */
  userId?: string | undefined;
}

/** Any site for administrators, one of their own for others: the search finds no more. */
function WebsiteFilter({ value, userId, onChange }: WebsiteFilterProps) {
  const api = useApi();
  const client = useQueryClient();
  const name = useQuery({
    ...websiteFactQuery(api, value ?? '', 'name'),
    enabled: value !== undefined,
  });
  const search = useWebsiteSearch(userId);
  return (
    <FilterField label={text.website}>
      {(control) => (
        <SearchPicker
          id={control.id}
          words={siteWords}
          value={choiceOf(value, name, unnamed)}
          search={search}
          first={allSites}
          onChange={(site) => {
            const all = site.id === ALL;
            if (!all)
              client.setQueryData(websiteFactQuery(api, site.id, 'name').queryKey, site.name);
            onChange(all ? null : site.id);
          }}
        />
      )}
    </FilterField>
  );
}

const isSet = (value: unknown): number => Number(value !== undefined);

interface FiltersProps extends ReportFilterState {
  /** What reads the list again. */
  action?: ReactNode;
}

/** All the filters of the administrator's reports (spec 001 §2). On a phone those after the user are behind a button. */
export function AdminFilters({ action, ...state }: FiltersProps) {
  const { filters, fault, filtered, choose, chooseUser, clear } = state;
  const { userId, websiteId, startDate, endDate, status, type } = filters;
  const query = websiteFactQuery(useApi(), websiteId ?? '', 'userId');
  const { data: owner } = useQuery({ ...query, enabled: websiteId !== undefined });
  const folded = [websiteId, startDate ?? endDate, status, type].reduce(
    (count, value) => count + isSet(value),
    0,
  );
  const fold = useFilterFold(folded, { initiallyOpen: fault !== undefined });
  return (
    <Card role="search" aria-label={text.title} className="mb-4">
      <CardContent className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 gap-y-4 md:grid-cols-2 md:gap-x-4 xl:grid-cols-4">
        <UserFilter
          label={text.user}
          all={text.all.users}
          value={userId}
          onChange={(id) => chooseUser(id, id === null || id === owner)}
        />
        {fold.button}
        <div
          id={fold.id}
          className={cn(
            'col-span-2 md:contents',
            fold.open ? 'grid grid-cols-1 gap-4' : 'max-md:hidden',
          )}
        >
          <WebsiteFilter
            value={websiteId}
            userId={userId}
            onChange={(id) => choose('websiteId', id)}
          />
          <ChoiceFilter
            label={text.status}
            all={text.all.status}
            value={status}
            values={reportStatuses}
            labels={reportStatusLabels}
            onChange={(chosen) => choose('status', chosen)}
          />
          <ChoiceFilter
            label={text.type}
            all={text.all.type}
            value={type}
            values={activityTypes}
            labels={activityTypeLabels}
            onChange={(chosen) => choose('type', chosen)}
          />
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 md:col-span-full">
            <PeriodFilter {...state} />
            <div className="ml-auto flex gap-2">
              {action}
              <ClearButton label={text.clear} {...{ filtered, clear }} />
            </div>
          </div>
        </div>
      </CardContent>
    </Card>
  );
}

/** Site and days: the filters of the client's reports, in one line. On a phone they are behind a button. */
export function OwnFilters({ action, ...state }: FiltersProps) {
  const { filters, fault, filtered, choose, clear } = state;
  const { websiteId, startDate, endDate } = filters;
  const fold = useFilterFold(isSet(websiteId) + isSet(startDate ?? endDate), {
    initiallyOpen: fault !== undefined,
  });
  return (
    <div role="search" aria-label={text.title} className="mb-4 flex flex-wrap items-start gap-2">
      {fold.button}
      <div className="ml-auto md:order-1">{action}</div>
      <div
        id={fold.id}
        className={cn('w-full md:contents', fold.open ? 'grid gap-4' : 'max-md:hidden')}
      >
        <div className="md:w-48 md:[&_label]:sr-only">
          <WebsiteFilter value={websiteId} onChange={(id) => choose('websiteId', id)} />
        </div>
        <PeriodFilter {...state} inLine />
        <ClearButton label={text.clear} {...{ filtered, clear }} />
      </div>
    </div>
  );
}
