import { useId, useState } from 'react';
import { dayIn } from '../../../../../functions/core/validation/day.ts';
import { reportMessages } from '../../../../../functions/reports/reports.domain.ts';
import { DateFilter } from '../../../components/filters/filter-fields.tsx';
import { cn } from '../../../lib/cn.ts';
import { useConfig } from '../../../lib/config.context.tsx';
import { filtersText as text } from '../reports.filters.text.ts';
import type { ReportFilterState } from '../reports.filters.ts';
import { daysOf, periodText, presetOf, presets, type Period } from '../reports.period.ts';

/** Which of the choices the days of the address are. */
function useChoice({ filters: { startDate, endDate } }: Pick<ReportFilterState, 'filters'>) {
  const today = dayIn(useConfig().timeZone, new Date());
  const [isOpen, setOpen] = useState(false);
  const isAll = startDate === undefined && endDate === undefined;
  const known = isAll ? 'all' : (presetOf({ startDate, endDate }, today) ?? 'other');
  return { today, isAll, chosen: isOpen ? 'other' : known, setOpen };
}

interface PeriodFilterProps extends ReportFilterState {
  /** In one line with other filters: its label is for screen readers only there. */
  inLine?: boolean;
}

/** Months at a click; any other days behind 'Otro período'. The choice is shown in words. */
export function PeriodFilter({ inLine = false, ...state }: PeriodFilterProps) {
  const labelId = useId();
  const { today, isAll, chosen, setOpen } = useChoice(state);
  const take = (days: Period) => {
    setOpen(false);
    state.choosePeriod(days);
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <div role="group" aria-labelledby={labelId}>
        <p id={labelId} className={cn('mb-1.5 text-sm font-medium', inLine && 'md:sr-only')}>
          {text.period}
        </p>
        <div className="flex flex-wrap gap-2">
          {presets.map((each) => (
            <Choice
              key={each}
              chosen={chosen === each}
              label={text.presets[each]}
              onClick={() => take(daysOf[each](today))}
            />
          ))}
          <Choice
            chosen={chosen === 'all'}
            label={text.presets.all}
            onClick={() => take({ startDate: undefined, endDate: undefined })}
          />
          <Choice
            chosen={chosen === 'other'}
            label={text.presets.other}
            onClick={() => setOpen(true)}
          />
        </div>
      </div>
      {chosen === 'other' && <Days {...state} />}
      {!isAll && state.fault === undefined && <Chosen {...state.filters} />}
    </div>
  );
}

function Days({ filters, fault, choose }: ReportFilterState) {
  return (
    <div className="grid max-w-lg grid-cols-1 gap-4 sm:grid-cols-2">
      <DateFilter
        label={text.startDate}
        value={filters.startDate}
        error={fault === 'notBegun' ? reportMessages.notBegun : undefined}
        onChange={(day) => choose('startDate', day)}
      />
      <DateFilter
        label={text.endDate}
        value={filters.endDate}
        error={fault === 'order' ? reportMessages.order : undefined}
        onChange={(day) => choose('endDate', day)}
      />
    </div>
  );
}

/** A browser writes days in its own order, so they are also said in that of the portal. */
const Chosen = ({ startDate, endDate }: ReportFilterState['filters']) => (
  <p className="tabular text-sm text-muted-foreground">
    {text.chosen(periodText({ startDate: startDate ?? null, endDate: endDate ?? null }))}
  </p>
);

function Choice({ chosen, ...props }: { chosen: boolean; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={props.onClick}
      className={cn(
        'min-h-control rounded-lg border px-3 text-sm transition-colors',
        chosen
          ? 'border-primary bg-primary-soft font-medium text-primary-soft-foreground'
          : 'bg-card hover:bg-accent',
      )}
    >
      {props.label}
    </button>
  );
}
