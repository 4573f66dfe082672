import type {
  FleetComponent,
  FleetSite,
} from '../../../../functions/status/updates/status.fleet.domain.ts';
import {
  neverSynced,
  type ListedStatus,
  type SiteStats,
  type SiteStatus,
  type SiteStatusDetail,
  type Sync,
} from '../../../../functions/status/status.domain.ts';
import type {
  HistoryPoint,
  SiteHistory,
} from '../../../../functions/status/history/status.history.domain.ts';
import { summarize } from '../../../../functions/status/list/status.list.domain.ts';
import type { SiteSoftware } from '../../../../functions/status/live/status.live.domain.ts';
import type { SyncRun } from '../../../../functions/status/runs/status.runs.domain.ts';

// Sites as the API answers them, for this feature's tests only.

export const sampleWebsiteId = '01k9zz0000000000000000aaaa';

export const siteStatus = (given: Partial<ListedStatus>): ListedStatus => ({
  websiteId: sampleWebsiteId,
  name: 'Tienda Austral',
  url: 'https://tienda-austral.cl',
  keyConfigured: true,
  wordpressVersion: '6.8.3',
  lastSyncDate: null,
  pendingUpdates: null,
  updatesCheckedAt: null,
  lastBackupAt: null,
  backupMissed: false,
  drilledAt: null,
  drillFailed: false,
  sync: neverSynced,
  owner: null,
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

/** A page of the list as the API answers it: the only one, unless said otherwise. */
export const statusPage = (
  items: ListedStatus[],
  given: { page?: number; pageCount?: number; total?: number } = {},
) => ({ body: { items, page: 1, pageCount: 1, total: items.length, ...given } });

/** A sync under way since `startedAt`, with a minute left. */
export const runningSync = (startedAt: Date, given: Partial<Sync> = {}): Sync => ({
  ...neverSynced,
  state: 'in_progress',
  progress: 40,
  startedAt: startedAt.toISOString(),
  leaseUntil: new Date(startedAt.getTime() + 60_000).toISOString(),
  ...given,
});

/** A sync of all sites. */
export const syncRun = (given: Partial<SyncRun> = {}): SyncRun => ({
  runId: '01k9zz0000000000000000run0',
  state: 'running',
  total: 5,
  synced: 0,
  failed: 0,
  skipped: 0,
  startedAt: '2026-03-10T12:00:00.000Z',
  finishedAt: null,
  ...given,
});

/** What the API counts of `sites`. */
export const summaryOf = (sites: readonly SiteStatus[]) => ({
  body: summarize(sites, new Date()),
});

/** Plugins and themes as a site reports them. */
export const siteSoftware = (given: Partial<SiteSoftware> = {}): { body: SiteSoftware } => ({
  body: {
    plugins: Array.from({ length: 12 }, (_, n) => plugin(n + 1)),
    themes: [
      { name: 'Astra', version: '4.11', active: true, updatePending: true },
      { name: 'Bosque', version: '1.0', active: false, updatePending: false },
    ],
    updatesCheckedAt: null,
    readAt: '2026-03-10T12:00:00.000Z',
    ...given,
  },
});

export const historyPoint = (day: string, given: Partial<HistoryPoint> = {}): HistoryPoint => ({
  day,
  wordpressVersion: '6.8.3',
  phpVersion: '8.2.28',
  pluginsPending: 0,
  themesPending: 0,
  ...given,
});

/** Ninety days that end on 10 March 2026, on which the site was read. */
export const siteHistory = (
  points: HistoryPoint[],
  lastReadOn: string | null = '2026-03-10',
): SiteHistory => ({ from: '2025-12-11', to: '2026-03-10', points, lastReadOn });

export const siteDetail = (given: Partial<SiteStatusDetail>): SiteStatusDetail => ({
  ...siteStatus({}),
  stats: null,
  tags: [],
  requested: [],
  ...given,
});

/** What waits for an update on some sites. */
export const fleetComponent = (given: Partial<FleetComponent> = {}): FleetComponent => ({
  ...{ kind: 'plugin', id: 'galeria/galeria.php', name: 'Galería', sites: 2 },
  ...{ installed: ['2.3.1', '2.2.0'], offered: ['2.4.0'] },
  firstSites: ['Panadería Ñandú', 'Tienda Austral'],
  ...given,
});

/** A site on which it waits. */
export const fleetSite = (given: Partial<FleetSite> = {}): FleetSite => ({
  ...{ websiteId: sampleWebsiteId, name: 'Tienda Austral', url: 'https://tienda-austral.cl' },
  owner: { userId: '01k9zz0000000000000000uuuu', name: 'Clara Rojas' },
  ...{ from: '2.3.1', to: '2.4.0', lastSyncDate: '2026-03-10T11:00:00.000Z', unchecked: false },
  requestedBy: null,
  ...given,
});
