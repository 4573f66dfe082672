import * as z from 'zod';
import { beginningOf } from '../../core/validation/shortened.ts';
import { releasesTakenSchema, type SiteReading, type UpdateCheck } from '../status.domain.ts';
import { addressOf } from '../../websites/websites.url.domain.ts';
import { SOFTWARE_MAX } from '../updates/status.updates.domain.ts';

/** The answer comes from a stranger's server: every text and list is cut to what the portal can keep and show. */
const TEXT_LENGTH = 200;
const VERSION_LENGTH = 40;

/** Cut to a length. Half a character, sent so, has no UTF-8: no store need keep it. */
const cut = (value: string | number, length: number) =>
  beginningOf(String(value).trim().toWellFormed(), length);

/** PHP writes '6.8' as a number at times. Anything else (an object, `true`) is no text and no answer of ours. */
const written = z.union([z.string(), z.number()]);
const text = written.transform((value) => cut(value, TEXT_LENGTH));
const optionalText = text.nullish().transform((value) => value ?? '');
const version = written
  .transform((value) => cut(value, VERSION_LENGTH) || null)
  .nullish()
  .transform((value) => value ?? null);
/** What our connector adds to the specification's answer: one that has something else there is read all the same. */
const addedVersion = version.catch(null);
const list = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(entry).transform((entries) => entries.slice(0, SOFTWARE_MAX));
/** Null for a value that is not a count: 0 must not be shown if the site reported nothing. */
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().catch(null);
const updates = z
  .object({ updates: list(text).default([]) })
  .prefault({})
  .transform(({ updates: names }) => new Set(names));

/** An instant as our connector writes it; anything else counts as never. */
const check = z.iso.datetime().nullable().catch(null).default(null);
/** When WordPress last looked for updates of each kind. Connectors before 1.4 do not say. */
const checks = z
  .object({ wordpress: check, plugins: check, themes: check })
  .transform(({ wordpress, plugins, themes }) => oldestOf([wordpress, plugins, themes]))
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

/** What is known of all kinds is as old as the oldest check. */
function oldestOf(instants: readonly (string | null)[]): UpdateCheck {
  const known = instants.flatMap((instant) => (instant === null ? [] : [Date.parse(instant)]));
  if (known.length < instants.length) return 'never';
  return new Date(Math.min(...known)).toISOString();
}

/** A longer one could not be told from others once it was cut. */
const HOME_MAX_LENGTH = 300;
/** Where WordPress says that it is; nothing where it does not, or says something else. */
const site = z
  .object({ url: z.string() })
  .transform(({ url }): Pick<SiteReading, 'home'> => {
    const home = addressOf(url);
    return home === '' || home.length > HOME_MAX_LENGTH ? {} : { home };
  })
  .catch({})
  .default({});

/** What `GET {siteUrl}/wp-json/gnusys/v1/status` answers (spec 001 §7), with what our connector adds. */
export const connectorAnswerSchema = z.object({
  connector_version: addedVersion,
  wordpress_version: version,
  php_version: version,
  mysql_version: version,
  site,
  plugins: list(
    z.object({
      file: text,
      name: text,
      version: optionalText,
      active: z.boolean(),
      new_version: addedVersion,
    }),
  ),
  themes: z.object({
    all_themes: list(
      z.object({
        name: text,
        version: optionalText,
        active: z.boolean().default(false),
        new_version: addedVersion,
      }),
    ),
  }),
  updates: z
    .object({ wordpress: addedVersion, plugins: updates, themes: updates, checked_at: checks })
    .prefault({}),
  counts: z
    .object({ users: count, posts: count, pages: count, products: count, orders: count })
    .partial()
    .default({}),
  releases: releasesTakenSchema
    .optional()
    .catch(undefined)
    .transform((releases): Pick<SiteReading, 'releases'> => (releases ? { releases } : {})),
});

/** A plugin or theme with what its update brings; the offered version is left out where it is not known. */
function withUpdate<Part extends { new_version: string | null }>(
  part: Part,
  updatePending: boolean,
) {
  const { new_version: offered, ...rest } = part;
  return { ...rest, updatePending, ...(updatePending && offered !== null && { offered }) };
}

/** What a connector's answer says of its site: a plugin's update is known by file, a theme's by name. */
export function readingOf(answer: z.output<typeof connectorAnswerSchema>): SiteReading {
  const { plugins, themes, updates: pending, counts } = answer;
  return {
    wordpressVersion: answer.wordpress_version,
    phpVersion: answer.php_version,
    mysqlVersion: answer.mysql_version,
    plugins: plugins.map((p) => withUpdate(p, pending.plugins.has(p.file))),
    themes: themes.all_themes.map((t) => withUpdate(t, pending.themes.has(t.name))),
    pluginsCount: plugins.length,
    themesCount: themes.all_themes.length,
    usersCount: counts.users ?? null,
    postsCount: counts.posts ?? null,
    pagesCount: counts.pages ?? null,
    productsCount: counts.products ?? null,
    ordersCount: counts.orders ?? null,
    ...(pending.wordpress !== null && { wordpressOffered: pending.wordpress }),
    ...(answer.connector_version !== null && { connectorVersion: answer.connector_version }),
    updatesCheckedAt: pending.checked_at,
    ...answer.site,
    ...answer.releases,
  };
}
