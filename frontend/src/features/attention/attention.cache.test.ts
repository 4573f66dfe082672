import { describe, expect, it } from 'vitest';
import { attentionItem, inOrder, manyItems } from '../../testing/fake-attention.ts';
import { keyOf, withItem, type AttentionPages } from './attention.cache.ts';
import { wholeAttention, type AttentionAsked } from './attention.filters.ts';

const me = '01h00000000000000000000000';
const all = manyItems(6);
const pagesOf = (last: string | null = null): AttentionPages => ({
  pages: [
    { items: all.slice(0, 3), nextCursor: 'next' },
    { items: all.slice(3), nextCursor: last },
  ],
  pageParams: [null, 'next'],
});
const keysIn = ({ pages }: AttentionPages) => pages.map(({ items }) => items.map(keyOf));
const [first, , third, , , sixth] = all as [never, never, never, never, never, never];
const asideAt = (item: (typeof all)[number]) => ({
  ...item,
  postponedUntil: '2026-12-01T03:00:00.000Z',
});
const change = (asked: Partial<AttentionAsked>, item: (typeof all)[number], pages = pagesOf()) =>
  withItem(pages, { asked: { ...wholeAttention, ...asked }, me }, item);

describe('a list that was read, with an item that changed', () => {
  it('shows it in its place', () => {
    const assigned = { ...(third as (typeof all)[number]), assignee: { userId: me, name: 'Ana' } };
    const after = change({}, assigned);
    expect(keysIn(after).flat()).toEqual(all.map(keyOf));
    expect(after.pages.flatMap(({ items }) => items)[2]).toEqual(assigned);
  });

  it.each<[string, Partial<AttentionAsked>]>([
    ['the open ones', {}],
    ['the dismissed ones', { state: 'dismissed' }],
    ['those of another client', { state: 'postponed', userId: 'other' }],
    ["a person's own", { state: 'postponed', assignee: 'mine' }],
  ])('of %s loses one that was postponed', (_, asked) => {
    const after = change(asked, asideAt(first));
    expect(keysIn(after).flat()).not.toContain(keyOf(first));
    expect(keysIn(after).flat()).toHaveLength(5);
  });

  it('gets one that comes back, where its order is', () => {
    const without = change({}, asideAt(third));
    expect(keysIn(change({}, third, without)).flat()).toEqual(all.map(keyOf));
  });

  it('keeps the last one in its place, and adds one after all only where there are no more', () => {
    expect(keysIn(change({}, sixth, pagesOf('more'))).flat()).toEqual(all.map(keyOf));
    const later = attentionItem('clientWithoutSite');
    expect(inOrder([...all, later]).at(-1)).toEqual(later);
    expect(keysIn(change({}, later)).flat()).toHaveLength(7);
    expect(keysIn(change({}, later, pagesOf('more'))).flat()).toHaveLength(6);
  });
});
