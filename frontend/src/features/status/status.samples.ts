import {
  neverSynced,
  type SiteStats,
  type SiteStatus,
  type SiteStatusDetail,
} from '../../../../functions/status/status.domain.ts';

// Sites as the API answers them, for this feature's tests only.

export const sampleWebsiteId = '01k9zz0000000000000000aaaa';

export const siteStatus = (given: Partial<SiteStatus>): SiteStatus => ({
  websiteId: sampleWebsiteId,
  name: 'Tienda Austral',
  url: 'https://tienda-austral.cl',
  keyConfigured: true,
  wordpressVersion: '6.8.3',
  lastSyncDate: null,
  sync: neverSynced,
  ...given,
});

const plugin = (n: number) => ({
  file: `plugin-${String(n)}/plugin.php`,
  name: `Plugin ${String(n)}`,
  version: `1.${String(n)}`,
  active: n !== 2,
  updatePending: n === 7,
});

export const siteStats = (given: Partial<SiteStats> = {}): SiteStats => ({
  wordpressVersion: '6.8.3',
  phpVersion: '8.2.28',
  mysqlVersion: '10.11.11-MariaDB',
  plugins: [1, 2, 3, 4, 5, 6, 7].map(plugin),
  themes: [{ name: 'Astra', version: '4.11', active: true, updatePending: false }],
  pluginsCount: 7,
  themesCount: 1,
  usersCount: 1284,
  postsCount: 312,
  pagesCount: 24,
  productsCount: 1567,
  ordersCount: 98,
  ...given,
});

export const siteDetail = (given: Partial<SiteStatusDetail>): SiteStatusDetail => ({
  ...siteStatus({}),
  stats: null,
  ...given,
});
