import {
  checkSecondsOf,
  type Viewer,
} from '../../../../../functions/core/table/shared/website-rows.ts';
import { siteStatsKey } from '../../../../../functions/core/table/keys/keys.ts';
import type { Table } from '../../../../../functions/core/table/table.ts';
import type { SiteStats } from '../../../../../functions/status/status.domain.ts';
import { hashStats, packStats } from '../../../../../functions/status/status.stats.entity.ts';
import type { Website } from '../../../../../functions/websites/websites.domain.ts';
import { entryOf, rowItem, siteEntity } from '../../../../../functions/websites/websites.items.ts';
import { addChunks } from '../../../../../infra/local/demo/bulk-seed.ts';
import { personId, sampleStats, sampleWebsite } from '../samples.ts';

/** The sites of which every provider of searches is asked the same (ADR 0067). */
export const now = new Date('2026-11-21T12:00:00.000Z');
const dayBefore = new Date(now.getTime() - 86_400_000);
const justStale = new Date(dayBefore.getTime() - 1).toISOString();

export const [ana, benito, carla] = [personId(1), personId(2), personId(3)];
export const viewers = {
  admin: { role: 'admin', userId: 'an-administrator' },
  ana: { role: 'cliente', userId: ana },
  benito: { role: 'cliente', userId: benito },
  /** Of Ana's company. */
  employee: { role: 'cliente', userId: personId(4), companyId: ana },
} as const satisfies Record<string, Viewer>;

/** What syncs leave in a row. */
interface Said {
  syncState?: string;
  lastSyncDate?: string;
  syncFinishedAt?: string;
  pendingUpdates?: number;
  checkedAt?: number;
}

export interface SearchedSite {
  site: Website;
  row: Said;
  stats?: SiteStats;
}

type Plugin = SiteStats['plugins'][number];
const plugin = (file: string, name: string, [from, to]: readonly [string, string]): Plugin => ({
  ...{ file, name, version: from, active: true, updatePending: true, offered: to },
});
const statsOf = (plugins: readonly Plugin[], more: Partial<SiteStats> = {}): SiteStats => ({
  ...sampleStats(0),
  themes: [],
  plugins: [...plugins],
  ...more,
});

const read = (more: Said = {}): Said => ({
  ...{ syncState: 'completed', lastSyncDate: now.toISOString(), pendingUpdates: 0 },
  ...more,
});
const waits = (stats: SiteStats, more: Said = {}) => ({
  row: read({ pendingUpdates: stats.plugins.length, ...more }),
  stats,
});

const gallery = (from: string, name = 'Galería de fotos') =>
  plugin('g/g.php', name, [from, '2.11']);
const shop = (from: string, to = '9.0') => plugin('shop/shop.php', 'Tienda', [from, to]);

/** Longer than what an engine compares at once. */
export const longWord = Array.from({ length: 130 }, (_, n) => String(n)).join('-');

type Planned = [owner: string | null, site: Partial<Website>, Omit<SearchedSite, 'site'>];

/** By name, each of a kind of its own. */
const named: Planned[] = [
  [
    ana,
    { name: 'Panadería La Espiga', type: 'informativo' },
    waits(statsOf([gallery('2.9'), shop('8.1')])),
  ],
  [
    ana,
    { name: 'Ñuñoa Flores', tags: ['Plan Anual', 'VIP'] },
    waits(statsOf([gallery('2.10')]), { lastSyncDate: dayBefore.toISOString() }),
  ],
  [
    benito,
    { name: '100% Café*Bar?', comments: 'En C:\\sitios\\cafe' },
    waits(statsOf([gallery('', 'Photo gallery')]), { lastSyncDate: justStale }),
  ],
  [
    benito,
    { name: 'Tienda_Austral [beta]', type: 'tienda', tags: ['plan anual'] },
    {
      row: read({
        // Its last sync failed, and another one runs.
        syncState: 'in_progress',
        syncFinishedAt: now.toISOString(),
        checkedAt: checkSecondsOf('never'),
      }),
    },
  ],
  [
    null,
    { name: 'Blog de José "Pepe"', type: 'blog' },
    waits(statsOf([gallery('2.9'), shop('8.1', '8.2')], { wordpressOffered: '6.9' }), {
      checkedAt: checkSecondsOf('2026-11-18T12:00:00.000Z'),
    }),
  ],
  [
    ana,
    { name: 'Sitio 10', comments: 'Primera línea\nsegunda (línea)' },
    { row: read({ checkedAt: checkSecondsOf('2026-11-20T12:00:00.000Z') }) },
  ],
  [
    ana,
    { name: 'sitio 9', keyConfigured: false },
    { row: { pendingUpdates: 3 }, stats: statsOf([gallery('1.0')]) },
  ],
  [benito, { name: '🚀 Cohetes', url: 'https://xn--and-6ma2c.cl/lanzar' }, { row: {} }],
  [null, { name: 'Álbum', keyConfigured: false, comments: longWord }, { row: {} }],
];

/** Enough for several pages, which nobody but Carla has. */
const many: Planned[] = Array.from({ length: 60 }, (_, n) => [
  carla,
  { name: `Local ${String(n)}` },
  waits(statsOf([gallery(n % 3 === 0 ? '2.9' : '2.10'), ...(n % 2 === 0 ? [shop('8.0.1')] : [])])),
]);

export const searchedSites: readonly SearchedSite[] = [...named, ...many].map(
  ([owner, more, said], n) => ({
    site: sampleWebsite(n, owner, {
      ...{ url: 'https://w.cl', comments: '', keyConfigured: true },
      ...more,
    }),
    ...said,
  }),
);

/** Items of a site, as its register and its syncs write them. */
export const itemsOf = ({ site, row, stats }: SearchedSite, directoryChunk = 0) => [
  siteEntity.encode({ ...site, ...{ sealedKey: null, keyChangedAt: null }, directoryChunk }),
  { ...rowItem(site), ...row, ...(stats && { statsHash: hashStats(stats) }) },
  ...(stats ? [{ ...siteStatsKey(site.websiteId), packed: packStats(stats) }] : []),
];

/** Writes the sites and their directory. */
export const fillSites = (table: Table) =>
  addChunks(table, 'WEBSITES', {
    all: searchedSites,
    entryOf: ({ site }) => entryOf(site),
    itemsOf: (searched, chunk) => itemsOf(searched, chunk),
  });
