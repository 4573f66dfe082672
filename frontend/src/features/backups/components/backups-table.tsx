import { formatBytes } from '../../../../../functions/core/validation/bytes.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { ListedBackup } from '../backups.cache.ts';
import { backupListText as text } from '../backups.text.ts';
import { BackupActions, type BackupActionsProps } from './backup-actions.tsx';
import { BackupName, ListedStatus } from './backup-cells.tsx';

export interface BackupsTableProps extends Omit<BackupActionsProps, 'row'> {
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

function Made({ row: { backup } }: { row: ListedBackup }) {
  return (
    <time dateTime={backup.createdAt} className="tabular whitespace-nowrap">
      {useFormat().dateTime(backup.createdAt)}
    </time>
  );
}

const columnsWith = (actions: Omit<BackupActionsProps, 'row'>): readonly Column<ListedBackup>[] => [
  {
    title: text.columns.name,
    // On a card the actions are beside it.
    className: 'max-md:pr-22!',
    cell: (row) => <BackupName row={row} />,
    narrow: {
      cell: (row) => (
        <>
          <BackupName row={row} />
          <p className="mt-1 text-xs text-muted-foreground">
            <Size row={row} /> · <Origin row={row} /> · <Made row={row} />
          </p>
        </>
      ),
    },
  },
  {
    title: text.columns.status,
    width: 'w-36',
    cell: (row) => <ListedStatus row={row} />,
  },
  {
    title: text.columns.size,
    width: 'w-28',
    end: true,
    titleOnCard: true,
    cell: (row) => <Size row={row} />,
    narrow: null,
  },
  {
    title: text.columns.origin,
    width: 'w-32',
    titleOnCard: true,
    cell: (row) => <Origin row={row} />,
    narrow: null,
  },
  {
    title: text.columns.date,
    width: 'w-44',
    titleOnCard: true,
    cell: (row) => <Made row={row} />,
    narrow: null,
  },
  {
    title: text.columns.action,
    titleHidden: true,
    end: true,
    width: 'w-28',
    className: 'max-md:absolute max-md:top-2 max-md:right-2 md:pl-0!',
    cell: (row) => <BackupActions row={row} {...actions} />,
  },
];

/** A site's backups, newest first. Where it is narrow, size, origin and date go below the name. */
export const BackupsTable = ({ rows, ...actions }: BackupsTableProps) => (
  <DataTable label={text.label} columns={columnsWith(actions)} rows={rows} keyOf={keyOf} />
);

const keyOf = (row: ListedBackup): string =>
  row.kind === 'stored' ? row.backup.backupId : `${row.backup.createdAt} ${row.backup.filename}`;
