import { useMutation, useQueryClient } from '@tanstack/react-query';
import { backupsDrillContract } from '../../../../../functions/backups/drill/backups.drill.contract.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { keepSiteProof, readSiteAgain } from '../backups.one.queries.ts';
import { keepProof, readListAgain } from '../backups.queries.ts';

/** Has a backup restored to prove it: the one that is named, or the site's newest. */
export function useStartDrill(websiteId: string, backupId?: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.call(backupsDrillContract.start, {
        params: { websiteId },
        body: backupId === undefined ? {} : { backupId },
      }),
    onSuccess: async (proof) => {
      await keepProof(client, websiteId, proof);
      keepSiteProof(client, websiteId, proof);
    },
    // Another one may run, or the backup be deleted.
    onError: async () => {
      await readListAgain(client, websiteId);
      await readSiteAgain(client, websiteId);
    },
  });
}
