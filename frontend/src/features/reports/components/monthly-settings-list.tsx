import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { CalendarClock, CirclePause, Pencil } from 'lucide-react';
import type { MonthlySettings } from '../../../../../functions/reports/monthly/reports.monthly.domain.ts';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { SignButton } from '../../../components/ui/sign-button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { CursorPage } from '../../../lib/queries/cursor-pages.ts';
import type { MonthlyTask } from '../reports.monthly.task.ts';
import { monthlyText } from '../reports.monthly.text.ts';

const text = monthlyText.settings;
const settingsText = monthlyText.settings;

export interface MonthlySettingsListProps {
  list: UseInfiniteQueryResult<InfiniteData<CursorPage<MonthlySettings>>>;
  onTask: (task: MonthlyTask) => void;
}

/** 'Clientes programados': who gets a report each month. */
export function MonthlySettingsList({ list, onTask }: MonthlySettingsListProps) {
  return (
    <>
      <p className="mb-4 text-sm text-muted-foreground">{text.description}</p>
      <CursorList
        list={list}
        text={text}
        empty={
          <Card>
            <EmptyState icon={CalendarClock} {...text.empty} />
          </Card>
        }
      >
        {(rows) => <MonthlySettingsTable rows={rows} onTask={onTask} />}
      </CursorList>
    </>
  );
}

interface MonthlySettingsTableProps {
  rows: readonly MonthlySettings[];
  onTask: (task: MonthlyTask) => void;
}

const columnsWith = (onTask: MonthlySettingsTableProps['onTask']): Column<MonthlySettings>[] => [
  {
    title: settingsText.columns.client,
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
    title: settingsText.columns.day,
    width: 'w-44',
    titleOnCard: true,
    cell: (row) => <Day {...row} />,
    narrow: {
      cell: (row) => (
        <>
          <Day {...row} />
          {row.nextAt !== null && (
            <p className="mt-0.5 text-xs text-muted-foreground">
              {settingsText.columns.next} <Next {...row} />
            </p>
          )}
        </>
      ),
    },
  },
  {
    title: settingsText.columns.recipients,
    titleOnCard: true,
    cell: (row) => <Recipients {...row} />,
    narrow: null,
  },
  {
    title: settingsText.columns.next,
    width: 'w-36',
    titleOnCard: true,
    cell: (row) => <Next {...row} />,
    narrow: null,
  },
  {
    title: settingsText.columns.actions,
    titleHidden: true,
    end: true,
    width: 'w-18',
    className: 'max-md:absolute max-md:top-2 max-md:right-2',
    cell: (row) => <EditButton row={row} onTask={onTask} />,
  },
];

/** Client, day, recipients and the next one. Where it is narrow, the recipients go below the name, the next one below the day. */
function MonthlySettingsTable({ rows, onTask }: MonthlySettingsTableProps) {
  return (
    <DataTable
      label={settingsText.label}
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
  if (enabled) return <span>{settingsText.day(dayOfMonth)}</span>;
  return (
    <StatusBadge tone="grey" icon={CirclePause}>
      {settingsText.off}
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
          {settingsText.others(others.length)}
        </span>
      )}
    </span>
  );
}

function Next({ nextAt }: MonthlySettings) {
  const format = useFormat();
  if (nextAt === null) return <span className="text-muted-foreground">{settingsText.noNext}</span>;
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
  return (
    <SignButton
      sign={Pencil}
      label={settingsText.edit(row.clientName)}
      onClick={() => onTask({ client: { userId: row.userId, name: row.clientName } })}
    />
  );
}
