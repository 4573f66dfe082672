import type { ReportActivity } from '../../../../../functions/reports/reports.domain.ts';
import { ActivityStatus, ActivityType } from '../../activities/public/activity-badges.tsx';
import { DataTable, NARROW_TABLE, type Column } from '../../../components/data-table.tsx';
import { formatHours } from '../../../lib/format.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { reportsText } from '../reports.text.ts';

const text = reportsText.preview;
type ActivityColumn = Column<ReportActivity>;

const date: ActivityColumn = {
  title: text.columns.date,
  width: 'w-32',
  titleOnCard: true,
  cell: ({ createdAt }) => <Day at={createdAt} />,
};
const website: ActivityColumn = {
  title: text.columns.website,
  width: 'w-1/5',
  cell: ({ websiteName }) => (
    <p title={websiteName} className="line-clamp-2 font-medium wrap-anywhere">
      {websiteName}
    </p>
  ),
};
const type: ActivityColumn = {
  title: text.columns.type,
  width: 'w-40',
  cell: (activity) => <ActivityType type={activity.type} />,
};
const description: ActivityColumn = {
  title: text.columns.description,
  cell: (activity) => <Description {...activity} />,
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
/** Where there is no room for every column: date, site and type below the description. */
const folded: ActivityColumn = {
  title: text.columns.description,
  cell: (activity) => (
    <div className="grid justify-items-start gap-1.5">
      <Description {...activity} />
      <p className="text-xs wrap-anywhere text-muted-foreground">
        {activity.websiteName} · <Day at={activity.createdAt} />
      </p>
      <ActivityType type={activity.type} />
    </div>
  ),
};
const wide = [date, website, type, description, status, hours];
const narrow = [folded, status, hours];

/** Date, website, type, description, status, hours. */
export function PreviewTable({ activities }: { activities: readonly ReportActivity[] }) {
  return (
    <DataTable
      label={text.label}
      columns={useMediaQuery(NARROW_TABLE) ? narrow : wide}
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
