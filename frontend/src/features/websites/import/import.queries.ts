import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  IMPORT_BATCH,
  importedAddress,
  type ImportDefaults,
  type ImportedResult,
  type ImportedRow,
  type ImportOutcome,
} from '../../../../../functions/websites/import/websites.import.domain.ts';
import { normalizeUrl } from '../../../../../functions/websites/websites.url.domain.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { whenAllowed } from '../../../lib/http/when-allowed.ts';
import { queryKeys } from '../../../lib/queries/query-keys.ts';
import { websitesImportContract } from '../../../../../functions/websites/import/websites.import.contract.ts';

/** Rows of a file, and what is true of those that do not say it. */
export interface ImportRun {
  rows: readonly ImportedRow[];
  defaults: ImportDefaults;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const batchesOf = (rows: readonly ImportedRow[]): ImportedRow[][] =>
  Array.from({ length: Math.ceil(rows.length / IMPORT_BATCH) }, (_, n) =>
    rows.slice(n * IMPORT_BATCH, (n + 1) * IMPORT_BATCH),
  );

const addressOf = ({ url }: ImportedRow) => importedAddress(normalizeUrl(url));
const asExisting = ({ line }: ImportedRow): ImportedResult => ({
  ...{ line, message: null },
  outcome: 'exists',
});

const linesOf = (results: readonly ImportedResult[], wanted: ImportOutcome): number[] =>
  results.filter(({ outcome }) => outcome === wanted).map(({ line }) => line);

/**
 * Sends the rows, some at a time, and passes on what became of each. A call knows nothing of the rows of another one: of
 * one address, the first row of the file counts that is not refused. One that stops half way may be sent again: what is
 * registered stays as it is. The answer is how many were registered and refused.
 */
export function useImportRows(
  preview: boolean,
  onResults: (results: readonly ImportedResult[]) => void,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ rows, defaults }: ImportRun) => {
      const registered = new Set<string>();
      const counts = { new: 0, added: 0, refused: 0 };
      for (const batch of batchesOf(rows)) {
        const single = batch.filter((row) => !registered.has(addressOf(row)));
        onResults(batch.filter((row) => !single.includes(row)).map(asExisting));
        if (single.length === 0) continue;
        const body = { ...defaults, rows: single, preview, newBefore: counts.new };
        const send = () => api.call(websitesImportContract.import, { body });
        const { rows: results } = await whenAllowed(send, pause);
        onResults(results);
        const refused = new Set(linesOf(results, 'refused'));
        for (const row of single) if (!refused.has(row.line)) registered.add(addressOf(row));
        counts.new += linesOf(results, 'new').length;
        counts.added += linesOf(results, 'added').length;
        counts.refused += refused.size;
      }
      return counts;
    },
    onSettled: async () => {
      if (preview) return;
      const shown = [queryKeys.websites, queryKeys.status, queryKeys.dashboard];
      await Promise.all(shown.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}
