import * as z from 'zod';
import type { SiteStats } from './status.domain.ts';

/** The answer comes from a stranger's server: every text and list is cut to what the portal can keep and show. */
const TEXT_LENGTH = 200;
const MAX_ENTRIES = 500;

const text = z.coerce.string().transform((value) => value.trim().slice(0, TEXT_LENGTH));
const version = z.coerce
  .string()
  .transform((value) => value.trim().slice(0, 40) || null)
  .nullish()
  .transform((value) => value ?? null);
const list = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(entry).transform((entries) => entries.slice(0, MAX_ENTRIES));
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0);
const updates = z
  .object({ updates: list(text).default([]) })
  .prefault({})
  .transform(({ updates: names }) => new Set(names));

/** What `GET {siteUrl}/wp-json/gnusys/v1/status` answers (spec 001 §7), with the counts our connector adds. */
export const connectorAnswerSchema = z.object({
  wordpress_version: version,
  php_version: version,
  mysql_version: version,
  plugins: list(
    z.object({ file: text, name: text, version: text.default(''), active: z.boolean() }),
  ),
  themes: z.object({
    all_themes: list(
      z.object({ name: text, version: text.default(''), active: z.boolean().default(false) }),
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
    usersCount: counts.users ?? 0,
    postsCount: counts.posts ?? 0,
    pagesCount: counts.pages ?? 0,
    productsCount: counts.products ?? 0,
    ordersCount: counts.orders ?? 0,
  };
}
