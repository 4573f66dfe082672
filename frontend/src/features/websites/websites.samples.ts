import type {
  WebsiteDetail,
  WebsiteSummary,
} from '../../../../functions/websites/websites.domain.ts';

/** A site as the API answers it, for this feature's tests only. */
export const website = (given: Partial<WebsiteSummary>): WebsiteSummary => ({
  websiteId: '01k9zz0000000000000000aaaa',
  userId: '01k9zz0000000000000000uuuu',
  name: 'Tienda Austral',
  url: 'https://tienda-austral.cl',
  type: 'tienda',
  comments: '',
  wordpressVersion: '6.8.3',
  keyConfigured: true,
  createdAt: '2026-03-01T12:00:00.000Z',
  lastBackupAt: null,
  backupMissed: false,
  ...given,
});

/** The same as its form reads it. */
export const websiteDetail = (given: Partial<WebsiteDetail>): WebsiteDetail => ({
  ...website({}),
  keyLast4: '7890',
  versionSynced: false,
  revision: 0,
  ...given,
});

/** An answer of the list: one whole page, unless `given` says that there are more. */
export const pageOfSites = (
  items: readonly WebsiteSummary[],
  given: { page?: number; pageCount?: number; total?: number } = {},
) => ({ body: { items, page: 1, pageCount: 1, total: items.length, ...given } });
