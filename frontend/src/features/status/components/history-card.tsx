import { useQuery } from '@tanstack/react-query';
import { ChartArea } from 'lucide-react';
import {
  HISTORY_DAYS,
  type SiteHistory,
} from '../../../../../functions/status/history/status.history.domain.ts';
import { Card, CardContent, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { statusHistoryText as text } from '../status.history.text.ts';
import { dayText, historyRows, onlyDay, versionChanges } from '../status.history.ts';
import { statusHistoryQuery } from '../status.queries.ts';
import { HistoryChart } from './history-chart.tsx';

const { table: table, notTold } = text;

/** How a site's pending updates and versions changed over the last 90 days. */
export function HistoryCard({ websiteId }: { websiteId: string }) {
  const query = useQuery(statusHistoryQuery(useApi(), websiteId));
  return (
    <Card>
      <CardHeader>
        <div>
          <CardTitle className="flex items-center gap-2">
            <ChartArea aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            {text.title}
          </CardTitle>
          <p className="mt-1 text-sm text-muted-foreground">{text.description(HISTORY_DAYS)}</p>
        </div>
      </CardHeader>
      {query.isPending && <LoadingChart />}
      {query.isLoadingError && (
        <ErrorState
          title={text.failed}
          description={messageOf(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && <History history={query.data} />}
    </Card>
  );
}

function History({ history }: { history: SiteHistory }) {
  if (history.points.length === 0) return <EmptyState icon={ChartArea} {...text.empty} />;
  const today = onlyDay(history);
  if (today) {
    return (
      <CardContent>
        <p className="text-sm">{text.firstDay(today.pluginsPending, today.themesPending)}</p>
      </CardContent>
    );
  }
  return (
    <CardContent>
      <HistoryChart history={history} />
      <HistoryTable history={history} />
      <Changes history={history} />
    </CardContent>
  );
}

function Changes({ history }: { history: SiteHistory }) {
  const changes = versionChanges(history);
  return (
    <div className="mt-4 border-t pt-4 text-sm">
      <h3 className="font-medium">{text.changes}</h3>
      {changes.length === 0 ? (
        <p className="mt-1 text-muted-foreground">{text.noChanges}</p>
      ) : (
        <ul aria-label={text.changes} className="mt-1 divide-y">
          {changes.map(({ day, software, from, to }) => (
            <li
              key={`${day}-${software}`}
              className="tabular flex flex-wrap justify-between gap-x-4 py-2"
            >
              <span className="min-w-0 wrap-anywhere">{text.change(software, from, to)}</span>
              <time dateTime={day} className="text-muted-foreground">
                {dayText(day)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const LoadingChart = () => (
  <CardContent>
    <SkeletonGroup>
      <Skeleton className="h-64 w-full" />
    </SkeletonGroup>
  </CardContent>
);

/** What the chart shows, for those who cannot see it: a row per change, and per beginning of days without a read. */
function HistoryTable({ history }: { history: SiteHistory }) {
  return (
    <div className="relative">
      <div className="sr-only">
        <table>
          <caption>{table.caption}</caption>
          <thead>
            <tr>
              {[table.since, table.plugins, table.themes, table.wordpress, table.php].map(
                (title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {historyRows(history).map(({ day, point }) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                <td>{point ? formatNumber(point.pluginsPending) : notTold}</td>
                <td>{point ? formatNumber(point.themesPending) : notTold}</td>
                <td>{point?.wordpressVersion ?? notTold}</td>
                <td>{point?.phpVersion ?? notTold}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
