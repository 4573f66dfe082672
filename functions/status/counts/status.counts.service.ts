import type { RecountSites } from '../../../events/status.events.ts';
import type { Log } from '../../core/observability/logger.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { SiteFigures } from './status.counts.domain.ts';
import type { RowPlace, SiteCountsStore } from './status.counts.entity.ts';

interface RecountDependencies {
  counts: Pick<SiteCountsStore, 'emptyShards' | 'readChanges' | 'addRows' | 'mend'>;
  /** To the own queue, at once. */
  sendOn: SendMessages<RecountSites>;
  /** The same, received only once the index of all sites has what was counted before. */
  sendLater: SendMessages<RecountSites>;
  log: Pick<Log, 'info' | 'warn'>;
  now: () => Date;
}

/** Megabytes of rows in one message: some 45,000 sites, a few seconds. */
const PAGES_AT_ONCE = 20;

/** Reads the next rows into the message's counts. */
async function readOn(
  { counted, after, rows = 0 }: RecountSites,
  { counts, now }: RecountDependencies,
): Promise<{ counted: SiteFigures[]; after: RowPlace | null; rows: number }> {
  const sums: SiteFigures[] = (counted ?? counts.emptyShards()).map((shard) => ({ ...shard }));
  let place = after ?? null;
  let read = rows;
  for (let page = 0; page < PAGES_AT_ONCE; page += 1) {
    const found = await counts.addRows(sums, { after: place, now: now() });
    read += found.rows;
    place = found.after;
    if (place === null) break;
  }
  return { counted: sums, after: place, rows: read };
}

/** Corrects the shards in which nothing was counted meanwhile. The others have their turn with the next recount. */
async function mendAll(
  { counted, changes }: { counted: readonly SiteFigures[]; changes: readonly number[] },
  { counts, now }: RecountDependencies,
) {
  const ends = await Promise.all(
    counted.map((shard, n) =>
      counts.mend(n, { counted: shard, changes: changes[n] ?? 0, now: now() }),
    ),
  );
  const numberOf = (end: (typeof ends)[number]) => ends.filter((each) => each === end).length;
  return { same: numberOf('same'), mended: numberOf('mended'), changed: numberOf('changed') };
}

/**
 * Counts all sites again from their rows, in steps that each leave the next one a message. Its first message notes how many changes
 * each shard has counted; what comes after that waits, because the index of all sites lags behind. A shard that counted no change from then to
 * the end is set to what was read, on condition that it still has not. So nothing is lost or counted twice however often a step is
 * repeated, and a message that comes twice does its work twice at most.
 */
export async function recountSites(
  message: RecountSites,
  dependencies: RecountDependencies,
): Promise<void> {
  const { counts, sendOn, sendLater, log } = dependencies;
  const { changes } = message;
  if (changes === undefined) {
    await sendLater([{ ...message, changes: await counts.readChanges() }]);
    return;
  }
  const read = await readOn(message, dependencies);
  if (read.after !== null) {
    await sendOn([{ ...message, ...read }]);
    return;
  }
  const shards = await mendAll({ counted: read.counted, changes }, dependencies);
  const figures = { rows: read.rows, ...shards };
  if (shards.mended > 0) log.warn('counts of sites were corrected', figures);
  else log.info('sites counted', figures);
}

/** The same in one go, for a command: of a stage that has sites from before they were counted. */
export async function recountSitesNow(
  dependencies: Omit<RecountDependencies, 'sendOn' | 'sendLater'>,
): Promise<void> {
  const messages: RecountSites[] = [
    { type: 'RecountSites', requestedAt: dependencies.now().toISOString() },
  ];
  const send: SendMessages<RecountSites> = (more) => {
    messages.push(...more);
    return Promise.resolve();
  };
  for (let next = messages.shift(); next; next = messages.shift()) {
    await recountSites(next, { ...dependencies, sendOn: send, sendLater: send });
  }
}
