import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '../../../../functions/core/http/route.ts';
import { websitesContract } from '../../../../functions/websites/websites.contract.ts';
import type { Registration } from '../../../../functions/websites/websites.form.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { requestSync } from '../status/public/request-sync.ts';
import { newCode, type WaitingCode } from './public/pairing/pairing.queries.ts';
import { listCreated } from './public/website-lists.ts';
import { requireWorkingKey } from './websites.check.queries.ts';

/** A new site as it is sent; `untested`: with a key that nobody tried. */
export interface SentSite {
  site: Registration;
  untested: boolean;
}

/** What became of it. A site without a key has a code, unless none could be made. */
export interface Registered {
  site: ResponseOf<typeof websitesContract.create>;
  code: WaitingCode | null;
  /** Of the connector, where the site was read with its key. */
  connectorVersion: string | null;
}

/** What comes after the site is saved may fail: its page offers it again. */
const orNull = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null);

/** Asks for the first sync of a site that has its key. */
export const firstSync = (api: ApiClient, websiteId: string) => orNull(requestSync(api, websiteId));

/** Registers a site, with a key that works; then its first sync begins, or a code is made for its plugin. */
export function useRegisterSite() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ site: sent, untested }: SentSite): Promise<Registered> => {
      const { url, apiKey } = sent;
      // The code for its plugin asks for the password: before anything is saved.
      if (apiKey === null) await api.askFirst(websitesContract.pair);
      const isTried = apiKey !== null && !untested;
      const connectorVersion = isTried ? await requireWorkingKey(api, { url, apiKey }) : null;
      const site = await api.call(websitesContract.create, { body: sent });
      const { websiteId, keyConfigured } = site;
      if (!keyConfigured)
        return {
          site,
          code: await orNull(newCode(api, { websiteId, keyLast4: null })),
          connectorVersion,
        };
      await firstSync(api, websiteId);
      return { site, code: null, connectorVersion };
    },
    onSuccess: ({ site }) => listCreated(queryClient, site),
  });
}
