import * as z from 'zod';
import { createEngine, isMissing, type EngineOptions, type SearchEngine } from './engine.ts';

/** The alias of the index that is searched, and of the one that a rebuild fills. */
export const SITES = 'sites';
export const NEXT_SITES = 'sites-next';

const hitSchema = z.object({
  _source: z.unknown(),
  sort: z.array(z.union([z.string(), z.number()])).optional(),
});
const foundSchema = z.object({
  hits: z.object({ total: z.object({ value: z.number() }), hits: z.array(hitSchema) }),
  aggregations: z.unknown().optional(),
});
export type FoundInEngine = z.output<typeof foundSchema>;

/** Searches the sites. Undefined where the engine has none yet: until its first rebuild is done. */
export type SearchSites = (body: object) => Promise<FoundInEngine | undefined>;

export const createSearchSites =
  (engine: SearchEngine): SearchSites =>
  async (body) => {
    try {
      const path = `/${SITES}/_search`;
      const whole = { track_total_hits: true, ...body };
      return foundSchema.parse(await engine.send({ method: 'POST', path, body: whole }));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

/** The search of a stage; undefined where it has no engine. */
export const searchOfStage = (
  url: string | undefined,
  { signing }: Required<Pick<EngineOptions, 'signing'>>,
): SearchSites | undefined =>
  url === undefined ? undefined : createSearchSites(createEngine({ url, signing }));
