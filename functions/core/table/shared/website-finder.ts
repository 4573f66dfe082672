import {
  directoryPage,
  directoryRows,
  type FoundRows,
  type NumberedPage,
} from '../directory/directory-page.ts';
import type { Table } from '../table.ts';
import { websiteEntryRowsFor, type Viewer } from './website-rows.ts';

/** What finding a site says of it, besides its row. */
export interface FoundSite {
  id: string;
  owner: string | null;
  tags: readonly string[];
}

/** Makes what is listed of a site's row and of what was found. */
type Parse<Item> = (row: unknown, site: FoundSite) => Item;

/** Finds the sites that a person may see, newest first: what both providers of `search.provider` answer (ADR 0067). */
export interface WebsiteFinder<Filters> {
  /** One page of what the filters find, its rows read at this moment. */
  page<Item>(
    viewer: Viewer,
    request: { filters: Filters; page: number; size: number },
    parse: Parse<Item>,
  ): Promise<NumberedPage<Item>>;
  /** All of what the filters find, its rows read page by page. */
  rows<Item>(viewer: Viewer, filters: Filters, parse: Parse<Item>): Promise<FoundRows<Item>>;
}

/** What of a directory a person may see (`scope`), and what of it the filters find, both newest first. */
type Match<Filters> = (
  viewer: Viewer,
  filters: Filters,
) => Promise<{ scope: readonly FoundSite[]; matching: readonly FoundSite[] }>;

/** Finds in the packed directory (ADR 0009). */
export const findInDirectory = <Filters>(
  table: Table,
  match: Match<Filters>,
): WebsiteFinder<Filters> => ({
  async page(viewer, { filters, page, size }, parse) {
    const found = { ...(await match(viewer, filters)), page, size };
    return directoryPage(table, found, { rows: websiteEntryRowsFor(viewer), parse });
  },

  async rows(viewer, filters, parse) {
    const found = await match(viewer, filters);
    return directoryRows(table, found, { rows: websiteEntryRowsFor(viewer), parse });
  },
});
