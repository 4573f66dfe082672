import { CirclePause, Pencil } from 'lucide-react';
import type { MonthlySettings } from '../../../../../functions/reports/monthly/reports.monthly.domain.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { MonthlyTask } from '../reports.monthly.task.ts';
import { monthlyText } from '../reports.monthly.text.ts';

const text = monthlyText.settings;

export interface MonthlySettingsTableProps {
  rows: readonly MonthlySettings[];
  onTask: (task: MonthlyTask) => void;
}

const columnsWith = (onTask: MonthlySettingsTableProps['onTask']): Column<MonthlySettings>[] => [
  {
    title: text.columns.client,
    // On a card its button is beside it.
    className: 'max-md:pr-10!',
    cell: (row) => <Client {...row} />,
    narrow: {
      cell: (row) => (
        <>
          <Client {...row} />
          <div className="mt-0.5 text-muted-foreground">
            <Recipients {...row} />
          </div>
        </>
      ),
    },
  },
  {
    title: text.columns.day,
    width: 'w-44',
    titleOnCard: true,
    cell: (row) => <Day {...row} />,
    narrow: {
      cell: (row) => (
        <>
          <Day {...row} />
          {row.nextAt !== null && (
            <p className="mt-0.5 text-xs text-muted-foreground">
              {text.columns.next} <Next {...row} />
            </p>
          )}
        </>
      ),
    },
  },
  {
    title: text.columns.recipients,
    titleOnCard: true,
    cell: (row) => <Recipients {...row} />,
    narrow: null,
  },
  {
    title: text.columns.next,
    width: 'w-36',
    titleOnCard: true,
    cell: (row) => <Next {...row} />,
    narrow: null,
  },
  {
    title: text.columns.actions,
    titleHidden: true,
    end: true,
    width: 'w-18',
    className: 'max-md:absolute max-md:top-2 max-md:right-2',
    cell: (row) => <EditButton row={row} onTask={onTask} />,
  },
];

/** Client, day, recipients and the next one. Where it is narrow, the recipients go below the name, the next one below the day. */
export function MonthlySettingsTable({ rows, onTask }: MonthlySettingsTableProps) {
  return (
    <DataTable
      label={text.label}
      columns={columnsWith(onTask)}
      rows={rows}
      keyOf={({ userId }) => userId}
    />
  );
}

const Client = ({ clientName }: MonthlySettings) => (
  <p title={clientName} className="line-clamp-2 font-medium wrap-anywhere">
    {clientName}
  </p>
);

function Day({ enabled, dayOfMonth }: MonthlySettings) {
  if (enabled) return <span>{text.day(dayOfMonth)}</span>;
  return (
    <StatusBadge tone="grey" icon={CirclePause}>
      {text.off}
    </StatusBadge>
  );
}

/** The first, and how many more: all of them as its title. */
function Recipients({ recipients: emails }: MonthlySettings) {
  const [first, ...others] = emails;
  return (
    <span title={emails.join(', ')} className="min-w-0 wrap-anywhere max-md:text-right">
      {first}
      {others.length > 0 && (
        <span className="ml-1.5 whitespace-nowrap text-muted-foreground">
          {text.others(others.length)}
        </span>
      )}
    </span>
  );
}

function Next({ nextAt }: MonthlySettings) {
  const format = useFormat();
  if (nextAt === null) return <span className="text-muted-foreground">{text.noNext}</span>;
  return (
    <time dateTime={nextAt} title={format.dateTime(nextAt)} className="tabular">
      {format.date(nextAt)}
    </time>
  );
}

interface EditButtonProps {
  row: MonthlySettings;
  onTask: MonthlySettingsTableProps['onTask'];
}

function EditButton({ row, onTask }: EditButtonProps) {
  const label = text.edit(row.clientName);
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      onClick={() => onTask({ client: { userId: row.userId, name: row.clientName } })}
    >
      <Pencil aria-hidden="true" />
    </Button>
  );
}
