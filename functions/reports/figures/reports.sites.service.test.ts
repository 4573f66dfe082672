import { expect, it } from 'vitest';
import { INDEX_CHUNK_SIZE, type IndexSites } from '../../../events/status.events.ts';
import { collectSites } from './reports.sites.service.ts';

const ids = Array.from({ length: INDEX_CHUNK_SIZE + 1 }, (_, n) => `site-${String(n)}`);

it('asks for each changed site once, as many a message as it takes', async () => {
  const sent: IndexSites[] = [];
  const send = async (messages: readonly IndexSites[]) => void sent.push(...messages);
  expect(await collectSites([...ids, ...ids], send)).toBe(ids.length);
  expect(sent).toEqual([
    { type: 'IndexSites', websiteIds: ids.slice(0, INDEX_CHUNK_SIZE) },
    { type: 'IndexSites', websiteIds: ids.slice(INDEX_CHUNK_SIZE) },
  ]);
});

it('lets the stream deliver again where the queue refused', async () => {
  const refused = () => Promise.reject(new Error('SQS refused 1 messages'));
  await expect(collectSites(ids, refused)).rejects.toThrow('SQS refused');
});
