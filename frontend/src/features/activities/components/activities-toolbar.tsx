import {
  activityStatuses,
  activityStatusLabels,
  activityTypeLabels,
  activityTypes,
} from '../../../../../functions/activities/activities.domain.ts';
import { SearchField } from '../../../components/search-field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import type { ActivityFilters } from '../activities.filters.ts';
import { activitiesText as text } from '../activities.text.ts';

const ALL = '';

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
        <Filter
          label={text.status.label}
          all={text.status.all}
          value={asked.status}
          values={activityStatuses}
          labels={activityStatusLabels}
          onChange={setStatus}
        />
        <Filter
          label={text.type.label}
          all={text.type.all}
          value={asked.type}
          values={activityTypes}
          labels={activityTypeLabels}
          onChange={setType}
        />
      </div>
    </div>
  );
}

interface FilterProps<Value extends string> {
  label: string;
  all: string;
  value: Value | null;
  values: readonly Value[];
  labels: Record<Value, string>;
  onChange: (value: string | null) => void;
}

function Filter<Value extends string>(props: FilterProps<Value>) {
  const { label, all, value, values, labels, onChange } = props;
  return (
    <Select
      aria-label={label}
      className="lg:w-48"
      value={value ?? ALL}
      onChange={({ target }) => onChange(target.value === ALL ? null : target.value)}
    >
      <option value={ALL}>{all}</option>
      {values.map((each) => (
        <option key={each} value={each}>
          {labels[each]}
        </option>
      ))}
    </Select>
  );
}
