import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { chunk } from '../../functions/core/chunk.ts';
import { newId } from '../../functions/core/id.ts';
import { DUE_SHARDS, dueSiteKey, websiteKey } from '../../functions/core/table/keys.ts';
import type { Table } from '../../functions/core/table/table.ts';
import { placeOf } from '../../functions/status/status.schedule.domain.ts';
import { fullItem, rowItem } from '../../functions/websites/websites.items.ts';

const BATCH_SIZE = 25;
const BATCHES_IN_FLIGHT = 4;

async function putAll({ client, name }: Table, items: readonly Record<string, unknown>[]) {
  await pMap(
    chunk(items, BATCH_SIZE),
    async (batch) => {
      const requests = batch.map((Item) => ({ PutRequest: { Item } }));
      const command = new BatchWriteCommand({ RequestItems: { [name]: requests } });
      const { UnprocessedItems = {} } = await client.send(command);
      if (Object.keys(UnprocessedItems).length > 0) throw new Error('Not all items were written');
    },
    { concurrency: BATCHES_IN_FLIGHT },
  );
}

/** Registers a site for each URL, all with a key and nobody's. Returns their ids in the order of the URLs. */
export async function putSites(table: Table, urls: readonly string[]): Promise<string[]> {
  const now = new Date();
  const sites = urls.map((url, index) => ({
    websiteId: newId(now),
    userId: null,
    name: `Sitio ${String(index)}`,
    url,
    type: 'informativo' as const,
    comments: '',
    wordpressVersion: null,
    keyConfigured: true,
    keyLast4: 'abcd',
    createdAt: now.toISOString(),
  }));
  const sealed = { sealedKey: new Uint8Array(60), directoryChunk: 0 };
  await putAll(
    table,
    sites.flatMap((site) => [fullItem(site, sealed), rowItem(site)]),
  );
  return sites.map(({ websiteId }) => websiteId);
}

/** Puts so many sites into the schedule's index, with nothing else of them. */
export async function putDueSites(table: Table, count: number): Promise<void> {
  const now = new Date();
  await putAll(
    table,
    Array.from({ length: count }, () => {
      const websiteId = newId(now);
      const place = placeOf(websiteId, DUE_SHARDS);
      return { ...websiteKey(websiteId), ...dueSiteKey(place, websiteId) };
    }),
  );
}
