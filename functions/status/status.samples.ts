import type { SiteStats } from './status.domain.ts';

/** What a site said, for tests: nothing is installed. */
export const sampleSiteStats = (given: Partial<SiteStats> = {}): SiteStats => ({
  ...{ wordpressVersion: '6.8.3', phpVersion: '8.3.11', mysqlVersion: '8.0.39' },
  ...{ plugins: [], themes: [], pluginsCount: 0, themesCount: 0 },
  ...{ usersCount: 1, postsCount: 1, pagesCount: 1, productsCount: null, ordersCount: null },
  ...given,
});
