import { ChartColumn, Trophy } from 'lucide-react';
import { useState } from 'react';
import type { ReportSummary } from '../../../../../functions/reports/figures/reports.summary.domain.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardContent } from '../../../components/ui/card.tsx';
import { formatHours, formatNumber } from '../../../lib/format/format.ts';
import { ActivityType } from '../../activities/public/activity-badges.tsx';
import { barsOf, barText, type Bars } from '../reports.chart.ts';
import { reportsText } from '../reports.text.ts';
import { ActivitiesChart } from './activities-chart.tsx';

const text = reportsText.statistics;
const titleLooks = 'text-sm font-medium text-muted-foreground';
const statisticsText = reportsText.statistics;
/** Rows to begin with: the page has other things to show. */
const FIRST = 10;
const chartText = reportsText.chart;

export interface StatisticsProps {
  summary: ReportSummary;
  /** It is of other filters than those chosen now. */
  stale: boolean;
}

/** Most active user, activities by type and by user (spec 001 §2), and how they are spread over time. */
export function Statistics({ summary, stale }: StatisticsProps) {
  return (
    <section aria-busy={stale} className="grid grid-cols-1 gap-4 aria-busy:opacity-60 sm:gap-6">
      <h2 className="text-base leading-6 font-semibold">{text.title}</h2>
      <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-2">
        <MostActive {...summary} />
        <ByType {...summary} />
      </div>
      {summary.byDay.length > 0 && <ActivitiesCard byDay={summary.byDay} />}
      {summary.users.length > 0 && <UsersTable {...summary} />}
    </section>
  );
}

function MostActive({ mostActiveUser: user }: Pick<ReportSummary, 'mostActiveUser'>) {
  return (
    <Card>
      <CardContent className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className={titleLooks}>{text.mostActive}</h3>
          {user ? (
            <>
              <p className="mt-2 text-xl leading-7 font-semibold wrap-anywhere">
                {user.name ?? text.withoutOwner}
              </p>
              <p className="tabular mt-1 text-sm text-muted-foreground">
                {text.figures(user.activities, user.hours)}
              </p>
            </>
          ) : (
            <p className="mt-2 text-sm">{text.nobody}</p>
          )}
        </div>
        <Trophy aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      </CardContent>
    </Card>
  );
}

function ByType({ byType }: Pick<ReportSummary, 'byType'>) {
  return (
    <Card>
      <CardContent>
        <h3 className={titleLooks}>{text.byType}</h3>
        <ul aria-label={text.byType} className="mt-1 divide-y">
          {byType.map(({ type, activities, hours }) => (
            <li
              key={type}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm"
            >
              <ActivityType type={type} />
              <span className="tabular">{text.figures(activities, hours)}</span>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}

type Row = ReportSummary['users'][number];

const figure = (title: string, valueOf: (row: Row) => string): Column<Row> => ({
  title,
  width: 'w-28',
  end: true,
  titleOnCard: true,
  cell: (row) => <span className="tabular">{valueOf(row)}</span>,
});

const columns: readonly Column<Row>[] = [
  {
    title: statisticsText.columns.user,
    cell: ({ name }) => (
      <p className="line-clamp-2 font-medium wrap-anywhere" title={name ?? undefined}>
        {name ?? statisticsText.withoutOwner}
      </p>
    ),
  },
  figure(statisticsText.columns.activities, (row) => formatNumber(row.activities)),
  figure(statisticsText.columns.hours, (row) => formatHours(row.hours)),
  figure(statisticsText.columns.completed, (row) => formatNumber(row.completed)),
];

type UsersTableProps = Pick<ReportSummary, 'users' | 'userCount'>;

/** What each user asked for: activities, hours and how many are done (spec 001 §2). */
function UsersTable({ users, userCount }: UsersTableProps) {
  const [all, setAll] = useState(false);
  const shown = all ? users : users.slice(0, FIRST);
  return (
    <div>
      <h3 className="mb-3 text-sm font-medium text-muted-foreground">{statisticsText.byUser}</h3>
      <DataTable
        label={statisticsText.byUserLabel}
        columns={columns}
        rows={shown}
        keyOf={({ userId }) => userId ?? ''}
      />
      {(shown.length < users.length || users.length < userCount) && (
        <div className="mt-4 flex flex-col items-center gap-2 text-sm text-muted-foreground">
          <p role="status">{statisticsText.first(shown.length, userCount)}</p>
          {shown.length < users.length && (
            <Button variant="secondary" onClick={() => setAll(true)}>
              {statisticsText.more}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Activities by day, or by month where there are many days. */
function ActivitiesCard({ byDay }: Pick<ReportSummary, 'byDay'>) {
  const bars = barsOf(byDay);
  return (
    <Card>
      <CardContent>
        <h3 className="mb-2 flex items-center gap-2 text-sm font-medium text-muted-foreground">
          <ChartColumn aria-hidden="true" className="size-4 shrink-0" />
          {chartText.titles[bars.by]}
        </h3>
        <ActivitiesChart {...bars} />
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
          <caption>{chartText.titles[by]}</caption>
          <thead>
            <tr>
              {[chartText.columns[by], chartText.columns.activities, chartText.columns.hours].map(
                (title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ),
              )}
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
