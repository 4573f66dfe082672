import * as z from 'zod';
import { sha256Hex } from '../crypto/sha256.ts';
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
      _meta: z
        .object({
          shape: z.string().optional(),
          after: z.record(z.string(), z.string()).nullable(),
        })
        .optional(),
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

/** From the best to the worst of what may become of a site. */
const badnessOf = (written: Written): number =>
  written instanceof Error ? 2 : Number(written === 'older');

/** The worst of what became of a site in both indexes. */
const worst = (one: Written | undefined, other: Written): Written =>
  one !== undefined && badnessOf(one) > badnessOf(other) ? one : other;

/** What an index is made for. One that another release began does not take today's documents. */
const shape = sha256Hex(JSON.stringify({ indexMappings, indexSettings }));

const ENDED = 'Another rebuild ended this one: run one alone';

/** What is not there any more of a rebuild, another one removed. */
function asEnded(error: unknown): never {
  throw isMissing(error) ? new Error(ENDED, { cause: error }) : error;
}

function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

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

  /** Does all of these at once, or nothing. */
  const changeAliases = (actions: readonly object[]) =>
    engine.send({ method: 'POST', path: '/_aliases', body: { actions } });

  const removalOf = (index: string) => ({ remove_index: { index } });

  /** The index that a rebuild fills. Of several that rebuilds began at once, all agree on the first, and the others go. */
  async function findBegun(): Promise<string | undefined> {
    const [first, ...others] = (await indexesOf(NEXT_SITES)).toSorted();
    // Another rebuild may be faster.
    if (others.length > 0) await changeAliases(others.map(removalOf)).catch(unlessMissing);
    return first;
  }

  async function begin(now: Date): Promise<string> {
    const index = `${SITES}-${String(now.getTime())}`;
    await engine.send({
      ...{ method: 'PUT', path: `/${index}` },
      body: {
        settings: indexSettings,
        mappings: { ...indexMappings, _meta: { shape, after: null } },
        aliases: { [NEXT_SITES]: {} },
      },
    });
    return (await findBegun()) ?? index;
  }

  async function writeInto(aliases: readonly string[], { readAt, sites }: ReadSites) {
    const outcomes = new Map<string, Written>();
    if (sites.length === 0) return outcomes;
    const ofSite = ({ id, site }: ReadSite) =>
      aliases.flatMap((_index) => {
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
  }

  return {
    /**
     * Writes sites into the index that is searched and into the one that a rebuild fills, as far as there are such. What became
     * of each, by its id.
     */
    write: (sites: ReadSites): Promise<Map<string, Written>> =>
      writeInto([SITES, NEXT_SITES], sites),

    /**
     * Writes sites into the index that a rebuild fills, alone: the one that is searched may be of another shape, or refuse all, which
     * is what a rebuild mends. @throws Error where the rebuild was ended by another one
     */
    async fill(index: string, sites: ReadSites): Promise<Map<string, Written>> {
      const outcomes = await writeInto([NEXT_SITES], sites);
      if ((await findBegun()) !== index) throw new Error(ENDED);
      return outcomes;
    },

    /** Begins a rebuild, or finds the one that was begun; and where it goes on. */
    async beginRebuild(now: Date): Promise<{ index: string; after: Place | null }> {
      const begun = await findBegun();
      if (begun !== undefined) {
        const found = await engine
          .send({ method: 'GET', path: `/${begun}/_mapping` })
          .catch(asEnded);
        const meta = metaSchema.parse(found)[begun]?.mappings._meta;
        if (meta?.shape === shape) return { index: begun, after: meta.after };
        await changeAliases([removalOf(begun)]);
      }
      return { index: await begin(now), after: null };
    },

    /** Notes that all sites up to a place are in the new index. */
    async noteRebuilt(index: string, after: Place | null): Promise<void> {
      const request = { method: 'PUT', path: `/${index}/_mapping` } as const;
      await engine.send({ ...request, body: { _meta: { shape, after } } }).catch(asEnded);
    },

    /** Has the new index searched in the place of the old one, which goes. @throws Error where another rebuild did */
    async endRebuild(index: string): Promise<void> {
      if ((await findBegun()) !== index) throw new Error(ENDED);
      const old = await indexesOf(SITES);
      await engine.send({ method: 'POST', path: `/${index}/_refresh` }).catch(asEnded);
      await changeAliases([
        ...old.map(removalOf),
        { add: { index, alias: SITES } },
        { remove: { index, alias: NEXT_SITES } },
      ]).catch(asEnded);
    },
  };
}
export type SiteIndex = ReturnType<typeof createSiteIndex>;
