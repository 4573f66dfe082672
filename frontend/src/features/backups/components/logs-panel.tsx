import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleDot, ScrollText, Trash2, type LucideIcon } from 'lucide-react';
import {
  logOperationLabels,
  logStatusLabels,
  type BackupLog,
  type LogStatus,
} from '../../../../../functions/backups/log/backups.logs.domain.ts';
import { ActionQuestion } from '../../../components/dialogs/action-question.tsx';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { actionsColumn, RowActions } from '../../../components/lists/row-actions.tsx';
import { rowDetailLooks } from '../../../components/lists/row-looks.ts';
import { RowNotes } from '../../../components/lists/row-notes.tsx';
import { StatusBadge, type StatusTone } from '../../../components/status-badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import {
  useDialogTask,
  type DialogControl,
  type DialogTask,
} from '../../../lib/forms/use-dialog-task.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useMay } from '../../../lib/session/session.context.tsx';
import { backupLogsQuery, useRemoveLog, useRemoveLogs } from '../backups.logs.queries.ts';
import { removeLogsText, removeLogText, backupLogsText as text } from '../backups.logs.text.ts';

export interface LogsPanelProps {
  site: { websiteId: string; name: string };
}

/** The tab 'Logs': what happened to a site's backups. */
export function LogsPanel({ site }: LogsPanelProps) {
  const list = useInfiniteQuery(backupLogsQuery(useApi(), site.websiteId));
  const dialog = useDialogTask<LogsTask>();
  const keeps = useMay('keep');
  return (
    <>
      <CursorList
        list={list}
        text={text}
        empty={
          <Card>
            <EmptyState icon={ScrollText} {...text.empty} />
          </Card>
        }
      >
        {(logs) => (
          <>
            {keeps && (
              <div className="mb-3 flex justify-end">
                <Button variant="secondary" onClick={() => dialog.start({ kind: 'removeAll' })}>
                  <Trash2 aria-hidden="true" />
                  {text.removeAll}
                </Button>
              </div>
            )}
            <LogsTable logs={logs} onRemove={(log) => dialog.start({ kind: 'remove', log })} />
          </>
        )}
      </CursorList>
      {dialog.task && <LogsDialogs key={dialog.turn} {...{ site, dialog }} />}
    </>
  );
}

const looks: Record<LogStatus, { tone: StatusTone; icon?: LucideIcon }> = {
  started: { tone: 'yellow' },
  uploading: { tone: 'blue', icon: CircleDot },
  completed: { tone: 'green' },
  error: { tone: 'red' },
};

interface LogsTableProps {
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

/** What happened: in a table in two lines at most, on a phone in one. */
function LogMessage({ log: { message, errorDetails } }: { log: BackupLog }) {
  return (
    <>
      <span title={message} className="block truncate">
        {message}
      </span>
      {errorDetails !== null && (
        <span title={errorDetails} className={rowDetailLooks}>
          {errorDetails}
        </span>
      )}
    </>
  );
}

/** What sets it apart on a phone: why it failed, when it was, and its words. */
function PhoneNotes({ log: { message, errorDetails, createdAt } }: { log: BackupLog }) {
  return <RowNotes notes={[errorDetails, useFormat().dateTime(createdAt), message]} />;
}

/** What happened, newest first. Where it is narrow, the date goes below the operation. */
function LogsTable({ logs, onRemove }: LogsTableProps) {
  const keeps = useMay('keep');
  const columns: readonly Column<BackupLog>[] = [
    {
      title: text.columns.operation,
      width: 'w-48',
      cell: (log) => <Operation log={log} />,
      narrow: {
        cell: (log) => (
          <>
            <Operation log={log} />
            <span className={rowDetailLooks}>
              <When log={log} />
            </span>
          </>
        ),
      },
      phone: { at: 'title', cell: (log) => <Operation log={log} /> },
    },
    {
      title: text.columns.status,
      width: 'w-36',
      cell: ({ status }) => <StatusBadge {...looks[status]}>{logStatusLabels[status]}</StatusBadge>,
      phone: { at: 'mark' },
    },
    {
      title: text.columns.message,
      cell: (log) => <LogMessage log={log} />,
      phone: { at: 'detail', cell: (log) => <PhoneNotes log={log} /> },
    },
    {
      title: text.columns.date,
      width: 'w-44',
      cell: (log) => <When log={log} />,
      narrow: null,
    },
    ...(keeps ? [actionsColumn<BackupLog>((log) => <Actions {...{ log, onRemove }} />)] : []),
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

type LogsTask = { kind: 'remove'; log: BackupLog } | { kind: 'removeAll' };

interface LogsDialogsProps {
  site: { websiteId: string; name: string };
  dialog: DialogTask<LogsTask>;
}

/** The question that is asked, if any. */
function LogsDialogs({ site, dialog }: LogsDialogsProps) {
  const { task, open, close } = dialog;
  if (!task) return null;
  if (task.kind === 'removeAll') return <RemoveAllDialog {...{ site, open, close }} />;
  return <RemoveDialog log={task.log} {...{ open, close }} />;
}

function RemoveDialog({ log, ...control }: DialogControl & { log: BackupLog }) {
  const removal = useRemoveLog(log);
  const format = useFormat();
  const { operation, createdAt, message } = log;
  const name = text.rowName(logOperationLabels[operation], format.dateTime(createdAt));
  return (
    <ActionQuestion
      {...control}
      title={removeLogText.title}
      description={`${name}: ${message}`}
      text={removeLogText}
      action={removal}
    />
  );
}

function RemoveAllDialog({ site, ...control }: DialogControl & Pick<LogsDialogsProps, 'site'>) {
  const removal = useRemoveLogs(site.websiteId);
  return (
    <ActionQuestion
      {...control}
      title={removeLogsText.title(site.name)}
      description={removeLogsText.description}
      text={removeLogsText}
      action={removal}
    />
  );
}
