import * as z from 'zod';
import { unsentValues, withSent } from '../core/validation/sent.ts';
import {
  fieldMessages,
  hasForbiddenText,
  idField,
  sanitizeText,
} from '../core/validation/fields.ts';
import { requiredTextField, textField, visibleText } from '../core/validation/text.ts';
import {
  ASSIGNMENT_MAX_SITES,
  websiteTypeSchema,
  type Website,
  type WebsiteField,
} from './websites.domain.ts';
import { tagsField } from './websites.tags.domain.ts';
import { isOtherOrigin, websiteUrlField } from './websites.url.domain.ts';

const WEBSITE_NAME_LENGTH = { min: 2, max: 100 } as const;
const API_KEY_MIN_LENGTH = 10;
const API_KEY_MAX_LENGTH = 200;
const COMMENTS_MAX_LENGTH = 500;

const websiteMessages = {
  forbiddenOnCreate: 'Los datos contienen caracteres no permitidos',
  forbiddenOnUpdate: 'El nombre contiene caracteres no permitidos',
};

const websiteName = (forbidden: string) =>
  requiredTextField('nombre', { max: WEBSITE_NAME_LENGTH.max, disallowed: forbidden })
    .min(WEBSITE_NAME_LENGTH.min, fieldMessages.minLength('nombre', WEBSITE_NAME_LENGTH.min))
    .refine((name) => !hasForbiddenText(name), forbidden)
    .transform(sanitizeText)
    // Cleaning may leave less than a name: '<>' is two characters and nothing.
    .pipe(
      z
        .string()
        .overwrite(visibleText)
        .min(WEBSITE_NAME_LENGTH.min, fieldMessages.minLength('nombre', WEBSITE_NAME_LENGTH.min)),
    );

/** The connector key as pasted: surrounding blanks go, nothing else is touched. ASCII only, for a header carries it. */
export const apiKeyField = z
  .string()
  .trim()
  .min(1, fieldMessages.required('API Key'))
  .min(API_KEY_MIN_LENGTH, fieldMessages.minLength('API Key', API_KEY_MIN_LENGTH))
  .max(API_KEY_MAX_LENGTH, fieldMessages.maxLength('API Key', API_KEY_MAX_LENGTH))
  .regex(/^[\x21-\x7e]+$/, fieldMessages.disallowed('API Key'));

/** A blank key on edit keeps the one there is. */
const keyOrBlank = z
  .string()
  .trim()
  .superRefine((typed, context) => {
    const { error } = apiKeyField.safeParse(typed);
    if (typed === '' || !error) return;
    for (const { message } of error.issues) context.addIssue({ code: 'custom', message });
  });

const wordpressVersion = z
  .string()
  .trim()
  // Every repetition begins with a separator: one that may begin anywhere takes exponential time to fail.
  .regex(/^(\d[a-z0-9]*([-.][a-z0-9]+)*)?$/i, 'La versión de WordPress no es válida')
  .max(20, fieldMessages.maxLength('versión de WordPress', 20));

/** The texts that a person may leave blank. A new site that is sent without one has ''. */
const optionalTexts = {
  wordpressVersion,
  comments: textField('comentarios', { max: COMMENTS_MAX_LENGTH, lines: true }),
};
const orBlank = <F extends Record<string, z.ZodType<string, string>>>(texts: F) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text.default('')]),
  ) as unknown as { [K in keyof F]: z.ZodDefault<F[K]> };

const fields = {
  url: websiteUrlField,
  type: websiteTypeSchema,
  ...optionalTexts,
  tags: tagsField,
};

/** What the form sends to register a site (spec 000 §5, Website). No key (null): it is to be linked later. */
export const newWebsiteSchema = z.object({
  name: websiteName(websiteMessages.forbiddenOnCreate),
  ...fields,
  ...orBlank(optionalTexts),
  tags: tagsField.default([]),
  apiKey: apiKeyField.nullable(),
});
export type NewWebsite = z.output<typeof newWebsiteSchema>;

/** A new site as it is sent: an administrator may say whose it is (null, or left out: nobody's). A client's is their own. */
export const registrationSchema = newWebsiteSchema.extend({
  userId: idField.nullable().optional(),
});
export type Registration = z.output<typeof registrationSchema>;

/** What a new site has where nothing is sent. */
export const blankWebsite = unsentValues(newWebsiteSchema);

/** The form that changes a site. A blank key keeps the one there is. */
export const websiteFormSchema = z.object({
  name: websiteName(websiteMessages.forbiddenOnUpdate),
  ...fields,
  apiKey: keyOrBlank,
});

/** The edit of a site. Omitted fields stay unchanged, and a blank key does. */
const websiteEditSchema = websiteFormSchema.partial();
export type WebsiteEdit = z.output<typeof websiteEditSchema>;
const websiteEditFields = websiteFormSchema.keyof().options satisfies readonly WebsiteField[];

/** The names of the fields in a sentence. */
export const websiteFieldNames: Record<WebsiteField, string> = {
  name: 'el nombre',
  url: 'la URL',
  type: 'el tipo',
  apiKey: 'la API Key',
  wordpressVersion: 'la versión de WordPress',
  comments: 'los comentarios',
  tags: 'las etiquetas',
};

/** The form's edit, and the revision that it began with, so that it does not overwrite somebody else's change. */
export const websiteChangeSchema = websiteEditSchema.extend({ revision: z.number().int().min(0) });
export type WebsiteChange = z.output<typeof websiteChangeSchema>;

/** Sites that an administrator gives to somebody; to nobody (null), where only administrators see them. */
export const assignmentSchema = z.object({
  websiteIds: z
    .array(idField)
    .min(1, 'Elige al menos un sitio')
    .max(ASSIGNMENT_MAX_SITES, `No más de ${String(ASSIGNMENT_MAX_SITES)} sitios a la vez`),
  userId: idField.nullable(),
});
export type Assignment = z.output<typeof assignmentSchema>;

/** A new site of a person, or of nobody. */
export const registerWebsite = (
  { apiKey: key, wordpressVersion: version, ...input }: NewWebsite,
  { websiteId, userId, at }: { websiteId: string; userId: string | null; at: Date },
): Website => ({
  websiteId,
  userId,
  ...input,
  wordpressVersion: version || null,
  keyConfigured: key !== null,
  keyLast4: key?.slice(-4) ?? null,
  createdAt: at.toISOString(),
  revision: 0,
});

/** Whether an edit moves a site to another origin: it forgets the key, and what was read there. */
export const movesOrigin = (before: Pick<Website, 'url'>, { url }: WebsiteEdit): boolean =>
  url !== undefined && isOtherOrigin(before.url, url);

/** The version after an edit: a typed one counts until the site reports its own, which stays behind at another origin. */
function versionAfter(before: Website, edit: WebsiteEdit, versionSynced: boolean): string | null {
  const { wordpressVersion: typed = before.wordpressVersion } = edit;
  if (!versionSynced) return typed || null;
  if (!movesOrigin(before, edit)) return before.wordpressVersion;
  // The form sends back what it showed.
  return typed === before.wordpressVersion ? null : typed || null;
}

function keyAfter(before: Website, edit: WebsiteEdit): Partial<Website> {
  const { apiKey: key = '' } = edit;
  if (key !== '') return { keyConfigured: true, keyLast4: key.slice(-4) };
  return movesOrigin(before, edit) ? { keyConfigured: false, keyLast4: null } : {};
}

/**
 * The site after an edit. A blank key keeps the current one, except at another origin, and a typed version counts until the
 * site reports its own.
 */
export function editWebsite<S extends Website>(
  before: S,
  edit: WebsiteEdit,
  versionSynced: boolean,
): S {
  const { apiKey: _, wordpressVersion: __, ...sent } = edit;
  return {
    ...withSent(before, sent),
    wordpressVersion: versionAfter(before, edit, versionSynced),
    ...keyAfter(before, edit),
  };
}

const isSame = (before: unknown, after: unknown) =>
  JSON.stringify(before) === JSON.stringify(after);

/** The fields that an edit changes. A new key counts even if it looks the same, and one that is forgotten. */
export const changedWebsiteFields = (
  before: Website,
  after: Website,
  { apiKey: key = '' }: WebsiteEdit,
): WebsiteField[] =>
  websiteEditFields.filter((field) =>
    field === 'apiKey'
      ? key !== '' || before.keyConfigured !== after.keyConfigured
      : !isSame(before[field], after[field]),
  );
