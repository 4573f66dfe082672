import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

interface DisclosureProps {
  /** The line that is always there. */
  summary: ReactNode;
  /** What it opens. It is rendered when it is opened, so that what it reads is asked for then. */
  children: ReactNode;
  className?: string;
  /** `card`: the padding of a card's parts. */
  padding?: 'row' | 'card';
}

const paddings = {
  row: { summary: 'px-3 py-2 text-sm', content: 'px-3 py-3 text-sm' },
  card: { summary: 'px-4 py-3 sm:px-6', content: 'px-4 py-4 sm:px-6' },
};

/** A line that opens what is below it. */
export function Disclosure({ summary, children, className, padding = 'row' }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const looks = paddings[padding];
  return (
    <details
      className={cn('group', className)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary
        className={cn(
          'flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-2 rounded-lg font-semibold hover:bg-muted/60 [&::-webkit-details-marker]:hidden',
          looks.summary,
        )}
      >
        <ChevronRight
          aria-hidden="true"
          className="size-4 transition-transform group-open:rotate-90"
        />
        {summary}
      </summary>
      <div className={cn('border-t', looks.content)}>{open && children}</div>
    </details>
  );
}
