import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  IMPORT_BATCH,
  type ImportDefaults,
  type ImportedResult,
  type ImportedRow,
} from '../../../../../functions/websites/import/websites.import.domain.ts';
import { websitesContract } from '../../../../../functions/websites/websites.contract.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { whenAllowed } from '../../../lib/http/when-allowed.ts';
import { queryKeys } from '../../../lib/queries/query-keys.ts';

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

/**
 * Sends the rows, some at a time, and passes on what became of each. One that stops half way may be sent again: what is
 * registered stays as it is. The answer is how many were registered.
 */
export function useImportRows(
  preview: boolean,
  onResults: (results: readonly ImportedResult[]) => void,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ rows, defaults }: ImportRun) => {
      let added = 0;
      for (const batch of batchesOf(rows)) {
        const body = { ...defaults, rows: batch, preview };
        const send = () => api.call(websitesContract.import, { body });
        const { rows: results } = await whenAllowed(send, pause);
        onResults(results);
        added += results.filter(({ outcome }) => outcome === 'added').length;
      }
      return added;
    },
    onSettled: async () => {
      if (preview) return;
      const shown = [queryKeys.websites, queryKeys.status, queryKeys.dashboard];
      await Promise.all(shown.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}
