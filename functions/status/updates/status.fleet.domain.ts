import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';
import { searchableText, searchFor } from '../../core/validation/search.ts';
import { isUnchecked, type SiteStatus } from '../status.domain.ts';
import {
  componentKeyOf,
  componentRefSchema,
  type ComponentRef,
} from './status.components.domain.ts';
import type { SoftwareUpdate } from './status.updates.domain.ts';
import { compareVersions } from '../status.versions.domain.ts';
import { nameKeyOf } from '../../core/validation/name-order.ts';

/** Components, and sites of one, on one page. */
export const FLEET_PAGE_SIZE = 25;
/** The versions of a component and the sites that its row names. */
export const VERSIONS_NAMED = 4;
export const SITES_NAMED = 3;

const count = z.number().int().min(0);

/** A component that waits for an update somewhere: on how many sites, which versions they run, and what is offered. */
export const fleetComponentSchema = componentRefSchema.extend({
  name: z.string(),
  sites: count,
  /** The newest first, as many as a row has room for; '' for one that a site does not say is left out. */
  installed: z.array(z.string()),
  offered: z.array(z.string()),
  /** The first of its sites by name. */
  firstSites: z.array(z.string()),
});
export type FleetComponent = z.output<typeof fleetComponentSchema>;

/** A site on which the component waits for an update, as of its last sync. Versions are '' where it does not say them. */
export const fleetSiteSchema = z.object({
  websiteId: idField,
  name: z.string(),
  url: z.string(),
  owner: z.object({ userId: idField, name: z.string() }).nullable(),
  from: z.string(),
  to: z.string(),
  lastSyncDate: z.iso.datetime().nullable(),
  /** Its WordPress never looked for updates, or not for two days: there may be a newer version. */
  unchecked: z.boolean(),
  /** The open activity that asks for this update; null for none. */
  requestedBy: idField.nullable(),
});
export type FleetSite = z.output<typeof fleetSiteSchema>;

/** All of it: the sites that wait for something, and those of which nobody knows whether they do. */
export const fleetTotalsSchema = z.object({
  pendingSites: count,
  uncheckedSites: count,
  /** When the sites were read, at most a minute ago. */
  asOf: z.iso.datetime(),
});
export type FleetTotals = z.output<typeof fleetTotalsSchema>;

/** A site that waits for updates. */
export interface UpdatableSite extends Pick<
  SiteStatus,
  'websiteId' | 'name' | 'url' | 'lastSyncDate' | 'updatesCheckedAt'
> {
  ownerId: string | null;
  updates: readonly SoftwareUpdate[];
}

/** A site on which a component waits, and for what. */
export interface WaitingSite {
  site: Omit<UpdatableSite, 'updates'>;
  update: SoftwareUpdate;
}

/** A component with all sites on which it waits, by name. */
export interface FleetGroup {
  ref: ComponentRef;
  name: string;
  sites: WaitingSite[];
}

/** By code units, as a search engine compares texts. */
const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** In the order of names as people read them; of one name, the older site first. */
export const inNameOrder = <Site extends { websiteId: string; name: string }>(
  sites: readonly Site[],
): Site[] =>
  sites
    .map((site) => ({ site, key: nameKeyOf(site.name) }))
    .sort((a, b) => compare(a.key, b.key) || compare(a.site.websiteId, b.site.websiteId))
    .map(({ site }) => site);

/** What the order of components looks at: on how many sites each waits, its name and its key. */
interface Weight {
  sites: number;
  name: string;
  key: string;
}
/** The component on the most sites first, then by name. */
export const byWeight = (a: Weight, b: Weight): number =>
  b.sites - a.sites || compare(nameKeyOf(a.name), nameKeyOf(b.name)) || compare(a.key, b.key);

/** Those whose name a search finds. */
export function findNamed<T extends { name: string }>(all: readonly T[], search: string): T[] {
  const finds = searchFor(search);
  return all.filter(({ name }) => finds(searchableText([name])));
}

/** The name that most sites give: they write it in their own languages. */
function mostOften(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [most] = [...counts].sort(([a, one], [b, other]) => other - one || compare(a, b));
  return most?.[0] ?? '';
}

/** The sites, which are in the order of their names, by what they wait for: the component on the most sites first. */
export function groupsOf(sites: readonly UpdatableSite[]): FleetGroup[] {
  const groups = new Map<string, FleetGroup>();
  for (const site of sites) {
    for (const update of site.updates) {
      const { kind, id } = update;
      const key = componentKeyOf(update);
      const group = groups.get(key) ?? { ref: { kind, id }, name: '', sites: [] };
      group.sites.push({ site, update });
      groups.set(key, group);
    }
  }
  const weighed = [...groups].map(([key, group]) => {
    const name = mostOften(group.sites.map(({ update }) => update.name));
    return { key, name, sites: group.sites.length, group: { ...group, name } };
  });
  return weighed.sort(byWeight).map(({ group }) => group);
}

/** Different versions, the newest first; those that no site says are left out. */
export const newestOf = (versions: readonly string[]): string[] =>
  [...new Set(versions)]
    .filter((version) => version !== '')
    // 1.0 and 1 are one version: the texts decide, so that the order is always the same.
    .sort((a, b) => compareVersions(b, a) || (a < b ? 1 : -1));

export const componentOf = ({ ref, name, sites }: FleetGroup): FleetComponent => ({
  ...ref,
  name,
  sites: sites.length,
  installed: newestOf(sites.map(({ update }) => update.from)).slice(0, VERSIONS_NAMED),
  offered: newestOf(sites.map(({ update }) => update.to)).slice(0, VERSIONS_NAMED),
  firstSites: sites.slice(0, SITES_NAMED).map(({ site }) => site.name),
});

/** The sites of a component, the oldest version first: the worst off. Those that do not say theirs come last. */
export function worstFirst({ sites }: FleetGroup): FleetGroup['sites'] {
  const newest = newestOf(sites.map(({ update }) => update.from));
  const places = new Map(newest.map((version, place) => [version, place]));
  const placeOf = (from: string) => places.get(from) ?? -1;
  return sites.toSorted((a, b) => placeOf(b.update.from) - placeOf(a.update.from));
}

export const fleetSiteOf = (
  { site, update: { from, to } }: WaitingSite,
  { now, ...known }: Pick<FleetSite, 'owner' | 'requestedBy'> & { now: Date },
): FleetSite => ({
  ...{ websiteId: site.websiteId, name: site.name, url: site.url, from, to },
  ...known,
  lastSyncDate: site.lastSyncDate,
  unchecked: isUnchecked(site, now),
});
