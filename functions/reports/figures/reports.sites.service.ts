import { INDEX_CHUNK_SIZE, type IndexSites } from '../../../events/status.events.ts';
import { chunk } from '../../core/chunk.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';

/**
 * Asks to bring what the search engine has of changed sites to what the table has, each site once. Their order does not matter: the worker
 * reads them as they are then. @throws Error where the queue refused: the stream delivers again.
 */
export async function collectSites(
  changed: readonly string[],
  send: SendMessages<IndexSites>,
): Promise<number> {
  const sites = [...new Set(changed)];
  const messages = chunk(sites, INDEX_CHUNK_SIZE).map((websiteIds) => {
    return { type: 'IndexSites' as const, websiteIds };
  });
  await send(messages);
  return sites.length;
}
