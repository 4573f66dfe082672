import type { LucideIcon } from 'lucide-react';
import { Skeleton } from '../../../components/ui/skeleton.tsx';

const gridLooks = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4';
const cardLooks =
  'flex flex-col justify-between gap-2 rounded-xl border bg-card p-4 text-card-foreground shadow-xs';

interface Figure {
  label: string;
  value: string;
  icon: LucideIcon;
}

/** Figures at the head of a page: two columns on a phone, four from 1024 px. */
export function FigureCards({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <section aria-label={label}>
      <dl className={gridLooks}>
        {figures.map(({ label: name, value, icon: Icon }) => (
          <div key={name} className={cardLooks}>
            <dt className="flex items-start justify-between gap-2 text-sm text-muted-foreground">
              {name}
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
            </dt>
            <dd className="tabular text-2xl leading-8 font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The same, while they are not known. */
export function FigureCardsSkeleton() {
  return (
    <div className={gridLooks}>
      {[0, 1, 2, 3].map((figure) => (
        <div key={figure} className={cardLooks}>
          <Skeleton className="h-5 w-24 max-w-full" />
          <Skeleton className="h-8 w-14" />
        </div>
      ))}
    </div>
  );
}
