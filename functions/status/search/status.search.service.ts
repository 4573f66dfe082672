import { DUPLICATE, engineText, type SiteDocument } from '../../core/search/site-documents.ts';
import type { ReadSite, ReadSites, SiteIndex, Written } from '../../core/search/site-index.ts';
import { nameKeyOf } from '../../core/validation/name-order.ts';
import { textWithTags } from '../../websites/websites.tags.domain.ts';
import type { SearchedSites } from '../../websites/websites.view.ts';
import type { UpdateCheck } from '../status.domain.ts';
import { componentKeyOf } from '../updates/status.components.domain.ts';
import type { SearchedStatus, SearchedStatuses } from './status.search.entity.ts';

type Entry = Awaited<ReturnType<SearchedSites>>[number];

interface ReadDependencies {
  websites: SearchedSites;
  statuses: Pick<SearchedStatuses, 'read'>;
  now: () => Date;
}

export interface IndexDependencies extends ReadDependencies {
  index: Pick<SiteIndex, 'write'>;
}

function millisecondsOf(at: UpdateCheck): number | null {
  if (at === null) return null;
  return at === 'never' ? 0 : Date.parse(at);
}

/** What filters and the fleet ask for. A WordPress is counted once: its duplicates wait for nothing, and are in no part of a list. */
function statesOf({ status, syncState, updates }: SearchedStatus) {
  if (status.duplicateSince !== undefined) {
    return { syncState: DUPLICATE, pendingUpdates: null, checkedAt: null, updates: [] };
  }
  return {
    ...{ syncState, pendingUpdates: status.pendingUpdates },
    checkedAt: millisecondsOf(status.updatesCheckedAt),
    updates: updates.map((update) => ({ ...update, key: componentKeyOf(update) })),
  };
}

function documentOf(entry: Entry, found: SearchedStatus): SiteDocument {
  const { status } = found;
  const { id, owner, type, tags } = entry;
  return {
    ...{ id, owner, type, tags: [...tags], text: engineText(textWithTags(entry)) },
    ...{ name: status.name, url: status.url, nameKey: nameKeyOf(status.name) },
    ...{ keyConfigured: status.keyConfigured, lastSyncDate: status.lastSyncDate },
    ...statesOf(found),
  };
}

/**
 * Reads sites as they are at this moment. One whose items do not fit together is left out: it is being moved or deleted, and what does
 * that is heard of as well.
 */
async function readSites(
  websiteIds: readonly string[],
  { websites, statuses, now }: ReadDependencies,
): Promise<ReadSites> {
  const readAt = now().getTime();
  const entries = new Map((await websites(websiteIds)).map((entry) => [entry.id, entry]));
  const places = [...entries.values()].map(({ id, owner }) => ({ websiteId: id, ownerId: owner }));
  const found = await statuses.read(places);
  return {
    readAt,
    sites: websiteIds.flatMap((id): ReadSite[] => {
      const [entry, status] = [entries.get(id), found.get(id)];
      if (!entry) return [{ id, site: null }];
      return status ? [{ id, site: documentOf(entry, status) }] : [];
    }),
  };
}

/**
 * Brings what the engine has of sites to what the table has: documents of those that are there, none of those that are deleted. The
 * order of calls does not matter, nor how often they come.
 *
 * @returns what became of each. One that was moved meanwhile is an Error: it is to be read again.
 */
export async function indexSites(
  websiteIds: readonly string[],
  dependencies: IndexDependencies,
): Promise<Map<string, Written>> {
  const ids = [...new Set(websiteIds)];
  const outcomes = await dependencies.index.write(await readSites(ids, dependencies));
  const moved = () => new Error('The site was moved while it was read');
  return new Map(ids.map((id) => [id, outcomes.get(id) ?? moved()]));
}

/** How often a site is read again that the engine had a later reading of: clocks of Lambdas need not agree. */
const READINGS = 3;

/** `indexSites` until nothing is left. @throws Error for what is: the queue delivers its message again */
export async function keepIndexed(
  websiteIds: readonly string[],
  dependencies: IndexDependencies,
): Promise<void> {
  let left: [string, Written][] = websiteIds.map((id) => [id, 'older']);
  for (let reading = 0; reading < READINGS && left.length > 0; reading += 1) {
    const ids = left.map(([id]) => id);
    left = [...(await indexSites(ids, dependencies))].filter(([, is]) => is !== 'written');
  }
  const [first] = left;
  if (!first) return;
  const [id, is] = first;
  const why = is instanceof Error ? is.message : 'the engine has what was read later';
  throw new Error(`${String(left.length)} sites are not in the search, ${id} first: ${why}`);
}

interface RebuildDependencies extends IndexDependencies {
  statuses: SearchedStatuses;
  index: SiteIndex;
  /** How far it is: sites that were written since it began or went on. */
  onProgress: (sites: number) => void;
}

/**
 * Fills a new index with all sites, and has it searched. What changes meanwhile is written into it as well (`SiteIndex.write`). One that
 * was broken off goes on where it was.
 *
 * @throws Error for sites that could not be written; the next call goes on with them
 */
export async function rebuildSearch({
  onProgress,
  ...dependencies
}: RebuildDependencies): Promise<{ sites: number; index: string }> {
  const { index, statuses, now } = dependencies;
  const begun = await index.beginRebuild(now());
  const filled = { write: (read: ReadSites) => index.fill(begun.index, read) };
  let [sites, place] = [0, begun.after];
  do {
    const { websiteIds, after } = await statuses.listIds(place);
    const written = await indexSites(websiteIds, { ...dependencies, index: filled });
    const failed = [...written.values()].find((outcome) => outcome instanceof Error);
    if (failed) throw failed;
    sites += websiteIds.length;
    place = after;
    await index.noteRebuilt(begun.index, place);
    onProgress(sites);
  } while (place);
  await index.endRebuild(begun.index);
  return { sites, index: begun.index };
}
