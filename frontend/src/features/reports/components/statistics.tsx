import { Trophy } from 'lucide-react';
import type { ReportSummary } from '../../../../../functions/reports/figures/reports.summary.domain.ts';
import { ActivityType } from '../../activities/public/activity-badges.tsx';
import { Card, CardContent } from '../../../components/ui/card.tsx';
import { reportsText } from '../reports.text.ts';
import { ActivitiesCard } from './activities-card.tsx';
import { UsersTable } from './users-table.tsx';

const text = reportsText.statistics;
const titleLooks = 'text-sm font-medium text-muted-foreground';

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
