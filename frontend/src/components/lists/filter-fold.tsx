import { SlidersHorizontal } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { formatNumber } from '../../lib/format/format.ts';
import { cn } from '../../lib/cn.ts';
import { Button } from '../ui/button.tsx';

interface FilterFoldProps {
  /** The search, which is always there; left out where the list has none. */
  search?: ReactNode;
  /** How many filters are set. */
  count: number;
  /** The filters. */
  children: ReactNode;
  /** After them, always there: how old the list is, or what can be done with all of it. */
  after?: ReactNode;
  /** More filters than others: they are behind the button below 1,280 px. Give them `flex-1`. */
  many?: boolean;
}

const foldLooks = {
  lg: {
    line: 'lg:gap-3',
    search: 'lg:contents',
    after: 'lg:order-1',
    filters: 'lg:contents',
    open: 'grid gap-2 md:flex md:flex-wrap',
    closed: 'max-lg:hidden',
  },
  xl: {
    line: 'xl:flex-nowrap',
    search: 'xl:min-w-36 xl:flex-[1.6]',
    after: 'xl:order-1',
    filters: 'xl:contents',
    open: 'grid gap-2 md:grid-cols-3',
    closed: 'max-xl:hidden',
  },
};

/**
 * The search and the filters of a list in one line. Where there is no room for that, up to a tablet, the filters are
 * behind a button beside the search.
 */
export function FilterFold({ search, count, children, after, many = false }: FilterFoldProps) {
  const from = many ? 'xl' : 'lg';
  const looks = foldLooks[from];
  const { id, open, button } = useFilterFold(count, { from });
  return (
    <div className={cn('mb-4 flex flex-wrap items-center gap-2', looks.line)}>
      {search !== undefined && <div className={cn('min-w-0 flex-1', looks.search)}>{search}</div>}
      {button}
      {after && <div className={cn('ml-auto flex gap-2', looks.after)}>{after}</div>}
      <div id={id} className={cn('w-full', looks.filters, open ? looks.open : looks.closed)}>
        {children}
      </div>
    </div>
  );
}

interface FilterPanelProps extends Omit<FilterFoldProps, 'after' | 'many'> {
  /** What they are, for screen readers: 'Filtros'. */
  label: string;
  /** One of the filters has an error: on a phone the panel begins open, so that the error is seen. */
  invalid: boolean;
}

/** The search and the many filters of a list, each below its label. On a phone they are behind a button, too. */
export function FilterPanel({ label, search, count, invalid, children }: FilterPanelProps) {
  const { id, open, button } = useFilterFold(count, { initiallyOpen: invalid });
  return (
    <div
      role="group"
      aria-label={label}
      className={cn(
        'mb-4 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 md:items-start md:gap-3 md:grid-cols-4',
        search === undefined
          ? 'xl:grid-cols-[repeat(4,minmax(0,1fr))_auto]'
          : 'xl:grid-cols-[minmax(0,1.6fr)_repeat(4,minmax(0,1fr))_auto]',
      )}
    >
      {search === undefined ? (
        <div className="col-span-2 grid md:hidden">{button}</div>
      ) : (
        <>
          <div className="md:col-span-3 xl:col-span-1">{search}</div>
          {button}
        </>
      )}
      <div
        id={id}
        className={cn(
          'col-span-2 md:contents',
          open ? 'grid grid-cols-1 items-start gap-2 min-[22rem]:grid-cols-2' : 'max-md:hidden',
        )}
      >
        {children}
      </div>
    </div>
  );
}

interface FoldOptions {
  initiallyOpen?: boolean;
  /** The width from which the filters are always there, without the button. */
  from?: keyof typeof hiddenFrom;
}

const hiddenFrom = { md: 'md:hidden', lg: 'lg:hidden', xl: 'xl:hidden' };

/** Whether the filters are shown on a narrow screen, and the button that shows them and says how many are set. */
export function useFilterFold(
  count: number,
  { initiallyOpen = false, from = 'md' }: FoldOptions = {},
) {
  const [open, setOpen] = useState(initiallyOpen);
  const id = useId();
  const button = (
    <Button
      variant="secondary"
      aria-expanded={open}
      aria-controls={id}
      onClick={() => setOpen(!open)}
      className={cn('px-3!', hiddenFrom[from])}
    >
      <SlidersHorizontal aria-hidden="true" />
      Filtros
      {count > 0 && (
        <span className="tabular rounded-full bg-primary px-1.5 text-xs leading-5 text-primary-foreground">
          {formatNumber(count)}
          <span className="sr-only"> {count === 1 ? 'activo' : 'activos'}</span>
        </span>
      )}
    </Button>
  );
  return { id, open, button };
}
