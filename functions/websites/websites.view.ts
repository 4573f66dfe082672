import * as z from 'zod';
import { websiteKey } from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import { createView, type View } from '../core/table/view.ts';

/** What other nouns may know of a site: whose it is, what it is called and where it is. */
const siteSchema = z.object({ userId: z.string().nullable(), name: z.string(), url: z.string() });

export const createSiteView = (table: Table): View<z.output<typeof siteSchema>> =>
  createView(table, { key: websiteKey, schema: siteSchema, guarded: ['userId'] });
