import * as z from 'zod';
import { cut, numbersOf } from '../../core/table/directory/directory-page.ts';
import { siteDocumentSchema } from '../../core/search/site-documents.ts';
import { all, ownedBy, waiting, withKey, type Clause } from '../../core/search/site-queries.ts';
import type { FoundInEngine, SearchSites } from '../../core/search/site-search.ts';
import { CHECK_BELIEVED_MS } from '../status.domain.ts';
import { componentKeyOf, componentOfKey } from './status.components.domain.ts';
import {
  byWeight,
  findNamed,
  FLEET_PAGE_SIZE,
  newestOf,
  SITES_NAMED,
  VERSIONS_NAMED,
  type FleetComponent,
  type WaitingSite,
} from './status.fleet.domain.ts';
import type { FleetAnswers } from './status.fleet.entity.ts';

/** Components that are listed at most: those on the most sites. */
const COMPONENTS_MAX = 10_000;
/** Versions of one component that are counted apart. */
const VERSIONS_MAX = 1_000;

const bucketSchema = z.object({ key: z.string(), doc_count: z.number() });
const bucketsOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ buckets: z.array(bucketSchema.extend(shape)) });

/** The name that most sites give a component. */
const mostOften = {
  terms: { field: 'updates.name', size: 1, order: [{ _count: 'desc' }, { _key: 'asc' }] },
};
const named = { name: bucketsOf({}) };
const nameOf = ({ name }: { name: { buckets: { key: string }[] } }) => name.buckets[0]?.key ?? '';

const componentsSchema = z.object({
  pending: z.object({
    doc_count: z.number(),
    updates: z.object({ components: bucketsOf(named) }),
  }),
  unchecked: z.object({ doc_count: z.number() }),
});

const describedSchema = z.object({
  updates: z.object({
    components: bucketsOf({
      ...named,
      ...{ from: bucketsOf({}), to: bucketsOf({}) },
      sites: z.object({
        first: z.object({
          hits: z.object({
            hits: z.array(z.object({ _source: siteDocumentSchema.pick({ name: true }) })),
          }),
        }),
      }),
    }),
  }),
});
type Described = z.output<typeof describedSchema>['updates']['components']['buckets'][number];

const byNameInEngine = [{ nameKey: 'asc' }, { id: 'asc' }];
const versions = (field: string) => ({ terms: { field, size: VERSIONS_MAX } });
const keysOf = (buckets: readonly { key: string }[]) => buckets.map(({ key }) => key);

function componentOf(found: Described): FleetComponent {
  return {
    ...componentOfKey(found.key),
    name: nameOf(found),
    sites: found.doc_count,
    installed: newestOf(keysOf(found.from.buckets)).slice(0, VERSIONS_NAMED),
    offered: newestOf(keysOf(found.to.buckets)).slice(0, VERSIONS_NAMED),
    firstSites: found.sites.first.hits.hits.map(({ _source }) => _source.name),
  };
}

const waitingSite = siteDocumentSchema.pick({
  ...{ id: true, owner: true, name: true, url: true },
  ...{ lastSyncDate: true, checkedAt: true, updates: true },
});

const checkOf = (checkedAt: number | null) => {
  if (checkedAt === null) return null;
  return checkedAt === 0 ? 'never' : new Date(checkedAt).toISOString();
};

/** The sites of an answer, and for what of the component each waits. */
const sitesOf = ({ hits }: FoundInEngine, key: string): WaitingSite[] =>
  hits.hits.flatMap(({ _source }) => {
    const {
      id: websiteId,
      owner: ownerId,
      checkedAt,
      updates,
      ...site
    } = waitingSite.parse(_source);
    const update = updates.find((each) => each.key === key);
    if (!update) return [];
    const { from, to, name } = update;
    return {
      site: { ...site, websiteId, ownerId, updatesCheckedAt: checkOf(checkedAt) },
      update: { ...componentOfKey(key), name, from, to },
    };
  });

/** The oldest version first; sites that do not say theirs come last. */
function worstFirst<T extends { key: string }>(ofVersions: readonly T[]): T[] {
  const newest = newestOf(keysOf(ofVersions));
  return ofVersions.toSorted((a, b) => newest.indexOf(b.key) - newest.indexOf(a.key));
}

/** Those of a page, of groups that follow one another: how many of each, and how many of it come before. */
function partsOf<T extends { doc_count: number }>(
  groups: readonly T[],
  { start }: { start: number },
) {
  let [before, left] = [start, FLEET_PAGE_SIZE];
  return groups.flatMap((group) => {
    const from = Math.min(before, group.doc_count);
    const size = Math.min(left, group.doc_count - from);
    before -= from;
    left -= size;
    return size > 0 ? [{ group, from, size }] : [];
  });
}

/** Answers from the engine; until it has the sites, `memory` does. */
export function fleetInEngine(
  { search, now }: { search: SearchSites; now: () => Date },
  memory: FleetAnswers,
): FleetAnswers {
  /** The sites that wait, all or one owner's. */
  const waitingOf = ({ userId }: { userId?: string | undefined }): Clause[] => [
    ...[withKey, waiting],
    ...ownedBy(userId),
  ];
  const isUnchecked = (at: Date): Clause =>
    all([withKey, { range: { checkedAt: { lt: at.getTime() - CHECK_BELIEVED_MS } } }]);

  /** What rows show of components, by their keys. */
  async function describe(keys: readonly string[], query: { userId?: string | undefined }) {
    const described = new Map<string, Described>();
    if (keys.length === 0) return described;
    const first = { top_hits: { size: SITES_NAMED, sort: byNameInEngine, _source: ['name'] } };
    const found = await search({
      query: all(waitingOf(query)),
      size: 0,
      aggs: {
        updates: {
          nested: { path: 'updates' },
          aggs: {
            components: {
              terms: { field: 'updates.key', include: keys, size: keys.length },
              aggs: {
                ...{ name: mostOften, from: versions('updates.from'), to: versions('updates.to') },
                sites: { reverse_nested: {}, aggs: { first } },
              },
            },
          },
        },
      },
    });
    if (!found) return undefined;
    const { updates } = describedSchema.parse(found.aggregations);
    for (const bucket of updates.components.buckets) described.set(bucket.key, bucket);
    return described;
  }

  return {
    async components(query) {
      const at = now();
      const components = {
        terms: { field: 'updates.key', size: COMPONENTS_MAX },
        aggs: { name: mostOften },
      };
      const found = await search({
        query: all(ownedBy(query.userId)),
        size: 0,
        aggs: {
          pending: {
            filter: all(waitingOf({})),
            aggs: { updates: { nested: { path: 'updates' }, aggs: { components } } },
          },
          unchecked: { filter: isUnchecked(at) },
        },
      });
      if (!found) return memory.components(query);
      const { pending, unchecked } = componentsSchema.parse(found.aggregations);
      const weighed = pending.updates.components.buckets.map((bucket) => ({
        ...{ key: bucket.key, name: nameOf(bucket), sites: bucket.doc_count },
      }));
      const matching = findNamed(weighed.sort(byWeight), query.search);
      const { wanted, ...numbers } = cut(matching, { page: query.page, size: FLEET_PAGE_SIZE });
      const described = await describe(keysOf(wanted), query);
      if (!described) return memory.components(query);
      return {
        items: wanted.flatMap(({ key }) => {
          const one = described.get(key);
          return one ? [componentOf(one)] : [];
        }),
        ...numbers,
        pendingSites: pending.doc_count,
        uncheckedSites: unchecked.doc_count,
        asOf: at.toISOString(),
      };
    },

    async sitesOf(query) {
      const at = now();
      const key = componentKeyOf(query);
      const described = await describe([key], query);
      if (!described) return memory.sitesOf(query);
      const group = described.get(key);
      const numbers = numbersOf(group?.doc_count ?? 0, { page: query.page, size: FLEET_PAGE_SIZE });
      const groups = worstFirst(group?.from.buckets ?? []);
      const parts = partsOf(groups, { start: (numbers.page - 1) * FLEET_PAGE_SIZE });
      const pages = await Promise.all(
        parts.map(({ group: { key: version }, ...place }) => {
          const ofVersion = [{ 'updates.key': key }, { 'updates.from': version }];
          const waits = all(ofVersion.map((term) => ({ term })));
          const nested = { nested: { path: 'updates', query: waits } };
          return search({
            query: all([...waitingOf(query), nested]),
            ...{ ...place, sort: byNameInEngine, _source: Object.keys(waitingSite.shape) },
          });
        }),
      );
      if (pages.includes(undefined)) return memory.sitesOf(query);
      return {
        items: pages.flatMap((page) => (page ? sitesOf(page, key) : [])),
        ...numbers,
        component: group ? componentOf(group) : null,
        asOf: at.toISOString(),
      };
    },
  };
}
