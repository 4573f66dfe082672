import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import type { SoftwareRow } from '../status.software.ts';
import type { SoftwareText } from '../status.software.text.ts';

const columnsWith = (text: SoftwareText): readonly Column<SoftwareRow>[] => [
  {
    title: text.columns.name,
    cell: ({ name }) => (
      <span title={name} className="line-clamp-2 font-medium wrap-anywhere">
        {name}
      </span>
    ),
  },
  {
    title: text.columns.version,
    width: 'w-32',
    titleOnCard: true,
    className: 'tabular',
    cell: ({ version }) => (
      <span title={version} className="truncate">
        {version === '' ? '—' : version}
      </span>
    ),
  },
  {
    title: text.columns.state,
    width: 'w-32',
    titleOnCard: true,
    cell: ({ active }) => (
      <Badge variant={active ? 'success' : 'neutral'}>{active ? text.active : text.inactive}</Badge>
    ),
  },
  {
    title: text.columns.update,
    width: 'w-56',
    titleOnCard: true,
    cell: ({ updatePending }) => (
      <StatusBadge tone={updatePending ? 'yellow' : 'green'}>
        {updatePending ? text.needsUpdate : text.upToDate}
      </StatusBadge>
    ),
  },
];

/** A row per plugin or theme (spec 001 §2). */
export function SoftwareTable({ rows, text }: { rows: SoftwareRow[]; text: SoftwareText }) {
  return (
    <DataTable label={text.title} columns={columnsWith(text)} rows={rows} keyOf={({ id }) => id} />
  );
}
