import { useCallback } from 'react';
import { websitesContract } from '../../../../functions/websites/websites.contract.ts';
import type { ListedWebsite } from '../../../../functions/websites/websites.domain.ts';
import { withoutProtocol } from '../../../../functions/websites/websites.url.domain.ts';
import type { FoundChoice, PickerWords } from './picker-options.tsx';
import { useApi } from '../../lib/http/api.context.tsx';
import { formatCount } from '../../lib/format/format.ts';
import type { TextSearch } from '../../lib/queries/use-text-search.ts';

const noOwner = 'Sin propietario';

/** Whose it is stands there for administrators alone, who also see sites of nobody. */
const detailOf = ({ url, userId, ownerName }: ListedWebsite): string =>
  [withoutProtocol(url), userId === null ? noOwner : ownerName].filter(Boolean).join(' · ');

/**
 * The sites a person may see by name, URL, type or comments, one owner's alone where `userId` is given: the first page
 * of those the server finds.
 */
export function useWebsiteSearch(userId?: string): TextSearch<FoundChoice> {
  const api = useApi();
  return useCallback(
    async (search, signal) => {
      const query = { search, ...(userId !== undefined && { userId }) };
      const { items } = await api.call(websitesContract.list, { query, signal });
      return items.map((site) => ({
        id: site.websiteId,
        name: site.name,
        detail: detailOf(site),
      }));
    },
    [api, userId],
  );
}

export const websiteWords: PickerWords = {
  list: 'Sitios web',
  placeholder: 'Buscar por nombre o URL…',
  count: (found) => formatCount(found, 'sitio', 'sitios'),
  none: 'No hay sitios web.',
  noMatch: (typed) => `Ningún sitio coincide con «${typed}».`,
  failed: 'No se pudieron buscar los sitios.',
};
