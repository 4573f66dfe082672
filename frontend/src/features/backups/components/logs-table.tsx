import { CircleDot, Trash2, type LucideIcon } from 'lucide-react';
import {
  logOperationLabels,
  logStatusLabels,
  type BackupLog,
  type LogStatus,
} from '../../../../../functions/backups/log/backups.logs.domain.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import {
  actionsColumn,
  besideActions,
  RowActions,
} from '../../../components/lists/row-actions.tsx';
import { StatusBadge, type StatusTone } from '../../../components/status-badge.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { backupLogsText as text } from '../backups.logs.text.ts';

const looks: Record<LogStatus, { tone: StatusTone; icon?: LucideIcon }> = {
  started: { tone: 'yellow' },
  uploading: { tone: 'blue', icon: CircleDot },
  completed: { tone: 'green' },
  error: { tone: 'red' },
};

export interface LogsTableProps {
  logs: readonly BackupLog[];
  onRemove: (log: BackupLog) => void;
}

const Operation = ({ log }: { log: BackupLog }) => (
  <p className="font-medium">{logOperationLabels[log.operation]}</p>
);

function When({ log }: { log: BackupLog }) {
  return (
    <time dateTime={log.createdAt} className="tabular whitespace-nowrap">
      {useFormat().dateTime(log.createdAt)}
    </time>
  );
}

function Told({ log: { message, errorDetails } }: { log: BackupLog }) {
  return (
    <div className="wrap-anywhere">
      <p>{message}</p>
      {errorDetails !== null && <p className="mt-0.5 text-muted-foreground">{errorDetails}</p>}
    </div>
  );
}

/** What happened, newest first. Where it is narrow, the date goes below the operation. */
export function LogsTable({ logs, onRemove }: LogsTableProps) {
  const columns: readonly Column<BackupLog>[] = [
    {
      title: text.columns.operation,
      width: 'w-48',
      className: besideActions,
      cell: (log) => <Operation log={log} />,
      narrow: {
        cell: (log) => (
          <>
            <Operation log={log} />
            <p className="mt-0.5 text-xs text-muted-foreground">
              <When log={log} />
            </p>
          </>
        ),
      },
    },
    {
      title: text.columns.status,
      width: 'w-36',
      cell: ({ status }) => <StatusBadge {...looks[status]}>{logStatusLabels[status]}</StatusBadge>,
    },
    { title: text.columns.message, cell: (log) => <Told log={log} /> },
    {
      title: text.columns.date,
      width: 'w-44',
      titleOnCard: true,
      cell: (log) => <When log={log} />,
      narrow: null,
    },
    actionsColumn((log) => <Actions {...{ log, onRemove }} />),
  ];
  return (
    <DataTable label={text.label} columns={columns} rows={logs} keyOf={({ logId }) => logId} />
  );
}

function Actions({ log, onRemove }: { log: BackupLog; onRemove: (log: BackupLog) => void }) {
  const format = useFormat();
  const { operation, createdAt } = log;
  return (
    <RowActions
      name={text.rowName(logOperationLabels[operation], format.dateTime(createdAt))}
      actions={[
        { label: text.remove, icon: Trash2, destructive: true, onSelect: () => onRemove(log) },
      ]}
    />
  );
}
