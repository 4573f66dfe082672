import { numbersOf, readRows, type FoundRows } from '../table/directory/directory-page.ts';
import type { FoundSite, WebsiteFinder } from '../table/shared/website-finder.ts';
import { websiteEntryRowsFor, type Viewer } from '../table/shared/website-rows.ts';
import type { Table } from '../table/table.ts';
import { accountIdOf } from '../validation/account.ts';
import { DEEPEST, siteDocumentSchema } from './site-documents.ts';
import { all, filteredBy, visibleTo, type SiteFilters } from './site-queries.ts';
import type { FoundInEngine, SearchSites } from './site-search.ts';

const foundSite = siteDocumentSchema.pick({ id: true, owner: true, tags: true });
const SOURCE = Object.keys(foundSite.shape);

/** Rows of one read where a whole list is read. */
const ROWS_OF_A_READ = 100;

/** The query has the same condition: what another answer would have of others is nobody's to see, whatever the engine says. */
const sitesOf = ({ hits }: FoundInEngine, viewer: Viewer): FoundSite[] =>
  hits.hits
    .map(({ _source }) => foundSite.parse(_source))
    .filter(({ owner }) => viewer.role === 'admin' || owner === accountIdOf(viewer));

interface PageOf<Filters> {
  filters: Filters;
  page: number;
  size: number;
}

interface EngineFinder {
  table: Table;
  search: SearchSites;
  now: () => Date;
}

/** Whether the filters leave out nothing: what is found lies together in the list of all rows. */
const isWhole = ({ search, type, tag, userId, filter = 'all' }: SiteFilters): boolean =>
  search.trim() === '' && filter === 'all' && [type, tag, userId].every((one) => one === undefined);

/**
 * Finds in the engine, and reads the rows of what was found from the table: by key, half a unit each, or by one Query where nothing
 * is filtered. Until the engine has the sites, `directory` finds them.
 */
export function findInEngine<Filters extends SiteFilters>(
  { table, search, now }: EngineFinder,
  directory: WebsiteFinder<Filters>,
): WebsiteFinder<Filters> {
  const queryOf = (viewer: Viewer, filters: Filters) =>
    all([...visibleTo(viewer), ...filteredBy(filters, now())]);
  const order = { sort: [{ id: 'desc' }], _source: SOURCE };

  /** A page as numbered lists cut it: the last one where there are fewer. */
  async function findPage(viewer: Viewer, { filters, page, size }: PageOf<Filters>) {
    const query = queryOf(viewer, filters);
    const at = (number: number) => search({ ...order, query, size, from: (number - 1) * size });
    const asked = Math.min(page, Math.floor(DEEPEST / size));
    const found = await at(asked);
    if (!found) return undefined;
    const numbers = numbersOf(found.hits.total.value, { page: asked, size });
    const hits = numbers.page === asked ? found : await at(numbers.page);
    return hits && { sites: sitesOf(hits, viewer), ...numbers };
  }

  const readOf = <Item>(
    viewer: Viewer,
    sites: readonly FoundSite[],
    { parse, isTogether }: { parse: (row: unknown, site: FoundSite) => Item; isTogether: boolean },
  ) =>
    readRows(
      table,
      { wanted: sites, stretch: isTogether ? sites.length : Infinity },
      { rows: websiteEntryRowsFor(viewer), parse },
    );

  return {
    async page(viewer, request, parse) {
      const found = await findPage(viewer, request);
      if (!found) return directory.page(viewer, request, parse);
      const { sites, ...page } = found;
      const items = await readOf(viewer, sites, { parse, isTogether: isWhole(request.filters) });
      return { items, ...page };
    },

    async rows<Item>(
      viewer: Viewer,
      filters: Filters,
      parse: (row: unknown, site: FoundSite) => Item,
    ): Promise<FoundRows<Item>> {
      const body = { ...order, query: queryOf(viewer, filters), size: ROWS_OF_A_READ };
      const first = await search(body);
      if (!first) return directory.rows(viewer, filters, parse);
      async function* pages(found: FoundInEngine) {
        let next = found;
        for (;;) {
          yield await readOf(viewer, sitesOf(next, viewer), { parse, isTogether: false });
          const after = next.hits.hits.at(-1)?.sort;
          if (!after) return;
          const more = await search({ ...body, search_after: after });
          // What was written of an export is no whole one.
          if (!more) throw new Error('The index of the search was deleted while it was read');
          next = more;
        }
      }
      return { total: first.hits.total.value, pages: pages(first) };
    },
  };
}
