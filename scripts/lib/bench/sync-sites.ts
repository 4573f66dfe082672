import { newId } from '../../../functions/core/id.ts';
import { DUE_SHARDS, dueSiteKey, websiteKey } from '../../../functions/core/table/keys/keys.ts';
import type { Table } from '../../../functions/core/table/table.ts';
import { placeOf } from '../../../functions/status/sync/status.schedule.domain.ts';
import { blankWebsite } from '../../../functions/websites/websites.form.domain.ts';
import { rowItem, siteEntity } from '../../../functions/websites/websites.items.ts';
import { writeAll } from '../../../infra/local/demo/bulk-seed.ts';

/** Registers a site for each URL, all with a key and nobody's. Returns their ids in the order of the URLs. */
export async function putSites(table: Table, urls: readonly string[]): Promise<string[]> {
  const now = new Date();
  const sites = urls.map((url, index) => ({
    ...blankWebsite,
    websiteId: newId(now),
    userId: null,
    name: `Sitio ${String(index)}`,
    url,
    type: 'informativo' as const,
    wordpressVersion: null,
    keyConfigured: true,
    keyLast4: 'abcd',
    createdAt: now.toISOString(),
    revision: 0,
  }));
  const sealed = { sealedKey: new Uint8Array(60), keyChangedAt: null, directoryChunk: 0 };
  await writeAll(
    table,
    sites.flatMap((site) => [siteEntity.encode({ ...site, ...sealed }), rowItem(site)]),
  );
  return sites.map(({ websiteId }) => websiteId);
}

/** Puts so many sites into the schedule's index, with nothing else of them. */
export async function putDueSites(table: Table, count: number): Promise<void> {
  const now = new Date();
  await writeAll(
    table,
    Array.from({ length: count }, () => {
      const websiteId = newId(now);
      const place = placeOf(websiteId, DUE_SHARDS);
      return { ...websiteKey(websiteId), ...dueSiteKey(place, websiteId) };
    }),
  );
}
