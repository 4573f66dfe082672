import * as z from 'zod';
import { beginningOf } from '../../core/validation/shortened.ts';
import type { SiteStats } from '../status.domain.ts';

/** The answer comes from a stranger's server: every text and list is cut to what the portal can keep and show. */
const TEXT_LENGTH = 200;
const VERSION_LENGTH = 40;
const MAX_ENTRIES = 500;

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
const list = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(entry).transform((entries) => entries.slice(0, MAX_ENTRIES));
/** Null for a value that is not a count: 0 must not be shown if the site reported nothing. */
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().catch(null);
const updates = z
  .object({ updates: list(text).default([]) })
  .prefault({})
  .transform(({ updates: names }) => new Set(names));

/** What `GET {siteUrl}/wp-json/gnusys/v1/status` answers (spec 001 §7), with the counts our connector adds. */
export const connectorAnswerSchema = z.object({
  wordpress_version: version,
  php_version: version,
  mysql_version: version,
  plugins: list(z.object({ file: text, name: text, version: optionalText, active: z.boolean() })),
  themes: z.object({
    all_themes: list(
      z.object({ name: text, version: optionalText, active: z.boolean().default(false) }),
    ),
  }),
  updates: z.object({ plugins: updates, themes: updates }).prefault({}),
  counts: z
    .object({ users: count, posts: count, pages: count, products: count, orders: count })
    .partial()
    .default({}),
});

/** Makes a site's stats of its connector's answer: a plugin's update is known by file, a theme's by name. */
export function statsOf(answer: z.output<typeof connectorAnswerSchema>): SiteStats {
  const { plugins, themes, updates: pending, counts } = answer;
  return {
    wordpressVersion: answer.wordpress_version,
    phpVersion: answer.php_version,
    mysqlVersion: answer.mysql_version,
    plugins: plugins.map((p) => ({ ...p, updatePending: pending.plugins.has(p.file) })),
    themes: themes.all_themes.map((t) => ({ ...t, updatePending: pending.themes.has(t.name) })),
    pluginsCount: plugins.length,
    themesCount: themes.all_themes.length,
    usersCount: counts.users ?? null,
    postsCount: counts.posts ?? null,
    pagesCount: counts.pages ?? null,
    productsCount: counts.products ?? null,
    ordersCount: counts.orders ?? null,
  };
}
