import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { attentionPage, manyItems } from '../../../testing/fake-attention.ts';
import type { AttentionPages } from '../attention.cache.ts';
import { wholeAttention } from '../attention.filters.ts';
import { attentionListKey, keepFirstPage } from './attention-first.ts';

const queryKey = attentionListKey(wholeAttention);
const page = attentionPage(manyItems(3));
const older = attentionPage(manyItems(2));
const T0 = 1_000_000;

/** A cache in which a list of two was read, or decided of, at T0. */
function clientWith(pages: (typeof older)[]) {
  const client = new QueryClient();
  const data: AttentionPages = { pages, pageParams: pages.map(() => null) };
  if (pages.length > 0) client.setQueryData(queryKey, data, { updatedAt: T0 });
  return client;
}
const kept = (client: QueryClient) => client.getQueryData<AttentionPages>(queryKey)?.pages;

describe('the first page that comes with the dashboard', () => {
  it.each([
    ['is kept where none is known', [], T0, [page]],
    ['replaces one that was read before it was asked for', [older], T0 + 1, [page]],
    ['leaves one that was read or decided of meanwhile', [older], T0 - 1, [older]],
    ['leaves several pages', [older, older], T0 + 1, [older, older]],
  ])('%s', (...[, known, askedAt, after]) => {
    const client = clientWith(known);
    keepFirstPage(client, page, askedAt);
    expect(kept(client)).toEqual(after);
  });

  it('has several pages read again', () => {
    const client = clientWith([older, older]);
    keepFirstPage(client, page, T0 + 1);
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });
});
