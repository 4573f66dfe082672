import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/format/format.ts';

export interface FigureCardProps {
  icon: LucideIcon;
  label: string;
  value: number | string;
  /** Beside the figure: what is counted, where the label says less. */
  note?: string;
  /** The list behind it. */
  to: string;
  /** Below the figure. Links in it lie above the card's own with `relative z-1`. */
  children?: ReactNode;
}

/** A figure with its name; the whole card leads to the list behind it. */
export function FigureCard({ icon: Icon, label, value, note, to, children }: FigureCardProps) {
  return (
    <section className="relative min-w-0 bg-card p-4 transition-colors hover:bg-muted sm:px-6">
      <h2 className="flex items-center gap-2 text-[0.8125rem] leading-5 font-normal text-muted-foreground">
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {/* The whole card is the link. */}
        <Link
          to={to}
          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          {label}
        </Link>
      </h2>
      <Figure value={value} note={note} />
      {children}
    </section>
  );
}

/** A name that is too long for its cell is cut after its second line. */
function Figure({ value, note }: { value: number | string; note: string | undefined }) {
  if (typeof value === 'number') {
    return (
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="tabular text-2xl leading-8 font-semibold">{formatNumber(value)}</span>
        {note !== undefined && <span className="text-sm text-muted-foreground">{note}</span>}
      </p>
    );
  }
  return (
    <p
      title={value}
      className="mt-1 line-clamp-2 py-0.5 text-base leading-7 font-semibold wrap-anywhere sm:text-lg"
    >
      {value}
    </p>
  );
}
