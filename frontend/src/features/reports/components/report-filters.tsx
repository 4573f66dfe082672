import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  activityStatuses,
  activityStatusLabels,
  activityTypeLabels,
  activityTypes,
} from '../../../../../functions/activities/activities.domain.ts';
import { ClearButton } from '../../../components/filters/clear-button.tsx';
import { choiceOf } from '../../../components/filters/choice-of.ts';
import { ChoiceFilter, FilterField } from '../../../components/filters/filter-fields.tsx';
import { UserFilter } from '../../../components/filters/user-filter.tsx';
import { FoldedFilters } from '../../../components/lists/filter-fold.tsx';
import type { PickerChoice } from '../../../components/pickers/picker-options.tsx';
import { SearchPicker } from '../../../components/pickers/search-picker.tsx';
import { Card, CardContent } from '../../../components/ui/card.tsx';
import { useWebsiteSearch, websiteWords } from '../../../components/pickers/use-website-search.ts';
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

/** All the filters of the administrator's reports (spec 001 §2). */
export function AdminFilters({ action, ...state }: ReportFilterState & { action?: ReactNode }) {
  const { filters, choose, chooseUser } = state;
  const { userId, websiteId } = filters;
  const query = websiteFactQuery(useApi(), websiteId ?? '', 'userId');
  const { data: owner } = useQuery({ ...query, enabled: websiteId !== undefined });
  return (
    <FiltersCard {...state} action={action} className="mb-4">
      <UserFilter
        label={text.user}
        all={text.all.users}
        value={userId}
        onChange={(id) => chooseUser(id, id === null || id === owner)}
      />
      <WebsiteFilter value={websiteId} userId={userId} onChange={(id) => choose('websiteId', id)} />
      <PeriodFilter {...state} />
      <ChoiceFilter
        label={text.status}
        all={text.all.status}
        value={filters.status}
        values={activityStatuses}
        labels={activityStatusLabels}
        onChange={(status) => choose('status', status)}
      />
      <ChoiceFilter
        label={text.type}
        all={text.all.type}
        value={filters.type}
        values={activityTypes}
        labels={activityTypeLabels}
        onChange={(type) => choose('type', type)}
      />
    </FiltersCard>
  );
}

/** Days and site: the filters of the client's reports. */
export function OwnFilters(state: ReportFilterState) {
  const { filters, inOrder, choose } = state;
  const { websiteId, startDate, endDate } = filters;
  const hasPeriod = startDate !== undefined || endDate !== undefined;
  return (
    <FoldedFilters
      count={Number(websiteId !== undefined) + Number(hasPeriod)}
      invalid={!inOrder}
      className="mb-4"
    >
      <FiltersCard {...state}>
        <WebsiteFilter value={websiteId} onChange={(id) => choose('websiteId', id)} />
        <PeriodFilter {...state} />
      </FiltersCard>
    </FoldedFilters>
  );
}

type CardProps = Pick<ReportFilterState, 'filtered' | 'clear'> & {
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

function FiltersCard({ filtered, clear, action, className, children }: CardProps) {
  return (
    <Card role="search" aria-label={text.title} className={className}>
      <CardContent className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {children}
        <div className="flex flex-wrap justify-end gap-2 sm:col-span-2">
          {action}
          <ClearButton label={text.clear} {...{ filtered, clear }} />
        </div>
      </CardContent>
    </Card>
  );
}
