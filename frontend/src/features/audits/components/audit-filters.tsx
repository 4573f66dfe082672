import { auditActions } from '../../../../../functions/audits/audits.domain.ts';
import { auditActionLabels } from '../../../../../functions/audits/audits.labels.domain.ts';
import { daysMessages } from '../../../../../functions/core/validation/day.ts';
import { ClearButton } from '../../../components/filters/clear-button.tsx';
import { ChoiceFilter, DateFilter } from '../../../components/filters/filter-fields.tsx';
import { UserFilter } from '../../../components/filters/user-filter.tsx';
import { FilterPanel } from '../../../components/lists/filter-fold.tsx';
import { useEverybodySearch } from '../../../components/pickers/use-user-search.ts';
import type { AuditFilterState } from '../audits.filters.ts';
import { auditsText } from '../audits.text.ts';

const text = auditsText.filters;

const byLabel = [...auditActions].sort((a, b) =>
  auditActionLabels[a].localeCompare(auditActionLabels[b], 'es'),
);

/** The filters of the list, all kept in its address. */
export function AuditFilters({ state }: { state: AuditFilterState }) {
  const { filters, inOrder, count, filtered, choose, clear } = state;
  const search = useEverybodySearch();
  return (
    <FilterPanel label={text.title} count={count} invalid={!inOrder}>
      <UserFilter
        label={text.person}
        all={text.allPeople}
        value={filters.actorId}
        onChange={(id) => choose('actorId', id)}
        search={search}
      />
      <ChoiceFilter
        label={text.action}
        all={text.allActions}
        value={filters.action}
        values={byLabel}
        labels={auditActionLabels}
        onChange={(value) => choose('action', value)}
      />
      <DateFilter label={text.from} value={filters.from} onChange={(day) => choose('from', day)} />
      <DateFilter
        label={text.to}
        value={filters.to}
        error={inOrder ? undefined : daysMessages.order}
        onChange={(day) => choose('to', day)}
      />
      <ClearButton
        label={text.clear}
        {...{ filtered, clear }}
        className="max-md:col-span-2 md:mt-6.5"
      />
    </FilterPanel>
  );
}
