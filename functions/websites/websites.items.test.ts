import { describe, expect, it } from 'vitest';
import { withRowKey } from '../core/table/shared/website-rows.ts';
import { searchFor } from '../core/validation/search.ts';
import { websiteSummarySchema } from './websites.domain.ts';
import { entryOf, entrySchema, rowItem, siteEntity } from './websites.items.ts';
import { textWithTags } from './websites.tags.domain.ts';
import { sampleSite, sampleSiteSummary, sampleStoredSite } from './websites.samples.ts';

it.each(['ñandú.cl/café', 'nandu cafe', 'xn--and-6ma2c', 'vinos blog', 'cata'])(
  'a site is found by %s',
  (search) => {
    const { text } = entryOf(
      sampleSite({
        name: 'Vinos',
        url: 'https://xn--and-6ma2c.cl/caf%C3%A9',
        type: 'blog',
        comments: 'Con una cata al mes.',
      }),
    );
    expect(searchFor(search)(text)).toBe(true);
  },
);

it.each(['vip', '#VIP', 'plan anual'])('a site is found by its tag as %s', (search) => {
  const text = textWithTags(entryOf(sampleSite({ tags: ['VIP', 'Plan anual'] })));
  expect(searchFor(search)(text)).toBe(true);
});

describe('items of the first version', () => {
  /** What each had then. A field that was added later has its blank value, or lists and sites cannot be read. */
  const pick = (item: object, names: readonly string[]) =>
    Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
  const ofRow = 'pk sk name url type comments wordpressVersion keyConfigured createdAt'.split(' ');
  const ofSite =
    'websiteId userId name url type comments wordpressVersion keyConfigured keyLast4 createdAt directoryChunk';

  it('are read as sites', () => {
    const stored = pick(siteEntity.encode(sampleStoredSite()), ofSite.split(' '));
    expect(siteEntity.decode(stored)).toEqual(sampleStoredSite());
  });

  it('are read as entries of the directory', () => {
    const { tags: _, ...stored } = entryOf(sampleSite());
    expect(entrySchema.parse(stored)).toEqual(entryOf(sampleSite()));
  });

  it('are read as rows of a list', () => {
    const stored = pick(rowItem(sampleSite()), ofRow);
    expect(websiteSummarySchema.parse(withRowKey(stored))).toEqual(sampleSiteSummary());
  });
});
