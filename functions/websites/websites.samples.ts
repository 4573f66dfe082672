import type { Website, WebsiteSummary } from './websites.domain.ts';

/** A client's site with a key, for tests. */
export const sampleSite = (given: Partial<Website> = {}): Website => ({
  websiteId: '01k9zz0000000000000000aaaa',
  userId: '01k9zz0000000000000000uuuu',
  name: 'Tienda Austral',
  url: 'https://tienda-austral.cl',
  type: 'tienda',
  comments: '',
  wordpressVersion: null,
  keyConfigured: true,
  keyLast4: '7890',
  createdAt: '2026-03-01T12:00:00.000Z',
  revision: 0,
  ...given,
});

/** The same as lists have it. */
export function sampleSiteSummary(given: Partial<WebsiteSummary> = {}): WebsiteSummary {
  const { keyLast4: _, revision: __, ...site } = sampleSite();
  return { ...site, lastBackupAt: null, backupMissed: false, ...given };
}
