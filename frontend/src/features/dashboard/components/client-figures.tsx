import { ClipboardList, CreditCard, FileText, Globe } from 'lucide-react';
import { Link } from 'react-router';
import type { Dashboard } from '../../../../../functions/dashboard/dashboard.domain.ts';
import type {
  Home,
  HomePlan,
  HomeReport,
} from '../../../../../functions/dashboard/dashboard.home.domain.ts';
import { NO_PLAN_NAME } from '../../../../../functions/plans/plans.none.domain.ts';
import { paths, pathOfReport } from '../../../app/paths.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { monthTitle, type Formatter } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useIsMember, useMay } from '../../../lib/session/session.context.tsx';
import { pathOfUnfinished } from '../../activities/public/activity-links.ts';
import { dashboardText as text } from '../dashboard.text.ts';
import { FigureCard } from './figure-card.tsx';

/** The figures of a client (spec 000 §2, Dashboard): sites, activities, what is left of the plan; and the last report. */
export function ClientFigures({ dashboard, home }: { dashboard: Dashboard; home: Home }) {
  return (
    // One frame; its colour shows between the cells as their lines.
    <Card className="grid grid-cols-2 gap-px overflow-hidden bg-border! lg:grid-cols-1">
      <FigureCard
        icon={Globe}
        label={text.sites}
        value={dashboard.websites.total}
        to={paths.websites}
      />
      <FigureCard
        icon={ClipboardList}
        label={text.activities}
        value={dashboard.activities.open}
        note={text.unfinished}
        to={pathOfUnfinished}
      />
      <PlanFigure plan={home.plan} />
      <ReportFigure report={home.report} />
    </Card>
  );
}

const quota = text.quota;

/** The line about a plan that runs or ran out. */
function quotaOf(plan: HomePlan, format: Formatter): string {
  const date = format.date(plan.endDate);
  if (!plan.running) return quota.ended(date);
  const { activityLimit: limit, activitiesRemaining: left } = plan;
  return `${left > 0 ? quota.left(left, limit) : quota.noneLeft(limit)} · ${quota.until(date)}`;
}

/** A person who does not pay sees what is left of the plan beside the activities. */
function linkOfPlan(plan: HomePlan | null, pays: boolean): string {
  if (!pays) return paths.activities;
  return plan === null ? paths.plans : paths.myOrders;
}

function PlanFigure({ plan }: { plan: HomePlan | null }) {
  const format = useFormat();
  const value = plan === null ? NO_PLAN_NAME : plan.planName;
  const pays = useMay('pay');
  return (
    <FigureCard icon={CreditCard} label={text.plan} value={value} to={linkOfPlan(plan, pays)}>
      <p className="text-[0.8125rem] leading-5 text-muted-foreground">
        {plan ? quotaOf(plan, format) : pays && quota.none}
      </p>
      {pays && plan?.low !== false && <SeePlans />}
    </FigureCard>
  );
}

const SeePlans = () => (
  <Link
    to={paths.plans}
    className="relative z-1 inline-flex min-h-control items-center text-sm font-medium text-primary-soft-foreground underline-offset-4 hover:underline"
  >
    {quota.seePlans}
  </Link>
);

/** What a report is of: its month, its days, or the day on which it was made. */
function periodOf({ month, startDate, endDate, createdAt }: HomeReport, format: Formatter): string {
  if (month !== null) return monthTitle(month);
  if (startDate === null || endDate === null) return format.date(createdAt);
  const [from, to] = [startDate, endDate].map((day) => day.split('-').toReversed().join('/'));
  return text.reports.ofPeriod(from ?? '', to ?? '');
}

function ReportFigure({ report }: { report: HomeReport | null }) {
  const format = useFormat();
  const { noneHint, noneHintToMembers } = text.reports;
  const hint = useIsMember() ? noneHintToMembers : noneHint;
  const value = report === null ? text.reports.none : periodOf(report, format);
  return (
    <FigureCard
      icon={FileText}
      label={text.report}
      value={value}
      to={report ? pathOfReport(report.reportId) : paths.reports}
    >
      {report ? (
        <p className="flex flex-wrap items-center gap-2 text-[0.8125rem] leading-5 text-muted-foreground">
          {text.reports.made(format.date(report.createdAt))}
          {report.unread && <Badge variant="brand">{text.reports.isNew}</Badge>}
        </p>
      ) : (
        <p className="text-[0.8125rem] leading-5 text-muted-foreground">{hint}</p>
      )}
    </FigureCard>
  );
}
