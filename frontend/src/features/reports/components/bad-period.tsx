import { CalendarX } from 'lucide-react';
import {
  reportMessages,
  type PeriodFault,
} from '../../../../../functions/reports/reports.domain.ts';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { filtersText as text } from '../reports.filters.text.ts';

/** In place of what such a period cannot find. */
export const BadPeriod = ({ fault }: { fault: PeriodFault }) => (
  <Card className="mb-4 sm:mb-6">
    <EmptyState icon={CalendarX} title={text.badPeriod} description={`${reportMessages[fault]}.`} />
  </Card>
);
