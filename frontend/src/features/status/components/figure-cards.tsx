import type { LucideIcon } from 'lucide-react';

export interface Figure {
  label: string;
  value: string;
  icon: LucideIcon;
}

/** Figures at the head of a page: two columns on a phone, four from 1024 px. */
export function FigureCards({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <section aria-label={label}>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {figures.map(({ label: name, value, icon: Icon }) => (
          <div
            key={name}
            className="flex flex-col justify-between gap-2 rounded-xl border bg-card p-4 text-card-foreground shadow-xs"
          >
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
