import { queryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import { websitesContract } from '../../../../../../functions/websites/websites.contract.ts';
import type { WebsiteDetail } from '../../../../../../functions/websites/websites.domain.ts';
import { PAIRING_MINUTES } from '../../../../../../functions/websites/websites.pairing.domain.ts';
import type { ApiClient } from '../../../../lib/http/api-client.ts';
import { useApi } from '../../../../lib/http/api.context.tsx';
import { queryKeys } from '../../../../lib/queries/query-keys.ts';
import { listChanged, websiteDetailKey } from '../website-lists.ts';

/** How often a site is asked for while its code waits. Milliseconds. */
const PAIRING_POLL_MS = 3_000;

/** A code that waits for the site's plugin. */
export interface WaitingCode {
  /** What people paste. */
  text: string;
  /** When it runs out by the reader's own clock, which may be wrong. Milliseconds. */
  deadline: number;
  /** The end of the key that the site had when it was made. */
  keyLast4: string | null;
}

export const isPaired = (site: WebsiteDetail | undefined, { keyLast4 }: WaitingCode): boolean =>
  site !== undefined && site.keyConfigured && site.keyLast4 !== keyLast4;

/** Makes a code for a site. `keyLast4`: the end of the key that it has; null for none. */
export async function newCode(
  api: ApiClient,
  { websiteId, keyLast4 }: { websiteId: string; keyLast4: string | null },
): Promise<WaitingCode> {
  const { pairingText } = await api.call(websitesContract.pair, { params: { websiteId } });
  return { text: pairingText, deadline: Date.now() + PAIRING_MINUTES * 60_000, keyLast4 };
}

/** Asks for a code. */
export function useStartPairing(websiteId: string, keyLast4: string | null) {
  const api = useApi();
  return useMutation({ mutationFn: () => newCode(api, { websiteId, keyLast4 }) });
}

/** The site with its new key, wherever it is shown. */
export async function showPaired(client: QueryClient, site: WebsiteDetail): Promise<void> {
  client.setQueryData<WebsiteDetail>(websiteDetailKey(site.websiteId), (known) => known && site);
  await listChanged(client, [site]);
}

/** The site of a code, read again and again until it has its new key or the code ran out. */
export const pairedSiteQuery = (api: ApiClient, websiteId: string, code: WaitingCode) =>
  queryOptions({
    queryKey: [...queryKeys.websites, 'pairing', websiteId, code.deadline],
    queryFn: ({ signal }) => api.call(websitesContract.detail, { params: { websiteId }, signal }),
    // Once more after its end: it may have been used in the last moment.
    refetchInterval: ({ state }) =>
      isPaired(state.data, code) || Date.now() > code.deadline + PAIRING_POLL_MS
        ? false
        : PAIRING_POLL_MS,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
