import * as z from 'zod';
import { searchable } from '../validation/search.ts';

/** An update that a site waits for. */
const updateSchema = z.object({
  /** The component's, whatever its version. */
  key: z.string(),
  ...{ kind: z.string(), id: z.string(), name: z.string(), from: z.string(), to: z.string() },
});

/** A site as the engine has it: what lists search, filter and count by, and nothing that only a row shows. */
export const siteDocumentSchema = z.object({
  id: z.string(),
  /** The account whose site it is. */
  owner: z.string().nullable(),
  type: z.string(),
  tags: z.array(z.string()),
  /** What a search looks through, as `engineText` writes it. */
  text: z.string(),
  ...{ name: z.string(), url: z.string() },
  /** The name in the letters that sort it. */
  nameKey: z.string(),
  keyConfigured: z.boolean(),
  syncState: z.string(),
  lastSyncDate: z.string().nullable(),
  pendingUpdates: z.number().nullable(),
  /** When its WordPress last looked for updates, in milliseconds; 0 for never, null where it does not say. */
  checkedAt: z.number().nullable(),
  /** What it waits for; nothing without a key. */
  updates: z.array(updateSchema),
});
export type SiteDocument = z.output<typeof siteDocumentSchema>;

/** Stands in place of the state of a sync: no other site is a duplicate, and no filter by state finds one. */
export const DUPLICATE = 'duplicate';

/** A tag as it is filtered by. */
export const tagKeyOf = searchable;

/** Stands for a backslash, which the engine's patterns do not find: a letter of the private use area. */
const BACKSLASH = '\uE000';

/** A text that `searchableText` made, in the letters of the engine. */
export const engineText = (text: string): string => text.replaceAll('\\', BACKSLASH);

/** The pattern of the texts in which a word occurs. */
export const patternOf = (word: string): string =>
  `*${engineText(word).replace(/[*?]/g, (letter) => `\\${letter}`)}*`;

/** A document as it is stored. */
export const storedDocument = (site: SiteDocument): object => ({
  ...site,
  tagKeys: site.tags.map(tagKeyOf),
});

/** The deepest hit that a page may have: pages are numbered, and those at the end of a million are asked for as well. */
export const DEEPEST = 1_000_000;

const keyword = { type: 'keyword' };
const shown = { type: 'keyword', index: false, doc_values: false };

/** One shard, up to some ten million sites: counts of groups are exact. */
export const indexSettings = {
  number_of_shards: 1,
  auto_expand_replicas: '0-1',
  refresh_interval: '1s',
  max_result_window: DEEPEST,
  // A write that was read before a deletion is refused for so long, longer than any worker runs.
  gc_deletes: '10m',
  'search.slowlog.threshold.query.warn': '2s',
};

export const indexMappings = {
  dynamic: 'strict',
  properties: {
    ...{ id: keyword, owner: keyword, type: keyword, tags: shown, tagKeys: keyword },
    text: { type: 'wildcard' },
    ...{ name: shown, url: shown, nameKey: keyword },
    ...{ keyConfigured: { type: 'boolean' }, syncState: keyword },
    ...{ lastSyncDate: { type: 'date' }, pendingUpdates: { type: 'integer' } },
    checkedAt: { type: 'long' },
    updates: {
      type: 'nested',
      properties: {
        ...{ key: keyword, kind: shown, id: shown, name: keyword, from: keyword, to: keyword },
      },
    },
  },
};
