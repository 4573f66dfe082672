import type { ReactNode } from 'react';

export interface PageHeaderProps {
  title: ReactNode;
  /** One line. */
  description?: ReactNode;
  /** The screen's one primary action: on the right; below on a phone, and where the title would have no room. */
  action?: ReactNode;
  /** Something above the title: a link back. */
  before?: ReactNode;
}

/** The head of every screen, in the same place on each. */
export function PageHeader({ title, description, action, before }: PageHeaderProps) {
  return (
    <div className="mb-6">
      {before && <div className="mb-2">{before}</div>}
      <div className="flex flex-col gap-4 sm:flex-row sm:flex-wrap sm:items-start sm:justify-between">
        <div className="min-w-0 sm:flex-1 sm:basis-64">
          <h1
            tabIndex={-1}
            className="text-[1.375rem] leading-7 font-semibold tracking-[-0.01em] outline-none"
          >
            {title}
          </h1>
          {description && <p className="mt-1 text-sm text-muted-foreground">{description}</p>}
        </div>
        {action && <div className="flex shrink-0 flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
