import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Archive, CirclePlay, CircleX, Download, Trash2, Upload } from 'lucide-react';
import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import type { BackupSchedule } from '../../../../../functions/backups/schedule/backups.schedule.domain.ts';
import { formatBytes } from '../../../../../functions/core/validation/bytes.ts';
import { ExportButton } from '../../../components/exports/export-button.tsx';
import { cn } from '../../../lib/cn.ts';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { rowDetailLooks } from '../../../components/lists/row-looks.ts';
import type { RowAction } from '../../../components/lists/row-action.ts';
import { RowActions } from '../../../components/lists/row-actions.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SignButton } from '../../../components/ui/sign-button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useMay } from '../../../lib/session/session.context.tsx';
import { addedBy, listedOf, siteOf, type BackupList, type ListedBackup } from '../backups.cache.ts';
import { useExportBackups } from '../backups.queries.ts';
import type { BackupsTask } from '../backups.task.ts';
import { siteBackupsText, backupListText as text } from '../backups.text.ts';
import {
  BackupName,
  BackupNotes,
  FlaggedName,
  ListedStatus,
  PhoneStatus,
} from './backup-cells.tsx';
import { useDownload } from './use-download.ts';

export interface BackupsListProps {
  list: UseInfiniteQueryResult<BackupList>;
  data: BackupList;
  onTask: (task: BackupsTask) => void;
  /** Leads to where backups are uploaded. */
  onUpload: () => void;
}

/** The tab 'Respaldos'. */
export function BackupsList({ list, data, onTask, onUpload }: BackupsListProps) {
  return (
    <CursorList
      list={list}
      rows={listedOf(data)}
      text={{ ...text, failed: siteBackupsText.failed, stale: null }}
      empty={<NoBackups onUpload={onUpload} />}
    >
      {(rows) => (
        <>
          <ListHead data={data} />
          <BackupsTable {...{ rows, onTask, onUpload }} />
        </>
      )}
    </CursorList>
  );
}

/** Above the table: which are kept, and all of them as CSV. */
function ListHead({ data }: { data: BackupList }) {
  const { site, schedule, storage } = siteOf(data);
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-0 flex-1 basis-80 text-sm text-muted-foreground">
        <Kept retention={schedule.retention} hasPlan={storage.hasPlan} />
      </p>
      <ExportButton ask={useExportBackups(site.websiteId)} nouns={text.nouns} />
    </div>
  );
}

interface KeptProps {
  retention: BackupSchedule['retention'];
  hasPlan: boolean;
}

function Kept({ retention, hasPlan }: KeptProps) {
  const { date } = useFormat();
  if (!retention) return hasPlan ? text.retention.all : text.retention.withoutPlan;
  const { othersUntil } = retention;
  return (
    <>
      {text.retention.kept(retention)}
      {othersUntil !== null && ` ${text.retention.others(date(othersUntil))}`}
    </>
  );
}

function NoBackups({ onUpload }: Pick<BackupsListProps, 'onUpload'>) {
  const keeps = useMay('keep');
  const { title, description, toReaders, action } = text.empty;
  return (
    <Card>
      <EmptyState
        icon={Archive}
        title={title}
        description={keeps ? description : toReaders}
        action={
          keeps && (
            <Button onClick={onUpload}>
              <Upload aria-hidden="true" />
              {action}
            </Button>
          )
        }
      />
    </Card>
  );
}

interface BackupsTableProps extends Omit<BackupActionsProps, 'row'> {
  rows: readonly ListedBackup[];
}

function Origin({ row }: { row: ListedBackup }) {
  const { origins } = text;
  if (row.kind === 'local') return <span>{origins.local}</span>;
  return <span>{row.backup.manual ? origins.manual : origins.automatic}</span>;
}

const Size = ({ row }: { row: ListedBackup }) => (
  <span className="tabular whitespace-nowrap">{formatBytes(row.backup.size)}</span>
);

/** What it added to the storage, where that is less than its size. */
function Added({ row }: { row: ListedBackup }) {
  const bytes = row.kind === 'stored' ? addedBy(row.backup) : null;
  if (bytes === null) return null;
  return <span className={cn(rowDetailLooks, 'tabular')}>{text.added(bytes)}</span>;
}

function Made({ row: { backup } }: { row: ListedBackup }) {
  return (
    <time dateTime={backup.createdAt} className="tabular whitespace-nowrap">
      {useFormat().dateTime(backup.createdAt)}
    </time>
  );
}

const Facts = ({ row }: { row: ListedBackup }) => (
  <span className="block truncate">
    <Size row={row} /> · <Origin row={row} /> · <Made row={row} />
  </span>
);

const columns: readonly Column<ListedBackup>[] = [
  {
    title: text.columns.name,
    cell: (row) => (
      <>
        <FlaggedName row={row} />
        <BackupNotes row={row} />
      </>
    ),
    phone: { at: 'title', cell: (row) => <BackupName row={row} /> },
  },
  {
    title: text.columns.status,
    width: 'w-36',
    cell: (row) => <ListedStatus row={row} />,
    narrow: {
      width: 'w-64',
      cell: (row) => (
        <>
          <ListedStatus row={row} />
          <span className={rowDetailLooks}>
            <Facts row={row} />
          </span>
        </>
      ),
    },
    phone: { at: 'mark', cell: (row) => <PhoneStatus row={row} /> },
  },
  {
    title: text.columns.size,
    width: 'w-28',
    end: true,
    cell: (row) => (
      <>
        <Size row={row} />
        <Added row={row} />
      </>
    ),
    narrow: null,
    phone: { at: 'detail', cell: (row) => <Facts row={row} /> },
  },
  {
    title: text.columns.origin,
    width: 'w-32',
    cell: (row) => <Origin row={row} />,
    narrow: null,
  },
  {
    title: text.columns.date,
    width: 'w-44',
    cell: (row) => <Made row={row} />,
    narrow: null,
  },
];

const actionsWith = (actions: Omit<BackupActionsProps, 'row'>): Column<ListedBackup> => ({
  title: text.columns.action,
  titleHidden: true,
  end: true,
  width: 'w-28',
  className: 'md:py-0! md:pl-0!',
  cell: (row) => <BackupActions row={row} {...actions} />,
  phone: { at: 'end' },
});

/** A site's backups, newest first. Where it is narrow, size, origin and date go below the status. */
const BackupsTable = ({ rows, ...actions }: BackupsTableProps) => (
  <DataTable
    label={text.label}
    columns={useMay('keep') ? [...columns, actionsWith(actions)] : columns}
    rows={rows}
    keyOf={keyOf}
  />
);

const keyOf = (row: ListedBackup): string =>
  row.kind === 'stored' ? row.backup.backupId : `${row.backup.createdAt} ${row.backup.filename}`;

interface BackupActionsProps {
  row: ListedBackup;
  onTask: (task: BackupsTask) => void;
  /** Leads to where an upload goes on. */
  onUpload: () => void;
}

/** What can be done with a backup: what is stored here is downloaded and deleted, what is on the site is not. */
function BackupActions({ row, onTask, onUpload }: BackupActionsProps) {
  if (row.kind === 'local') return <OnSite name={row.backup.filename} />;
  const { backup } = row;
  const actions = backup.status === 'pending' ? uploadActions : storedActions;
  return (
    <span className="relative z-1 inline-flex">
      {backup.status === 'completed' && <DownloadButton backup={backup} />}
      <RowActions name={backup.filename} actions={actions(backup, { onTask, onUpload })} />
    </span>
  );
}

type Doing = Pick<BackupActionsProps, 'onTask' | 'onUpload'>;

const storedActions = (backup: Backup, { onTask }: Doing): RowAction[] => [
  {
    label: text.actions.remove,
    icon: Trash2,
    destructive: true,
    onSelect: () => onTask({ kind: 'remove', backup }),
  },
];

/** The plugin goes on with its own uploads by itself. */
const uploadActions = (backup: Backup, { onTask, onUpload }: Doing): RowAction[] => [
  ...(backup.manual ? [{ label: text.actions.resume, icon: CirclePlay, onSelect: onUpload }] : []),
  {
    label: text.actions.cancel,
    icon: CircleX,
    destructive: true,
    onSelect: () => onTask({ kind: 'cancel', backup }),
  },
];

/** Why it cannot be downloaded stands below its name. */
function OnSite({ name }: { name: string }) {
  return (
    <SignButton
      disabled
      sign={Download}
      label={`${text.download(name)}. ${text.localReason}`}
      title={text.localReason}
    />
  );
}

function DownloadButton({ backup }: { backup: Backup }) {
  const { run, pending, percent, hasFailed } = useDownload(backup);
  const label = (hasFailed ? text.downloadAgain : text.download)(backup.filename);
  return (
    <SignButton
      sign={Download}
      label={percent === undefined ? label : `${label}. ${text.prepared(percent)}`}
      {...(percent !== undefined && { title: text.prepared(percent) })}
      loading={pending}
      onClick={() => run()}
    />
  );
}
