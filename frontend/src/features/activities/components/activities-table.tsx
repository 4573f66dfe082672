import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import {
  activityTypeLabels,
  titleOf,
  type ListedActivity,
} from '../../../../../functions/activities/activities.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import { ClientLink } from '../../../components/lists/client-link.tsx';
import type { ListOrder } from '../../../components/lists/columns.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { rowDetailLooks, rowLinkLooks, rowNameLooks } from '../../../components/lists/row-looks.ts';
import type { RowSelection } from '../../../components/lists/row-selection.tsx';
import { cn } from '../../../lib/cn.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useMay } from '../../../lib/session/session.context.tsx';
import type { OneActivityTask } from '../activities.task.ts';
import { activitiesText as text } from '../activities.text.ts';
import { ActivityStatus, ActivityType } from '../public/activity-badges.tsx';
import { pathOfActivity } from '../public/activity-links.ts';
import { ActivityActions, mayChange } from './activity-actions.tsx';
import { ActivityDue } from './activity-due.tsx';
import { ActivityPriority } from './activity-priority.tsx';

const { row: rowText, columns: columnsText } = text;

export interface ActivitiesTableProps {
  activities: readonly ListedActivity[];
  /** Whose they are is shown, how soon and by whom, and they can be changed whatever their status. */
  admin: boolean;
  onTask: (task: OneActivityTask) => void;
  order?: ListOrder | undefined;
  selection?: RowSelection<ListedActivity> | undefined;
}

/** A row per activity, which leads to its page, with what can be done to it. A client may change what is pending. */
export function ActivitiesTable(props: ActivitiesTableProps) {
  const { activities, admin, onTask, order, selection } = props;
  const columns = columnsFor(admin);
  return (
    <DataTable
      label={text.list}
      columns={useMay('keep') ? [...columns, actionsFor(admin, onTask)] : columns}
      rows={activities}
      keyOf={({ activityId }) => activityId}
      {...(order && { order })}
      {...(selection && { selection })}
    />
  );
}

const columnsFor = (admin: boolean): Column<ListedActivity>[] => [
  {
    title: columnsText.activity,
    cell: (activity) => (
      <>
        <Title activity={activity} />
        <Detail activity={activity} admin={admin} />
      </>
    ),
    narrow: {
      cell: (activity) => (
        <>
          <Title activity={activity} />
          <SiteLine activity={activity} admin={admin} />
        </>
      ),
    },
    phone: { at: 'title', cell: (activity) => <Title activity={activity} /> },
  },
  {
    title: columnsText.site,
    width: 'w-[18%]',
    sort: 'sitio',
    cell: (activity) => (
      <>
        <Site activity={activity} admin={admin} className="block" />
        {admin && <Client activity={activity} className="block text-[0.8125rem] leading-6" />}
      </>
    ),
    narrow: null,
  },
  ...(admin ? [priorityColumn] : [typeColumn]),
  {
    title: columnsText.due,
    width: 'w-28',
    sort: 'vencimiento',
    className: 'tabular',
    cell: (activity) => <Due activity={activity} />,
    phone: {
      at: 'detail',
      cell: (activity) => <PhoneDetail activity={activity} admin={admin} />,
    },
  },
  {
    title: columnsText.created,
    // Beside an open menu the title would have less room than its heading takes.
    width: 'w-28 max-xl:hidden',
    sort: 'creada',
    className: 'tabular whitespace-nowrap text-muted-foreground max-xl:hidden',
    cell: ({ createdAt }) => <Day at={createdAt} />,
    narrow: null,
  },
  {
    title: columnsText.status,
    width: 'w-36',
    cell: (activity) => (
      <>
        <ActivityStatus status={activity.status} />
        <StatusDetail activity={activity} />
      </>
    ),
    phone: { at: 'mark', cell: ({ status }) => <ActivityStatus status={status} /> },
  },
];

const actionsFor = (
  admin: boolean,
  onTask: ActivitiesTableProps['onTask'],
): Column<ListedActivity> => ({
  title: columnsText.actions,
  titleHidden: true,
  end: true,
  width: admin ? 'w-28' : 'w-18',
  className: 'md:py-0!',
  cell: (activity) => <Actions {...{ activity, admin, onTask }} close="sign" />,
  phone: {
    at: 'end',
    cell: (activity) => <Actions {...{ activity, admin, onTask }} close="menu" />,
  },
});

const Actions = (props: ComponentProps<typeof ActivityActions>) =>
  mayChange(props) && <ActivityActions {...props} />;

const priorityColumn: Column<ListedActivity> = {
  title: columnsText.priority,
  width: 'w-28',
  sort: 'prioridad',
  cell: ({ priority }) => <ActivityPriority priority={priority} />,
  narrow: null,
};

const typeColumn: Column<ListedActivity> = {
  title: columnsText.type,
  width: 'w-40',
  cell: ({ type }) => <ActivityType type={type} />,
  narrow: null,
};

interface CellProps {
  activity: ListedActivity;
}

/** What it is called, and the link to its page, which covers the row. */
const Title = ({ activity }: CellProps) => (
  <Link
    to={pathOfActivity(activity.activityId)}
    title={titleOf(activity)}
    className={`${rowNameLooks} ${rowLinkLooks}`}
  >
    {titleOf(activity)}
  </Link>
);

interface SiteProps extends CellProps {
  admin: boolean;
  className?: string;
}

/** The site an activity is for, which leads to its status; what it was called, where it is deleted or another's. */
function Site({ activity, admin, className }: SiteProps) {
  const { websiteId, websiteName, websiteUrl, websiteGone } = activity;
  const removalText = admin ? rowText.goneForAdmin : rowText.gone;
  if (websiteGone !== null) {
    return (
      <span className={cn('truncate leading-6', className)} title={websiteName}>
        {websiteName} <em className="text-muted-foreground">{removalText[websiteGone]}</em>
      </span>
    );
  }
  return (
    <Link
      to={pathOfSite(paths.statusDetail, websiteId)}
      title={`${rowText.statusOf(websiteName)} · ${websiteUrl}`}
      className={cn(
        'relative z-1 truncate leading-6 text-primary-soft-foreground hover:underline',
        className,
      )}
    >
      {websiteName}
    </Link>
  );
}

/** Whose it is, for administrators. */
const Client = ({
  activity: { userId, clientName },
  className,
}: CellProps & { className: string }) =>
  userId === null || clientName === null ? (
    <span className={cn('truncate text-muted-foreground', className)}>{rowText.noClient}</span>
  ) : (
    <ClientLink
      userId={userId}
      name={clientName}
      className={cn('truncate text-muted-foreground', className)}
    />
  );

/** Where, and for administrators for whom, in one line. */
const SiteLine = ({ activity, admin }: SiteProps) => (
  <span className="flex min-w-0 gap-x-3 text-[0.8125rem] leading-6">
    <Site activity={activity} admin={admin} className="min-w-0 shrink" />
    {admin && <Client activity={activity} className="min-w-0 shrink leading-6" />}
  </span>
);

/** What kind of work it is, where that has no column, and what is asked for in full, where a title says less. */
function Detail({ activity: { type, title, description }, admin }: SiteProps) {
  const words = [admin && activityTypeLabels[type], title !== '' && description].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <span className={rowDetailLooks} title={description}>
      {words.join(' · ')}
    </span>
  );
}

/** When it was finished; before that, for administrators by whom it is done. */
function StatusDetail({ activity: { completedAt, assigneeName } }: CellProps) {
  if (completedAt !== null) {
    return (
      <span className={`tabular ${rowDetailLooks}`}>
        <span className="sr-only">{rowText.completed} </span>
        <Day at={completedAt} />
      </span>
    );
  }
  if (assigneeName === null) return null;
  return (
    <span className={rowDetailLooks} title={assigneeName}>
      <span className="sr-only">{rowText.assignee} </span>
      {assigneeName}
    </span>
  );
}

/** Until when, while it is unfinished. */
const Due = ({ activity }: CellProps) =>
  activity.completedAt === null && activity.dueOn !== null ? (
    <ActivityDue activity={activity} place="column" />
  ) : (
    <span className="text-muted-foreground">
      <span aria-hidden="true">—</span>
      <span className="sr-only">{rowText.noDue}</span>
    </span>
  );

/** What sets it apart on a phone: a date, the site, and for administrators how urgent it is and whose. */
function PhoneDetail({ activity, admin }: SiteProps) {
  const hasDue = activity.completedAt === null && activity.dueOn !== null;
  return (
    <span className="flex min-w-0 items-center gap-x-2">
      <span className="tabular shrink-0">
        {hasDue ? (
          <ActivityDue activity={activity} place="phone" />
        ) : (
          <>
            <span className="sr-only">
              {activity.completedAt === null ? rowText.created : rowText.completed}{' '}
            </span>
            <Day at={activity.completedAt ?? activity.createdAt} />
          </>
        )}
      </span>
      {admin && activity.priority !== 'normal' && (
        <span className="shrink-0">
          <ActivityPriority priority={activity.priority} short />
        </span>
      )}
      <Site activity={activity} admin={admin} className="min-w-0 shrink" />
      {admin && <Client activity={activity} className="min-w-12 flex-1" />}
    </span>
  );
}

function Day({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.date(at)}
    </time>
  );
}
