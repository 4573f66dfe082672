import { cn } from '../lib/cn.ts';

interface FactListProps {
  facts: readonly { title: string; value: string }[];
  className?: string;
}

/** What an entry of the audit says, a fact a line: 'Estado: Pendiente → Completado'. */
export function FactList({ facts, className }: FactListProps) {
  if (facts.length === 0) return null;
  return (
    <dl className={cn('grid gap-1 text-[0.8125rem] leading-5', className)}>
      {facts.map(({ title, value }) => (
        <div key={title} className="wrap-anywhere">
          <dt className="inline text-muted-foreground">{title}: </dt>
          <dd className="inline">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
