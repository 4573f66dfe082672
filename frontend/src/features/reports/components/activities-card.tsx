import { ChartColumn } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { ReportSummary } from '../../../../../functions/reports/figures/reports.summary.domain.ts';
import { Card, CardContent } from '../../../components/ui/card.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { formatHours, formatNumber } from '../../../lib/format/format.ts';
import { barsOf, barText, type Bars } from '../reports.chart.ts';
import { reportsText } from '../reports.text.ts';

const text = reportsText.chart;

/** The chart's library weighs more than the rest of the page. Without a network the page goes on without it. */
const ActivitiesChart = lazy(async () => {
  try {
    return { default: (await import('./activities-chart.tsx')).ActivitiesChart };
  } catch {
    return { default: ChartFailed };
  }
});

/** Activities by day, or by month where there are many days. */
export function ActivitiesCard({ byDay }: Pick<ReportSummary, 'byDay'>) {
  const bars = barsOf(byDay);
  return (
    <Card>
      <CardContent>
        <h3 className="mb-2 flex items-center gap-2 text-sm font-medium text-muted-foreground">
          <ChartColumn aria-hidden="true" className="size-4 shrink-0" />
          {text.titles[bars.by]}
        </h3>
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <ActivitiesChart {...bars} />
        </Suspense>
        <BarsTable {...bars} />
      </CardContent>
    </Card>
  );
}

/** What the chart shows, for those who cannot see it. */
function BarsTable({ by, bars }: Bars) {
  return (
    <div className="relative">
      <div className="sr-only">
        <table>
          <caption>{text.titles[by]}</caption>
          <thead>
            <tr>
              {[text.columns[by], text.columns.activities, text.columns.hours].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ at, activities, hours }) => (
              <tr key={at}>
                <th scope="row">{barText(at)}</th>
                <td>{formatNumber(activities)}</td>
                <td>{formatHours(hours)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const ChartFailed = () => (
  <p className="py-8 text-center text-sm text-muted-foreground">{text.failed}</p>
);
