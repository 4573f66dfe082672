import * as z from 'zod';
import { isMissing, type SearchEngine } from './engine.ts';
import {
  indexMappings,
  indexSettings,
  storedDocument,
  type SiteDocument,
} from './site-documents.ts';
import { NEXT_SITES, SITES } from './site-search.ts';

/** A site as it was read: null for one that is deleted. */
export interface ReadSite {
  id: string;
  site: SiteDocument | null;
}

/** Sites that were read together, and the millisecond at which that began: the version of their documents. */
export interface ReadSites {
  readAt: number;
  sites: readonly ReadSite[];
}

/** What became of a write: `older` where the engine has what was read later. */
export type Written = 'written' | 'older' | Error;

const resultSchema = z.object({
  _index: z.string(),
  _id: z.string(),
  status: z.number(),
  error: z.object({ type: z.string(), reason: z.string() }).optional(),
});
const bulkSchema = z.object({
  items: z.array(z.object({ index: resultSchema.optional(), delete: resultSchema.optional() })),
});

/** Where a rebuild goes on; null before its first sites. */
const metaSchema = z.record(
  z.string(),
  z.object({
    mappings: z.object({
      _meta: z.object({ after: z.record(z.string(), z.string()).nullable() }).optional(),
    }),
  }),
);
const aliasSchema = z.record(z.string(), z.unknown());

export type Place = Readonly<Record<string, string>>;

function outcomeOf({ status, error }: z.output<typeof resultSchema>): Written {
  // A deletion of what is not there is one: its version is kept, and an older write refused.
  if (error === undefined) return 'written';
  if (status === 409) return 'older';
  // There is no index of that name: nothing is searched there.
  if (error.type === 'index_not_found_exception') return 'written';
  return new Error(`The search engine refused a document: ${error.type}: ${error.reason}`);
}

/** The worst of what became of a site in both indexes. */
const worst = (one: Written | undefined, other: Written): Written =>
  one === undefined || one === 'written' ? other : one;

/** Writes the documents of sites, and builds their index. */
export function createSiteIndex(engine: SearchEngine) {
  /** The indexes that an alias names. */
  async function indexesOf(alias: string): Promise<string[]> {
    try {
      const found = await engine.send({ method: 'GET', path: `/_alias/${alias}` });
      return Object.keys(aliasSchema.parse(found));
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  return {
    /**
     * Writes sites into the index that is searched and into the one that a rebuild fills, as far as there are such. What became
     * of each, by its id.
     */
    async write({ readAt, sites }: ReadSites): Promise<Map<string, Written>> {
      const outcomes = new Map<string, Written>();
      if (sites.length === 0) return outcomes;
      const ofSite = ({ id, site }: ReadSite) =>
        [SITES, NEXT_SITES].flatMap((_index) => {
          const place = { _index, _id: id, version: readAt, version_type: 'external' };
          return site ? [{ index: place }, storedDocument(site)] : [{ delete: place }];
        });
      const answer = await engine.send({
        ...{ method: 'POST', path: '/_bulk?require_alias=true' },
        lines: sites.flatMap(ofSite),
      });
      for (const item of bulkSchema.parse(answer).items) {
        const result = item.index ?? item.delete;
        if (result) outcomes.set(result._id, worst(outcomes.get(result._id), outcomeOf(result)));
      }
      return outcomes;
    },

    /** Begins a rebuild, or finds the one that was begun; and where it goes on. */
    async beginRebuild(now: Date): Promise<{ index: string; after: Place | null }> {
      const [begun] = await indexesOf(NEXT_SITES);
      if (begun !== undefined) {
        const found = await engine.send({ method: 'GET', path: `/${begun}/_mapping` });
        return {
          index: begun,
          after: metaSchema.parse(found)[begun]?.mappings._meta?.after ?? null,
        };
      }
      const index = `${SITES}-${String(now.getTime())}`;
      await engine.send({
        ...{ method: 'PUT', path: `/${index}` },
        body: {
          settings: indexSettings,
          mappings: { ...indexMappings, _meta: { after: null } },
          aliases: { [NEXT_SITES]: {} },
        },
      });
      return { index, after: null };
    },

    /** Notes that all sites up to a place are in the new index. */
    async noteRebuilt(index: string, after: Place | null): Promise<void> {
      await engine.send({
        ...{ method: 'PUT', path: `/${index}/_mapping` },
        body: { _meta: { after } },
      });
    },

    /** Has the new index searched in the place of the old one, which goes. */
    async endRebuild(index: string): Promise<void> {
      const old = await indexesOf(SITES);
      await engine.send({ method: 'POST', path: `/${index}/_refresh` });
      await engine.send({
        ...{ method: 'POST', path: '/_aliases' },
        body: {
          actions: [
            ...old.map((each) => ({ remove_index: { index: each } })),
            { add: { index, alias: SITES } },
            { remove: { index, alias: NEXT_SITES } },
          ],
        },
      });
    },
  };
}
export type SiteIndex = ReturnType<typeof createSiteIndex>;
