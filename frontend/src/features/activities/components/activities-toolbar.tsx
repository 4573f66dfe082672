import {
  activityStatuses,
  activityStatusLabels,
  activityTypeLabels,
  activityTypes,
} from '../../../../../functions/activities/activities.domain.ts';
import { SearchField } from '../../../components/lists/search-field.tsx';
import { ChoiceSelect } from '../../../components/ui/fields/select.tsx';
import type { ActivityFilters } from '../activities.filters.ts';
import { activitiesText as text } from '../activities.text.ts';

export interface ActivitiesToolbarProps extends Pick<
  ActivityFilters,
  'asked' | 'setStatus' | 'setType'
> {
  admin: boolean;
}

/** The search and the two filters of the list, all kept in its address. */
export function ActivitiesToolbar({ asked, setStatus, setType, admin }: ActivitiesToolbarProps) {
  return (
    <div className="mb-4 flex flex-col gap-3 lg:flex-row">
      <SearchField
        label={admin ? text.adminSearch : text.search}
        placeholder={text.searchPlaceholder}
        className="sm:max-w-none! lg:max-w-sm!"
      />
      <div className="grid grid-cols-1 gap-3 min-[26rem]:grid-cols-2 lg:flex">
        <ChoiceSelect
          aria-label={text.status.label}
          className="lg:w-48"
          first={text.status.all}
          value={asked.status}
          values={activityStatuses}
          labels={activityStatusLabels}
          onChange={setStatus}
        />
        <ChoiceSelect
          aria-label={text.type.label}
          className="lg:w-48"
          first={text.type.all}
          value={asked.type}
          values={activityTypes}
          labels={activityTypeLabels}
          onChange={setType}
        />
      </div>
    </div>
  );
}
