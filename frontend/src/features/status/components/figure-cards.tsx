import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { rowLinkLooks } from '../../../components/lists/row-looks.ts';
import { cn } from '../../../lib/cn.ts';

const gridLooks = 'grid grid-cols-2 gap-2 sm:gap-4 lg:grid-cols-4';
/** The fifth has a line of its own, where five do not fit. */
const FOUR = 4;
const fiveLooks = 'lg:grid-cols-5 max-lg:[&>:last-child]:col-span-2';
const cardLooks =
  'flex justify-between gap-2 rounded-xl border bg-card p-4 text-card-foreground max-sm:items-center max-sm:px-3 max-sm:py-1.5 sm:flex-col';

interface Figure {
  label: string;
  value: string;
  icon: LucideIcon;
  /** The query of the address that shows what was counted: '' or '?estado=…'. The card then leads there. */
  search?: string;
  /** It is shown now. */
  current?: boolean;
  /** It counts what is wrong. */
  alarming?: boolean;
}

/** Figures at the head of a page: two columns of one line each on a phone, four from 1024 px. */
export function FigureCards({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <section aria-label={label}>
      <dl className={cn(gridLooks, figures.length > FOUR && fiveLooks)}>
        {figures.map(({ label: name, value, icon: Icon, search, current = false, alarming }) => (
          <div
            key={name}
            className={cn(
              cardLooks,
              search !== undefined && 'relative transition-colors hover:bg-accent/50',
              alarming && 'border-destructive/40 bg-destructive-soft text-destructive-text',
              current && 'border-primary',
            )}
          >
            <dt
              className={cn(
                'flex min-w-0 items-start justify-between gap-2 text-sm max-sm:text-[0.8125rem]',
                !alarming && 'text-muted-foreground',
              )}
            >
              {search === undefined ? name : <CardLink {...{ name, search, current }} />}
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0 max-sm:hidden" />
            </dt>
            <dd className="tabular text-base leading-7 font-semibold wrap-anywhere max-sm:max-w-2/3 max-sm:shrink-0 sm:text-2xl sm:leading-8">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The card's only link; it covers the whole card. */
function CardLink({ name, search, current }: { name: string; search: string; current: boolean }) {
  return (
    <Link
      to={{ search }}
      preventScrollReset
      aria-current={current ? 'true' : undefined}
      className={cn(rowLinkLooks, current && 'font-medium text-foreground')}
    >
      {name}
    </Link>
  );
}

/** The same, while they are not known. */
export function FigureCardsSkeleton() {
  return (
    <div className={gridLooks}>
      {[0, 1, 2, 3].map((figure) => (
        <div key={figure} className={cardLooks}>
          <Skeleton className="h-5 w-24 max-w-full max-sm:my-1" />
          <Skeleton className="h-5 w-8 sm:h-8 sm:w-14" />
        </div>
      ))}
    </div>
  );
}
