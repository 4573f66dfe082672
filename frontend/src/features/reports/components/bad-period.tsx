import { CalendarX } from 'lucide-react';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { filtersText as text } from '../reports.filters.text.ts';

/** In place of what a period that ends before it begins cannot find. */
export const BadPeriod = () => (
  <Card className="mb-4 sm:mb-6">
    <EmptyState icon={CalendarX} {...text.order} />
  </Card>
);
