import type { CheckBackupPromises } from '../../events/backups.events.ts';
import { LOOK_CHUNK_SIZE, type LookAgain } from '../../events/attention.events.ts';
import type { RebuildRollups } from '../../events/reports.events.ts';
import { INDEX_CHUNK_SIZE, type IndexSites } from '../../events/status.events.ts';
import type { Look } from '../attention/attention.domain.ts';
import { chunk } from '../core/chunk.ts';
import type { SendMessages } from '../core/queue/send-messages.ts';
import type { Change } from '../core/table/keys/changes.ts';
import { siteOfKey, websiteOfRowKey } from '../core/table/keys/keys.ts';

/** What follows from a change. */
export interface Consequences {
  /** Days whose activities are to be counted again (yyyy-MM-dd). */
  days: string[];
  /** What attention is to look at again. */
  looks: Look[];
  /** Sites to bring to the search engine, where there is one. */
  sites: string[];
  /** People at whose sites' backups is to be looked again, for their plans promise something else. */
  promised: string[];
}

export interface ChangeDependencies {
  /**
   * Each has its own delay. The worker counts by the index, which follows the table by less than a second, but is not obliged to. So every
   * day is asked for twice, soon and a minute later: the first makes the figures fresh, the second makes them right where the
   * index was slow.
   */
  sendDays: readonly SendMessages<RebuildRollups>[];
  sendLooks: SendMessages<LookAgain>;
  /** Undefined where there is no search engine. */
  sendSites: SendMessages<IndexSites> | undefined;
  sendPromises: SendMessages<CheckBackupPromises>;
}

/** The sites of whose items a change has one that a search looks at. */
export function sitesOf({ item, key }: Change): string[] {
  if (item === 'siteRow') return [websiteOfRowKey(key).websiteId];
  return item === 'site' || item === 'siteStats' ? [siteOfKey(key).websiteId] : [];
}

const distinct = <T>(lists: readonly (readonly T[])[]): T[] => [...new Set(lists.flat())];

/**
 * Sends on what follows from changes, everything once. Their order does not matter: workers read things as they are then.
 * @throws Error where a queue refused: the stream delivers again
 */
export async function sendConsequences(
  all: readonly Consequences[],
  { sendDays, sendLooks, sendSites, sendPromises }: ChangeDependencies,
): Promise<{ days: number; looks: number; sites: number | undefined; promised: number }> {
  const looks = distinct(all.map((one) => one.looks));
  await sendLooks(
    chunk(looks, LOOK_CHUNK_SIZE).map((some) => ({ type: 'LookAgain', looks: some })),
  );
  const days = distinct(all.map((one) => one.days)).sort();
  const counts = days.map((day) => ({ type: 'RebuildRollups' as const, day }));
  for (const send of sendDays) await send(counts);
  const sites = distinct(all.map((one) => one.sites));
  await sendSites?.(
    chunk(sites, INDEX_CHUNK_SIZE).map((websiteIds) => ({ type: 'IndexSites', websiteIds })),
  );
  const promised = distinct(all.map((one) => one.promised));
  await sendPromises(promised.map((ownerId) => ({ type: 'CheckBackupPromises', ownerId })));
  return {
    ...{ days: days.length, looks: looks.length, promised: promised.length },
    sites: sendSites && sites.length,
  };
}
