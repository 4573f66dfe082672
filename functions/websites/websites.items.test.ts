import { expect, it } from 'vitest';
import { searchFor } from '../core/validation/search.ts';
import { entryOf } from './websites.items.ts';

it.each(['ñandú.cl/café', 'nandu cafe', 'xn--and-6ma2c', 'vinos blog', 'cata'])(
  'a site is found by %s',
  (search) => {
    const { text } = entryOf({
      websiteId: '01kb3f0a9x5m3v7c2d8e4h6j9k',
      userId: null,
      name: 'Vinos',
      url: 'https://xn--and-6ma2c.cl/caf%C3%A9',
      type: 'blog',
      comments: 'Con una cata al mes.',
      wordpressVersion: null,
      keyConfigured: false,
      keyLast4: null,
      createdAt: '2026-11-01T10:00:00.000Z',
      revision: 0,
    });
    expect(searchFor(search)(text)).toBe(true);
  },
);
