import type { Backup } from '../../../../../functions/backups/backups.domain.ts';
import { DataTable } from '../../../components/data-table.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { backupsText as text } from '../backups.text.ts';

export function BackupsTable({ backups }: { backups: readonly Backup[] }) {
  const format = useFormat();
  return (
    <DataTable
      label={text.tableLabel}
      columns={[
        { title: text.columns.id, cell: ({ backupId }) => backupId },
        {
          title: text.columns.createdAt,
          width: 'w-40',
          end: true,
          titleOnCard: true,
          cell: ({ createdAt }) => <time dateTime={createdAt}>{format.date(createdAt)}</time>,
        },
      ]}
      rows={backups}
      keyOf={({ backupId }) => backupId}
    />
  );
}
