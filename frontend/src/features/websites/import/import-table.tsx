import type {
  ImportedRow,
  ImportOutcome,
} from '../../../../../functions/websites/import/websites.import.domain.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { StatusBadge, type StatusTone } from '../../../components/status-badge.tsx';
import { importText as text } from './import.text.ts';
import type { Results } from './use-import.ts';

const tones: Record<ImportOutcome, StatusTone> = {
  new: 'blue',
  added: 'green',
  exists: 'grey',
  refused: 'red',
};

const columnsWith = (results: Results): readonly Column<ImportedRow>[] => [
  {
    title: text.columns.line,
    width: 'w-20',
    end: true,
    className: 'tabular',
    cell: ({ line }) => line,
    titleOnCard: true,
  },
  {
    title: text.columns.name,
    cell: ({ name, url }) => (
      <span className="block wrap-anywhere">{name || url || text.misplaced}</span>
    ),
  },
  {
    title: text.columns.url,
    cell: ({ url }) => <span className="block wrap-anywhere">{url}</span>,
    narrow: null,
  },
  {
    title: text.columns.outcome,
    width: 'w-[34%]',
    cell: ({ line }) => <Outcome line={line} results={results} />,
  },
];

/** What becomes of a row, and why it is refused. */
function Outcome({ line, results }: { line: number; results: Results }) {
  const result = results.get(line);
  if (!result) return <span className="text-muted-foreground">{text.waiting}</span>;
  const { outcome, message } = result;
  return (
    <span className="flex flex-col items-start gap-1 py-1">
      <StatusBadge tone={tones[outcome]}>{text.outcomes[outcome]}</StatusBadge>
      {message !== null && (
        <span className="text-sm whitespace-normal text-destructive-text">{message}</span>
      )}
    </span>
  );
}

/** The rows of a file, in its order. */
export function ImportTable({ rows, results }: { rows: readonly ImportedRow[]; results: Results }) {
  return (
    <DataTable
      label={text.tableLabel}
      columns={columnsWith(results)}
      rows={rows}
      keyOf={({ line }) => String(line)}
    />
  );
}
