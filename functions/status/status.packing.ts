import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { siteStatsSchema, type SiteStats } from './status.domain.ts';

/** Stats as kept: compressed, for a site of sixty plugins would else take ten write units. */
export const packStats = (stats: SiteStats): Uint8Array => gzipSync(JSON.stringify(stats));

export const unpackStats = (packed: Uint8Array): SiteStats =>
  siteStatsSchema.parse(JSON.parse(gunzipSync(packed).toString('utf8')));

/** Another one makes every site be stored once more: for what is to be kept of all of them from a release on. */
const HASH_VERSION = '2';

/** Tells whether two reads of a site brought the same. 66 bits: nobody gains by two that look alike. */
export const hashStats = (stats: SiteStats): string =>
  createHash('sha256')
    .update(`${HASH_VERSION}:${JSON.stringify(stats)}`)
    .digest('base64url')
    .slice(0, 11);

/** How many updates a site waits for. */
export function pendingOf({ plugins, themes }: Pick<SiteStats, 'plugins' | 'themes'>) {
  const waiting = (all: readonly { updatePending: boolean }[]) =>
    all.filter(({ updatePending }) => updatePending).length;
  return { pluginsPending: waiting(plugins), themesPending: waiting(themes) };
}
