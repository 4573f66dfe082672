import type { LucideIcon } from 'lucide-react';
import { Card, CardContent, CardHeader, CardTitle } from '../../../components/ui/card.tsx';

export interface FactsCardProps {
  title: string;
  icon: LucideIcon;
  facts: readonly { label: string; value: string }[];
}

/** A short list of names and values. */
export function FactsCard({ title, icon: Icon, facts }: FactsCardProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle className="flex items-center gap-2">
          <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
          {title}
        </CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="divide-y text-sm">
          {facts.map(({ label, value }) => (
            <div key={label} className="flex justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="tabular min-w-0 text-right font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  );
}
