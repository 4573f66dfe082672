import type { ReportActivity } from '../../../../../functions/reports/reports.domain.ts';
import { ActivityStatus, ActivityType } from '../../activities/public/activity-badges.tsx';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { formatHours } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { reportsText } from '../reports.text.ts';

const text = reportsText.preview;
type ActivityColumn = Column<ReportActivity>;

const date: ActivityColumn = {
  title: text.columns.date,
  width: 'w-32',
  titleOnCard: true,
  cell: ({ createdAt }) => <Day at={createdAt} />,
  narrow: null,
};
const website: ActivityColumn = {
  title: text.columns.website,
  width: 'w-1/5',
  cell: ({ websiteName }) => (
    <p title={websiteName} className="line-clamp-2 font-medium wrap-anywhere">
      {websiteName}
    </p>
  ),
  narrow: null,
};
const type: ActivityColumn = {
  title: text.columns.type,
  width: 'w-40',
  cell: (activity) => <ActivityType type={activity.type} />,
  narrow: null,
};
const description: ActivityColumn = {
  title: text.columns.description,
  cell: (activity) => <Description {...activity} />,
  narrow: {
    cell: (activity) => (
      <div className="grid justify-items-start gap-1.5">
        <Description {...activity} />
        <p className="text-xs wrap-anywhere text-muted-foreground">
          {activity.websiteName} · <Day at={activity.createdAt} />
        </p>
        <ActivityType type={activity.type} />
      </div>
    ),
  },
};
const status: ActivityColumn = {
  title: text.columns.status,
  width: 'w-40',
  cell: (activity) => <ActivityStatus status={activity.status} />,
};
const hours: ActivityColumn = {
  title: text.columns.hours,
  width: 'w-24',
  end: true,
  titleOnCard: true,
  cell: (activity) => (
    <span className="tabular whitespace-nowrap">
      {activity.hours === null ? text.noHours : formatHours(activity.hours)}
    </span>
  ),
};
const columns = [date, website, type, description, status, hours];

/** Date, website, type, description, status, hours. Where it is narrow, the first three go below the description. */
export function PreviewTable({ activities }: { activities: readonly ReportActivity[] }) {
  return (
    <DataTable
      label={text.label}
      columns={columns}
      rows={activities}
      keyOf={({ activityId }) => activityId}
    />
  );
}

const Description = ({ description: words }: Pick<ReportActivity, 'description'>) => (
  <p title={words} className="line-clamp-3 wrap-anywhere">
    {words}
  </p>
);

function Day({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.dateTime(at)} className="tabular whitespace-nowrap">
      {format.date(at)}
    </time>
  );
}
