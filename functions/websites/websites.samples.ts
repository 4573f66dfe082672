import {
  websiteSummarySchema,
  type ListedWebsite,
  type Website,
  type WebsiteSummary,
} from './websites.domain.ts';
import { blankWebsite } from './websites.form.domain.ts';
import type { StoredSite } from './websites.items.ts';

/** A client's site with a key, for tests. */
export const sampleSite = (given: Partial<Website> = {}): Website => ({
  ...blankWebsite,
  websiteId: '01k9zz0000000000000000aaaa',
  userId: '01k9zz0000000000000000uuuu',
  name: 'Tienda Austral',
  url: 'https://tienda-austral.cl',
  type: 'tienda',
  wordpressVersion: null,
  keyConfigured: true,
  keyLast4: '7890',
  createdAt: '2026-03-01T12:00:00.000Z',
  revision: 0,
  ...given,
});

/** The same as it is stored, without a key. */
export const sampleStoredSite = (given: Partial<StoredSite> = {}): StoredSite => ({
  ...sampleSite({ keyConfigured: false, keyLast4: null }),
  ...{ sealedKey: null, keyChangedAt: null },
  directoryChunk: 0,
  ...given,
});

/** The same as lists have it. */
export const sampleSiteSummary = (given: Partial<WebsiteSummary> = {}): WebsiteSummary => ({
  ...websiteSummarySchema.parse(sampleSite()),
  ...given,
});

/** The same as the API lists it. */
export const sampleListedSite = (given: Partial<ListedWebsite> = {}): ListedWebsite => ({
  ...sampleSiteSummary(),
  ownerName: null,
  ...given,
});
