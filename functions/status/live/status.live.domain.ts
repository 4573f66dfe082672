import * as z from 'zod';
import { sitePluginSchema, siteThemeSchema, updateCheckSchema } from '../status.domain.ts';

/** Plugins and themes read from the site a moment ago (spec 001 §7); nothing of it is stored. */
export const siteSoftwareSchema = z.object({
  plugins: z.array(sitePluginSchema),
  themes: z.array(siteThemeSchema),
  updatesCheckedAt: updateCheckSchema.default(null),
  readAt: z.iso.datetime(),
});
export type SiteSoftware = z.output<typeof siteSoftwareSchema>;

/** How long the screens keep an answer (spec 001 §9). Milliseconds. */
export const SOFTWARE_FRESH_MS = 120_000;
