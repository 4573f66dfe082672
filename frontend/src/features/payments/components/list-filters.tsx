import { daysMessages } from '../../../../../functions/core/validation/day.ts';
import { ClearButton } from '../../../components/filters/clear-button.tsx';
import {
  ChoiceFilter,
  DateFilter,
  FilterField,
} from '../../../components/filters/filter-fields.tsx';
import { FilterPanel } from '../../../components/lists/filter-fold.tsx';
import { UserFilter } from '../../../components/filters/user-filter.tsx';
import { SearchField } from '../../../components/lists/search-field.tsx';
import type { ListFilterState } from '../payments.filters.ts';
import { paymentsText } from '../payments.text.ts';

const text = paymentsText.filters;

export interface ListFiltersProps<Choice extends string> {
  state: Omit<ListFilterState, 'choice'> & { choice: Choice | undefined };
  choices: readonly Choice[];
  labels: Record<Choice, string>;
  /** What the days are of: 'Desde', or 'Empieza desde'. */
  days: { from: string; to: string };
}

/** The search and the filters of a list, all kept in its address. */
export function ListFilters<Choice extends string>(props: ListFiltersProps<Choice>) {
  const { state, choices, labels, days } = props;
  const { shared, choice, inOrder, filtered, choose, chooseStatus, clear } = state;
  const { search, ...others } = shared;
  return (
    <FilterPanel
      label={text.title}
      search={
        <div className="max-md:[&_label]:sr-only">
          <FilterField label={text.search}>
            {() => (
              <SearchField
                label={text.search}
                placeholder={text.searchPlaceholder}
                className="sm:max-w-none!"
              />
            )}
          </FilterField>
        </div>
      }
      count={Object.keys(others).length + (choice === undefined ? 0 : 1)}
      invalid={!inOrder}
    >
      <UserFilter
        label={text.person}
        all={text.allPeople}
        value={shared.userId}
        onChange={(id) => choose('userId', id)}
      />
      <ChoiceFilter
        label={text.status}
        all={text.allStatuses}
        value={choice}
        values={choices}
        labels={labels}
        onChange={chooseStatus}
      />
      <DateFilter label={days.from} value={shared.from} onChange={(day) => choose('from', day)} />
      <DateFilter
        label={days.to}
        value={shared.to}
        error={inOrder ? undefined : daysMessages.order}
        onChange={(day) => choose('to', day)}
      />
      <ClearButton
        label={text.clear}
        {...{ filtered, clear }}
        className="max-md:col-span-2 md:mt-6.5 md:max-xl:col-start-4 md:max-xl:row-start-1"
      />
    </FilterPanel>
  );
}
