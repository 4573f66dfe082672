import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import {
  dayMessages,
  FIRST_DAY,
  LAST_DAY,
  monthField,
} from '../../../../../functions/core/validation/day.ts';
import {
  monthlyStateLabels,
  monthlyStates,
  type MonthlyReport,
} from '../../../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { ClearButton } from '../../../components/filters/clear-button.tsx';
import { ChoiceFilter, FilterField } from '../../../components/filters/filter-fields.tsx';
import { ExportButton } from '../../../components/exports/export-button.tsx';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import type { CursorPage } from '../../../lib/queries/cursor-pages.ts';
import type { MonthlyFilterState } from '../reports.monthly.filters.ts';
import { sendsText as text } from '../reports.monthly.sends.text.ts';
import { useExportMonthlyReports } from '../reports.monthly.queries.ts';
import { MonthlySendsTable } from './monthly-sends-table.tsx';

const filtersText = text.filters;
const MONTH_LENGTH = 'yyyy-MM'.length;

export interface MonthlySendsProps extends MonthlyFilterState {
  list: UseInfiniteQueryResult<InfiniteData<CursorPage<MonthlyReport>>>;
}

/** 'Envíos': each month's reports, and how far each has come. */
export function MonthlySends({ list, ...state }: MonthlySendsProps) {
  return (
    <>
      <div className="mb-4 flex items-start justify-between gap-4">
        <p className="text-sm text-muted-foreground">{text.description}</p>
        <ExportButton ask={useExportMonthlyReports(state.filters)} nouns={text.nouns} />
      </div>
      <MonthlyFilterBar {...state} />
      <CursorList
        list={list}
        text={{ ...text, clear: text.filters.clear }}
        filter={state}
        empty={
          <Card>
            <EmptyState icon={Mail} {...text.empty} />
          </Card>
        }
      >
        {(rows) => (
          <>
            <MonthlySendsTable reports={rows} />
            <ListCount>{text.shown(rows.length, list.hasNextPage)}</ListCount>
          </>
        )}
      </CursorList>
    </>
  );
}

const [EARLIEST, LATEST] = [FIRST_DAY, LAST_DAY].map((day) => day.slice(0, MONTH_LENGTH));

/** Month and state. */
function MonthlyFilterBar({ filters, filtered, choose, clear }: MonthlyFilterState) {
  return (
    <div
      role="search"
      aria-label={filtersText.title}
      className="mb-4 grid grid-cols-1 items-start gap-4 sm:grid-cols-[1fr_1fr_auto] lg:max-w-3xl"
    >
      <MonthFilter value={filters.month} onChange={(month) => choose('month', month)} />
      <ChoiceFilter
        label={filtersText.state}
        all={filtersText.all}
        values={monthlyStates}
        labels={monthlyStateLabels}
        value={filters.state}
        onChange={(state) => choose('state', state)}
      />
      <ClearButton label={filtersText.clear} {...{ filtered, clear }} className="sm:mt-6.5" />
    </div>
  );
}

interface MonthFilterProps {
  /** yyyy-MM. */
  value: string | undefined;
  onChange: (month: string | null) => void;
}

const isMonth = (typed: string) => monthField.safeParse(typed).success;

/** A month; what is typed of it follows the address when something else changes that. */
function MonthFilter({ value = '', onChange }: MonthFilterProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  const change = (month: string) => {
    setTyped(month);
    if (month === '') onChange(null);
    // While a year is typed it is one of antiquity: nothing is asked for until it is one of this portal's.
    else if (isMonth(month)) onChange(month);
  };
  // Some browsers have no field for months: it is then a text, of which a part is nothing wrong yet.
  const wrong = typed.length >= MONTH_LENGTH && !isMonth(typed);
  return (
    <FilterField label={filtersText.month} error={wrong ? dayMessages.month : undefined}>
      {(control) => (
        <Input
          {...control}
          type="month"
          min={EARLIEST}
          max={LATEST}
          placeholder={filtersText.monthPlaceholder}
          value={typed}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </FilterField>
  );
}
