import type { Table } from '../../../../functions/core/table/table.ts';
import type { Website } from '../../../../functions/websites/websites.domain.ts';
import { entryOf, rowItem, siteEntity } from '../../../../functions/websites/websites.items.ts';
import { addChunks } from '../../../../infra/local/demo/bulk-seed.ts';

/** Thousands of sites, oldest first, as so many calls of `create` would leave them; nobody's count knows of them. */
export const putSites = (table: Table, sites: readonly Website[]): Promise<void> =>
  addChunks(table, 'WEBSITES', {
    all: sites,
    entryOf,
    itemsOf(site, directoryChunk) {
      const sealedKey = site.keyConfigured ? new Uint8Array(60) : null;
      const stored = { ...site, sealedKey, keyChangedAt: null, directoryChunk };
      return [siteEntity.encode(stored), rowItem(site)];
    },
  });
