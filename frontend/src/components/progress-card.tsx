import type { ReactNode } from 'react';
import { Progress } from './ui/progress.tsx';
import { Spinner } from './ui/spinner.tsx';

interface ProgressCardProps {
  title: string;
  /** Of the bar, for screen readers. */
  label: string;
  /** Null while nobody knows how much there is to do. */
  percent: number | null;
  /** What is done of how much. */
  children: ReactNode;
  /** That it goes on without this page, or that its progress could not be read. */
  note: string;
  action?: ReactNode;
}

/** How far something is that the server does by itself. */
export function ProgressCard(props: ProgressCardProps) {
  const { title, label, percent, children, note, action } = props;
  return (
    <section
      aria-label={title}
      className="mb-6 rounded-lg border border-primary/25 bg-primary-soft px-4 py-3 text-sm text-primary-soft-foreground"
    >
      <div className="flex items-center gap-3">
        <Spinner className="shrink-0" />
        <p className="flex-1 font-semibold">{title}</p>
        {percent !== null && (
          <span aria-hidden className="tabular font-semibold">
            {percent} %
          </span>
        )}
      </div>
      <p className="tabular mt-0.5 ml-7">{children}</p>
      <Progress value={percent} label={label} className="mt-3" />
      <p className="mt-2 text-xs">{note}</p>
      {action && <div className="mt-2">{action}</div>}
    </section>
  );
}
