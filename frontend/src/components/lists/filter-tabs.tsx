import { formatNumber } from '../../lib/format/format.ts';

interface FilterOption<Value extends string> {
  /** null for everything. */
  value: Value | null;
  label: string;
  /** How many it would show; left out while that is not known. */
  count?: number | undefined;
}

export interface FilterTabsProps<Value extends string> {
  /** What is filtered, for screen readers: 'Filtrar notificaciones'. */
  label: string;
  options: readonly FilterOption<Value>[];
  value: Value | null;
  /** `setFilter` of useListParams: the choice lives in the address. */
  onChange: (value: Value | null) => void;
}

/** A row of buttons of which one is on: 'Todas (12)', 'No leídas (3)'. */
export function FilterTabs<Value extends string>(props: FilterTabsProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <div
      role="group"
      aria-label={label}
      className="flex w-full gap-1 overflow-x-auto rounded-lg bg-secondary p-1 sm:w-fit"
    >
      {options.map((option) => (
        <button
          key={option.value ?? ''}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="tabular min-h-control flex-1 rounded-md px-2 text-sm font-medium whitespace-nowrap text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 aria-pressed:bg-card aria-pressed:text-foreground aria-pressed:shadow-xs sm:flex-none sm:px-3 dark:aria-pressed:bg-background"
        >
          {option.label}
          {option.count !== undefined && ` (${formatNumber(option.count)})`}
        </button>
      ))}
    </div>
  );
}
