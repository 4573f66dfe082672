import * as z from 'zod';
import { queryPage } from '../../core/table/query/query-page.ts';
import { ownedWebsiteRows } from '../../core/table/shared/website-rows.ts';
import type { Table } from '../../core/table/table.ts';

/** Of a client with more, the newest ones: fifty rows are 6 RCU. */
const SITES_READ = 50;

/** Whose password it is; who has no profile yet has no id here, and no sites. */
interface Owner {
  userId?: string;
  /** The client whose company they belong to. */
  companyId?: string | null;
}

const siteSchema = z.object({ name: z.string(), url: z.string() });

/** The host of a site's URL, as people know it. */
const hostOf = (url: string): string => URL.parse(url)?.hostname ?? '';

/**
 * What the portal, the sites of a person's account and their hosts are called, by which new passwords are measured.
 * `settings`: those that are in force. One Query, eventually consistent.
 */
export const createPlaces =
  (table: Table, settings: () => Promise<{ brandName: string }>) =>
  async ({ userId, companyId }: Owner): Promise<string[]> => {
    const { brandName } = await settings();
    const accountId = companyId ?? userId;
    if (accountId === undefined) return [brandName];
    const { items } = await queryPage(table, {
      source: ownedWebsiteRows(accountId),
      page: { limit: SITES_READ },
      parse: (row) => siteSchema.parse(row),
    });
    return [brandName, ...items.flatMap(({ name, url }) => [name, hostOf(url)])];
  };
export type Places = ReturnType<typeof createPlaces>;
