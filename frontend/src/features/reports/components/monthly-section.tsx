import { useId, type ReactNode } from 'react';

export interface MonthlySectionProps {
  title: string;
  description: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A list of the page under its own heading. */
export function MonthlySection({ title, description, action, children }: MonthlySectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-8">
      <div className="mb-4 flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-between">
        <div className="min-w-0">
          <h2 id={id} className="text-base leading-6 font-semibold">
            {title}
          </h2>
          <p className="mt-1 text-sm text-muted-foreground">{description}</p>
        </div>
        {action && <div className="shrink-0">{action}</div>}
      </div>
      {children}
    </section>
  );
}
