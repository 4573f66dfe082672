import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../../core/http/errors.ts';
import { siteDayKey, siteStatsKey, websiteKey, websiteRowKey } from '../../core/table/keys.ts';
import { outboxPut, type PublishableEvent } from '../../core/table/outbox.ts';
import type { Table } from '../../core/table/table.ts';
import { transact } from '../../core/table/transact.ts';
import { FAILURES_TOLD } from './status.backoff.domain.ts';
import { packStats } from '../status.packing.ts';
import {
  completion,
  countedFailure,
  failureOf,
  pointItem,
  type ChangedStats,
  type SyncEnd,
  type SyncFailed,
  type SyncResult,
} from './status.results.writes.ts';
import { statusRowOf, type StatusRow } from '../status.row.ts';
import { rowUpdate, sendUpdate, type RowChange, type RowRef } from '../status.writes.ts';

export type { SyncFailed, SyncResult };

/** The ends of syncs. Each tells whether the site still has its row; none brings one into being. */
export interface ResultsStore {
  /**
   * Ends a sync that read the site. What it said is stored before its hash: a hash never stands for what was not stored.
   * @throws AppError CONFLICT when others were faster each time
   */
  complete(ref: RowRef, result: SyncResult): Promise<boolean>;
  /**
   * Ends one that could not. The schedule's failures that are the site's own are counted, and its next attempt is set by
   * how many there were.
   */
  fail(ref: RowRef, result: SyncFailed): Promise<boolean>;
}

/** Syncs of one site that end at the same moment are two or three. */
const ATTEMPTS = 5;

interface Told {
  event: PublishableEvent;
  at: Date;
}

/** The event of a sync's end, if it is news. */
const toldOf = ({ event, finishedAt: at }: SyncEnd, isNews: boolean): Told | undefined =>
  isNews && event ? { event, at } : undefined;

export function createResultsStore(table: Table): ResultsStore {
  const { client, name: TableName } = table;

  async function readRow({ ownerId, websiteId }: RowRef): Promise<StatusRow | undefined> {
    const Key = websiteRowKey(ownerId, websiteId);
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && statusRowOf(Item);
  }

  /** Writes the end with its event in one transaction; false if the row was deleted or changed. */
  async function write(ref: RowRef, change: RowChange, told?: Told): Promise<boolean> {
    const update = rowUpdate(table, ref, change);
    if (!told) return (await sendUpdate(table, update)) !== undefined;
    return transact(table, () => ({ own: [{ Update: update }, outboxPut(table, told)] }));
  }

  async function saveStats(websiteId: string, end: { finishedAt: Date; changed: ChangedStats }) {
    const stats = { ...siteStatsKey(websiteId), packed: packStats(end.changed.stats) };
    const items = [stats, pointItem(websiteId, end)];
    await Promise.all(items.map((Item) => client.send(new PutCommand({ TableName, Item }))));
  }

  /** The site's next sync stores all it says: the row's hash is no more of what is stored. */
  const forgetHash = (ref: RowRef) =>
    sendUpdate(table, {
      TableName,
      Key: websiteRowKey(ref.ownerId, ref.websiteId),
      UpdateExpression: 'REMOVE statsHash',
      ConditionExpression: 'attribute_exists(pk)',
    });

  /** What was stored for a row that does not exist any more: deleted with its site; a reassigned site keeps it. */
  async function disown({ websiteId }: RowRef, { day }: ChangedStats): Promise<void> {
    const site = new GetCommand({ TableName, Key: websiteKey(websiteId), ConsistentRead: true });
    const { Item } = await client.send(site);
    if (Item) {
      await forgetHash({ ownerId: Item['userId'] as string | null, websiteId });
      return;
    }
    const keys = [siteStatsKey(websiteId), siteDayKey(websiteId, day)];
    await Promise.all(keys.map((Key) => client.send(new DeleteCommand({ TableName, Key }))));
  }

  /** Stores the site's answer, then the end: false if the row was deleted, or changed since it was read. */
  async function tryComplete(ref: RowRef, result: SyncResult, row: StatusRow): Promise<boolean> {
    const { changed, finishedAt } = result;
    if (changed) await saveStats(ref.websiteId, { finishedAt, changed });
    const told = toldOf(result, row.status.sync.failures >= FAILURES_TOLD);
    return write(ref, completion(result, row), told);
  }

  return {
    async complete(ref, result) {
      let row = result.asRead ?? (await readRow(ref));
      if (!row) return false;
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        if (await tryComplete(ref, result, row)) return true;
        row = await readRow(ref);
        if (row) continue;
        if (result.changed) await disown(ref, result.changed);
        return false;
      }
      throw new AppError('CONFLICT');
    },

    async fail(ref, end) {
      const uncounted = () => write(ref, failureOf(end));
      // What is wrong on our side is not held against the site.
      const { isCounted = true } = end;
      if (!isCounted || end.failure.code === 'internal') return uncounted();
      const row = end.asRead ?? (await readRow(ref));
      if (!row) return false;
      const told = toldOf(end, row.status.sync.failures + 1 === FAILURES_TOLD);
      // Another sync that ended meanwhile has counted; or the site was deleted.
      return (await write(ref, countedFailure(ref, end, row), told)) || uncounted();
    },
  };
}
