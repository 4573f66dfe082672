import * as z from 'zod';
import { drilledRowSchema } from '../backups/restore/backups.proof.domain.ts';
import { idField } from '../core/validation/fields.ts';

export const websiteTypes = ['tienda', 'informativo', 'blog', 'cotizador', 'elearning'] as const;
export const websiteTypeSchema = z.enum(websiteTypes, 'Elige un tipo de sitio');
export type WebsiteType = z.output<typeof websiteTypeSchema>;

/** 'Websites page size' (spec 000 §9). */
export const WEBSITES_PAGE_SIZE = 15;

/** Most sites that are given to somebody in one call. */
export const ASSIGNMENT_MAX_SITES = 50;

/** How people read a type of site (spec 000 §3). */
export const websiteTypeLabels: Record<WebsiteType, string> = {
  tienda: 'Tienda',
  informativo: 'Informativo',
  blog: 'Blog',
  cotizador: 'Cotizador',
  elearning: 'E-Learning',
};

/** The form's fields as they are stored; the key is stored apart, encrypted. */
const storedFields = {
  name: z.string(),
  url: z.string(),
  type: websiteTypeSchema,
  comments: z.string(),
  wordpressVersion: z.string().nullable(),
  tags: z.array(z.string()),
};

/** What its form has: these fields, and the key. */
export type WebsiteField = keyof typeof storedFields | 'apiKey';

/** A site as the API answers it. The key never leaves: only whether there is one, and its last 4 characters. */
export const websiteSchema = z.object({
  websiteId: idField,
  userId: idField.nullable(),
  ...storedFields,
  keyConfigured: z.boolean(),
  keyLast4: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** The number of edits by people. */
  revision: z.number().int().min(0),
});
export type Website = z.output<typeof websiteSchema>;

/** A site as its form shows it. `versionSynced`: the site itself reported its version, so a typed one does not count. */
export const websiteDetailSchema = websiteSchema.extend({ versionSynced: z.boolean() });
export type WebsiteDetail = z.output<typeof websiteDetailSchema>;

/**
 * The narrow row that lists show: every byte of it is read each time. A field that is added needs a default, because the
 * rows that are there do not have it.
 */
const listed = websiteSchema.pick({
  websiteId: true,
  userId: true,
  name: true,
  url: true,
  type: true,
  comments: true,
  wordpressVersion: true,
  keyConfigured: true,
  createdAt: true,
});
export const websiteRowSchema = listed.extend({
  /** Of the newest backup that is complete; a row without backups keeps nothing of them. */
  lastBackupAt: z.iso.datetime().nullable().default(null),
  /** The site's own schedule was missed. */
  backupMissed: z.boolean().default(false),
  ...drilledRowSchema.shape,
  /** Since when it is known as a WordPress that another site of its owner is as well; left out of all others. */
  duplicateSince: z.iso.datetime().optional(),
});
export type WebsiteRow = z.output<typeof websiteRowSchema>;

/** A row as the list of sites shows it. Its tags are those of the directory (ADR 0033). */
export const websiteSummarySchema = websiteRowSchema.extend({
  tags: storedFields.tags.default([]),
});
export type WebsiteSummary = z.output<typeof websiteSummarySchema>;

/** As its reader lists it: `ownerName` is for administrators; null for a site of nobody, and for clients. */
const withOwner = { ownerName: z.string().nullable() };
export const listedWebsiteSchema = websiteSummarySchema.extend(withOwner);
export type ListedWebsite = z.output<typeof listedWebsiteSchema>;
/** A site that was just registered, as the list's first row needs it. */
export const registeredWebsiteSchema = websiteSchema.extend(withOwner);

/** Segments of a version that a list shows: of WordPress, both name the release, and a third one its corrections. */
const SHOWN_SEGMENTS = 2;

/** The version in a list, 'or N/A' (spec 000 §2), without its third segment: 6.8.7 → 6.8, and 6.8 stays. */
export const shortVersion = (version: string | null): string =>
  version ? version.split('.').slice(0, SHOWN_SEGMENTS).join('.') : 'N/A';
