import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import {
  reportStatusLabels,
  type ReportActivity,
} from '../../../../../functions/reports/reports.domain.ts';
import { ListCount } from '../../../components/lists/list-count.tsx';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { formatHours } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { CursorPage } from '../../../lib/queries/cursor-pages.ts';
import { ActivityType } from '../../activities/public/activity-badges.tsx';
import { filtersText } from '../reports.filters.text.ts';
import type { ReportFilterState } from '../reports.filters.ts';
import { reportsText } from '../reports.text.ts';

const text = reportsText.preview;
const previewText = reportsText.preview;

export interface PreviewProps extends Pick<ReportFilterState, 'filtered' | 'clear'> {
  list: UseInfiniteQueryResult<InfiniteData<CursorPage<ReportActivity>>>;
}

/** The activities that a report of these filters would hold (spec 001 §2: 'Preview table'). */
export function Preview({ list, filtered, clear }: PreviewProps) {
  return (
    <section className="mb-6">
      <h2 className="text-base leading-6 font-semibold">{text.title}</h2>
      <p className="mt-1 mb-4 text-sm text-muted-foreground">{text.description}</p>
      <CursorList
        list={list}
        text={{ ...text, clear: filtersText.clear }}
        filter={{ filtered, clear }}
        empty={
          <Card>
            <EmptyState icon={ClipboardList} {...text.empty} />
          </Card>
        }
      >
        {(rows) => (
          <>
            <PreviewTable activities={rows} />
            <ListCount>{text.shown(rows.length, list.hasNextPage)}</ListCount>
          </>
        )}
      </CursorList>
    </section>
  );
}

type ActivityColumn = Column<ReportActivity>;

const date: ActivityColumn = {
  title: previewText.columns.date,
  width: 'w-28',
  titleOnCard: true,
  cell: ({ createdAt }) => <Day at={createdAt} />,
  narrow: null,
};

const website: ActivityColumn = {
  title: previewText.columns.website,
  width: 'w-[18%]',
  cell: ({ websiteName }) => (
    <p title={websiteName} className="line-clamp-2 font-medium wrap-anywhere">
      {websiteName}
    </p>
  ),
  narrow: null,
};

const type: ActivityColumn = {
  title: previewText.columns.type,
  width: 'w-40',
  cell: (activity) => <ActivityType type={activity.type} />,
  narrow: null,
};

const description: ActivityColumn = {
  title: previewText.columns.description,
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
  title: previewText.columns.status,
  width: 'w-36',
  cell: ({ doneAt }) => (
    <div className="grid justify-items-start gap-1">
      <StatusBadge tone={doneAt === null ? 'yellow' : 'green'}>
        {reportStatusLabels[doneAt === null ? 'sin_terminar' : 'realizada']}
      </StatusBadge>
      {doneAt !== null && (
        <p className="text-xs text-muted-foreground">
          <Day at={doneAt} />
        </p>
      )}
    </div>
  ),
};

const hours: ActivityColumn = {
  title: previewText.columns.hours,
  width: 'w-20',
  end: true,
  titleOnCard: true,
  cell: (activity) => (
    <span className="tabular whitespace-nowrap">
      {activity.hours === null ? previewText.noHours : formatHours(activity.hours)}
    </span>
  ),
};

const columns = [date, website, type, description, status, hours];

/** Date, website, type, description, status, hours. Where it is narrow, the first three go below the description. */
function PreviewTable({ activities }: { activities: readonly ReportActivity[] }) {
  return (
    <DataTable
      label={previewText.label}
      columns={columns}
      rows={activities}
      keyOf={({ activityId }) => activityId}
    />
  );
}

/** By its title where it has one, as in the report. */
const Description = ({ title, description }: Pick<ReportActivity, 'title' | 'description'>) => (
  <p title={description} className="line-clamp-2 wrap-anywhere">
    {title || description}
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
