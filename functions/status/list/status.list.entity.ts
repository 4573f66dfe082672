import * as z from 'zod';
import type { FoundRows, NumberedPage } from '../../core/table/directory/directory-page.ts';
import { queryPages, rangeOf } from '../../core/table/entity/items.ts';
import type { RowSource } from '../../core/table/query/query-page.ts';
import { countedAttributes } from '../../core/table/shared/site-counts.ts';
import type { Table } from '../../core/table/table.ts';
import type { FoundSite, WebsiteFinder } from '../../core/table/shared/website-finder.ts';
import {
  allWebsiteRows,
  ownedWebsiteRows,
  type Viewer,
  withRowKey,
} from '../../core/table/shared/website-rows.ts';
import { accountIdOf } from '../../core/validation/account.ts';
import { type SiteStatus, filteredStateOf, syncStateSchema } from '../status.domain.ts';
import { statusRowOf } from '../status.entity.ts';
import type { CountedSite, StatusFilters } from './status.list.domain.ts';

/** Values that were read together, and when. */
interface Snapshot<T> {
  value: T;
  asOf: Date;
}

/**
 * Keeps what is expensive to read for as long as it is fresh enough (milliseconds), in the Lambda's memory.
 * Callers during a read wait for it; a failed read is not kept.
 */
export function createSnapshot<T>(
  read: () => Promise<T>,
  { now, freshMs }: { now: () => Date; freshMs: number },
): () => Promise<Snapshot<T>> {
  let kept: { asOf: Date; value: Promise<T> } | undefined;

  return async () => {
    const at = now();
    if (kept === undefined || at.getTime() - kept.asOf.getTime() >= freshMs) {
      kept = { asOf: at, value: read() };
    }
    const mine = kept;
    try {
      return { value: await mine.value, asOf: mine.asOf };
    } catch (error) {
      if (kept === mine) kept = undefined;
      throw error;
    }
  };
}

/** A site's status, with what only its other items say. */
export interface FoundStatus {
  site: SiteStatus;
  ownerId: string | null;
  tags: readonly string[];
}

/** What filters and the summary look at of each site that a person may see, by its id. */
interface CountedSites {
  sites: ReadonlyMap<string, CountedSite>;
  asOf: Date;
}

/** How long an administrator's counts stand. Milliseconds. */
export const COUNTS_FRESH_MS = 60_000;

const countedSchema = z
  .object({
    websiteId: z.string(),
    keyConfigured: z.boolean(),
    lastSyncDate: z.string().nullable().default(null),
    pendingUpdates: z.number().nullable().default(null),
    syncState: syncStateSchema.default('never'),
    syncFinishedAt: z.string().nullable().default(null),
    duplicateSince: z.string().optional(),
  })
  .transform(({ syncState, syncFinishedAt, ...site }) => ({
    ...site,
    sync: { state: filteredStateOf(syncState, syncFinishedAt) },
  }));

/** Everything of a row that is counted. A projection costs the same, but four fifths less to carry. */
const COUNTED = ['pk', 'sk', 'syncState', ...countedAttributes];

/**
 * Create it once per Lambda: it keeps everybody's counts for a minute. To read them takes one unit for some twenty sites
 * (docs/access-patterns.md has the figure), so that ten thousand are costly once a minute and not for each request.
 */
export function createCountedSites(table: Table, now: () => Date) {
  async function readAll(source: RowSource): Promise<ReadonlyMap<string, CountedSite>> {
    const sites = new Map<string, CountedSite>();
    for await (const items of queryPages(table, { ...rangeOf(source), only: COUNTED })) {
      for (const item of items) {
        const { websiteId, ...site } = countedSchema.parse(withRowKey(item));
        sites.set(websiteId, site);
      }
    }
    return sites;
  }

  const everybodys = createSnapshot(() => readAll(allWebsiteRows), {
    now,
    freshMs: COUNTS_FRESH_MS,
  });

  return {
    /** A client's as they are now; everybody's, for an administrator, as they were at most a minute ago. */
    async counted(viewer: Viewer): Promise<CountedSites> {
      if (viewer.role === 'admin') {
        const { value: sites, asOf } = await everybodys();
        return { sites, asOf };
      }
      return { sites: await readAll(ownedWebsiteRows(accountIdOf(viewer))), asOf: now() };
    },
  };
}
export type CountedSitesStore = ReturnType<typeof createCountedSites>;

const foundStatus = (row: unknown, { owner: ownerId, tags }: FoundSite): FoundStatus => ({
  ...{ site: statusRowOf(row).status, ownerId, tags },
});

/** The list of sites with their status, with either provider of searches. */
export const createStatusList = (finder: WebsiteFinder<StatusFilters>) => ({
  /** One page of what the filters find, its rows read at this moment. */
  page: (
    viewer: Viewer,
    request: { filters: StatusFilters; page: number; size: number },
  ): Promise<NumberedPage<FoundStatus>> => finder.page(viewer, request, foundStatus),

  /** All of what the filters find, as it is at this moment. */
  rows: (viewer: Viewer, filters: StatusFilters): Promise<FoundRows<FoundStatus>> =>
    finder.rows(viewer, filters, foundStatus),
});
export type StatusList = ReturnType<typeof createStatusList>;
