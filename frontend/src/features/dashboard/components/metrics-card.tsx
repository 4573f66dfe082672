import { wholePercent } from '../../../../../functions/core/validation/percent.ts';
import {
  sitesPerHundredUsers,
  type Dashboard,
} from '../../../../../functions/dashboard/dashboard.domain.ts';
import { Card, CardContent, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { dashboardText } from '../dashboard.text.ts';

const text = dashboardText.metrics;

/** An administrator's measures of the system, to be read at a glance. */
export function MetricsCard({ dashboard }: { dashboard: Dashboard }) {
  return (
    <Card>
      <CardHeader className="h-16 border-b py-0! sm:py-0!">
        <CardTitle>{text.title}</CardTitle>
      </CardHeader>
      <CardContent>
        <Metrics dashboard={dashboard} />
      </CardContent>
    </Card>
  );
}

function Metrics({ dashboard }: { dashboard: Dashboard }) {
  const sites = dashboard.websites.total;
  const { users } = dashboard;
  const monitored = dashboard.monitoredSites ?? 0;
  const { total, open, completedPercent } = dashboard.activities;
  return (
    <ul className="grid auto-cols-fr grid-cols-1 gap-6 lg:grid-flow-col lg:grid-cols-none lg:gap-8">
      <Metric
        label={text.completed}
        percent={completedPercent}
        explanation={text.completedOf(total - open, total)}
      />
      {users && (
        <Metric
          label={text.sitesVsUsers}
          percent={sitesPerHundredUsers(sites, users.total)}
          explanation={text.sitesPerUsers(sites, users.total)}
        />
      )}
      <Metric
        label={text.monitored}
        percent={wholePercent(monitored, sites)}
        explanation={text.monitoredOf(monitored, sites)}
      />
    </ul>
  );
}

interface MetricProps {
  label: string;
  /** May be over 100: the bar is then full, the figure says how much. */
  percent: number;
  explanation: string;
}

function Metric({ label, percent, explanation }: MetricProps) {
  const figure = dashboardText.percent(percent);
  return (
    <li>
      <div className="mb-2 flex items-baseline justify-between gap-4 text-sm">
        <h3 className="font-medium">{label}</h3>
        <p className="tabular text-base font-semibold">{figure}</p>
      </div>
      <Progress value={Math.min(percent, 100)} label={`${label}: ${figure}`} />
      <p className="mt-2 text-sm text-muted-foreground">{explanation}</p>
    </li>
  );
}
