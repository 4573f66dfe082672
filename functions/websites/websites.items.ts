import * as z from 'zod';
import { createDirectory, type Directory } from '../core/table/directory.ts';
import {
  allWebsitesKey,
  DUE_SHARDS,
  dueSiteKey,
  websiteKey,
  websiteRowKey,
} from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import { searchedTextsOfUrl } from '../core/typed-url.ts';
import { searchableText } from '../core/validation/search.ts';
import { shortened } from '../core/validation/shortened.ts';
import { placeOf } from '../status/sync/status.schedule.domain.ts';
import {
  websiteSchema,
  websiteTypeLabels,
  websiteTypeSchema,
  type Website,
} from './websites.domain.ts';

/** Rows are read in pages of 25 for 1.5 RCU: long comments stay in the site itself. */
const ROW_COMMENTS_LENGTH = 120;

export const excerpt = (text: string): string => shortened(text, ROW_COMMENTS_LENGTH);

/** The narrow row that lists show. */
export function rowItem({ websiteId, userId, keyLast4: _, ...shown }: Website) {
  return {
    ...websiteRowKey(userId, websiteId),
    ...allWebsitesKey(websiteId),
    ...shown,
    comments: excerpt(shown.comments),
  };
}

/** Only sites with a key fall due. */
export const dueKeyOf = ({ websiteId, keyConfigured }: Website) =>
  keyConfigured ? dueSiteKey(placeOf(websiteId, DUE_SHARDS), websiteId) : {};

/** The site in full. It remembers where the directory has it. */
export const fullItem = (
  website: Website,
  { sealedKey, directoryChunk }: { sealedKey: Uint8Array | null; directoryChunk: number },
) => ({
  ...websiteKey(website.websiteId),
  ...dueKeyOf(website),
  ...website,
  ...(sealedKey && { sealedKey }),
  directoryChunk,
});

export const fullItemSchema = websiteSchema.extend({ directoryChunk: z.number().int() });

const entrySchema = z.object({
  id: z.string(),
  owner: z.string().nullable(),
  type: websiteTypeSchema,
  /** What a search looks through. */
  text: z.string(),
});
/** A site in the directory: what is searched and filtered by, nothing that is shown. */
export type WebsiteEntry = z.output<typeof entrySchema>;

/** 'Text search over name, URL, type and comments' (spec 000 §2); a type is found by its label, too. */
export const entryOf = ({ websiteId, userId, type, ...site }: Website): WebsiteEntry => ({
  id: websiteId,
  owner: userId,
  type,
  text: searchableText([
    site.name,
    ...searchedTextsOfUrl(site.url),
    type,
    websiteTypeLabels[type],
    site.comments,
  ]),
});

export const createWebsitesDirectory = (table: Table): Directory<WebsiteEntry> =>
  createDirectory(table, { name: 'WEBSITES', schema: entrySchema, orderOf: ({ id }) => id });
