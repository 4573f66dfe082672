import { useState } from 'react';
import {
  rowsOfFile,
  type ImportDefaults,
  type ImportedResult,
  type ImportedRow,
  type ImportOutcome,
} from '../../../../../functions/websites/import/websites.import.domain.ts';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { readCsv, textOfCsv } from '../../../lib/csv/read-csv.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useImportRows } from './import.queries.ts';
import { importText as text } from './import.text.ts';

export type Results = ReadonlyMap<number, ImportedResult>;
const none: Results = new Map();
const byLine = (found: readonly ImportedResult[]): Results =>
  new Map(found.map((each) => [each.line, each]));

/** The rows of a file, or what is wrong with it. */
async function readFile(file: File) {
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { problem: 'unreadable' } as const;
  const csv = textOfCsv(bytes);
  return csv === undefined ? ({ problem: 'encoding' } as const) : rowsOfFile(readCsv(csv));
}

export function countsOf(results: Results): Record<ImportOutcome, number> {
  const counts = { new: 0, added: 0, exists: 0, refused: 0 };
  for (const { outcome } of results.values()) counts[outcome] += 1;
  return counts;
}

/** What an import says at its end: refused rows are no success. */
function toastOf({ added, refused }: Pick<Record<ImportOutcome, number>, 'added' | 'refused'>) {
  if (refused === 0) return { title: text.done(added), variant: 'success' } as const;
  const title = added === 0 ? text.failed : text.partly(added, refused);
  return { title, description: text.reasons, variant: 'destructive' } as const;
}

/** The import of a file: its rows, what becomes of each, and the two steps, of which the first writes nothing. */
export function useImport(defaults: ImportDefaults) {
  const toast = useToast();
  const [rows, setRows] = useState<readonly ImportedRow[]>([]);
  const [problem, setProblem] = useState<string>();
  /** What the file itself says of rows: they are never sent. */
  const [misread, setMisread] = useState(none);
  const [results, setResults] = useState(none);
  const keep = (found: readonly ImportedResult[]) =>
    setResults((known) => new Map([...known, ...byLine(found)]));

  const preview = useAction(useImportRows(true, keep));
  const run = useAction(useImportRows(false, keep), {
    done: (counts) => toast(toastOf(counts)),
    failed: (error) =>
      toast({ title: text.failed, description: messageOf(error), variant: 'destructive' }),
  });

  const check = (read: readonly ImportedRow[], refused: Results) => {
    setResults(refused);
    const sent = read.filter(({ line }) => !refused.has(line));
    if (sent.length > 0) preview.run({ rows: sent, defaults });
  };

  const open = async (file: File) => {
    const read = await readFile(file);
    const isFile = 'rows' in read;
    setRows(isFile ? read.rows : []);
    setProblem(isFile ? undefined : text.problems[read.problem]);
    const refused = byLine(isFile ? read.refused : []);
    setMisread(refused);
    if (isFile) check(read.rows, refused);
    else setResults(none);
  };

  const waiting = rows.filter(({ line }) => results.get(line)?.outcome === 'new');
  return {
    rows,
    problem,
    results,
    open,
    /** Rows that can be imported. */
    waiting,
    checking: preview.pending,
    checkError: preview.error,
    importing: run.pending,
    checkAgain: () => check(rows, misread),
    start: () => run.run({ rows: waiting, defaults }),
  };
}
export type SiteImport = ReturnType<typeof useImport>;
