import type { AuditEntry } from '../core/table/audit.ts';
import { auditPut } from '../core/table/audit.ts';
import type { Directory } from '../core/table/directory.ts';
import { guardedUpdate } from '../core/table/guarded-writes.ts';
import { websiteKey, websiteRowKey } from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import { transact, type TransactItem } from '../core/table/transact.ts';
import { settledRow } from '../core/table/website-rows.ts';
import type { Website } from './websites.domain.ts';
import { dueKeyOf, entryOf, excerpt, type WebsiteEntry } from './websites.items.ts';
import { findStoredWebsite, type StoredWebsite } from './websites.read.store.ts';

/** What a site is to become. */
export interface WebsiteEdit {
  website: Website;
  /** A new key, sealed; null keeps the one there is, or removes it where `website` has none any more. */
  sealedKey: Uint8Array | null;
  audits: readonly AuditEntry[];
}

/** Says what becomes of a site as it is now, and is asked again when that changed before it was written. */
export type DecideEdit = (current: Website) => Promise<WebsiteEdit>;

const EDITABLE = ['name', 'url', 'type', 'comments', 'wordpressVersion'] as const;

const removesKey = (current: Website, website: Website) =>
  current.keyConfigured && !website.keyConfigured;

/** The fields that change; a field is not written for nothing, for a sync may be writing it. */
function changesOf(current: Website, { website, sealedKey }: WebsiteEdit): Partial<Website> {
  const { keyConfigured, keyLast4 } = website;
  return {
    ...Object.fromEntries(
      EDITABLE.filter((field) => website[field] !== current[field]).map((f) => [f, website[f]]),
    ),
    ...((sealedKey !== null || removesKey(current, website)) && { keyConfigured, keyLast4 }),
  };
}

const updateFull = (
  table: Table,
  { full, website: current }: StoredWebsite,
  { website, sealedKey, changes }: WebsiteEdit & { changes: Partial<Website> },
): TransactItem =>
  guardedUpdate(table, {
    Key: websiteKey(current.websiteId),
    set: { ...changes, ...(sealedKey && { sealedKey, ...dueKeyOf(website) }) },
    // A site without a key has no turn in the schedule.
    remove: removesKey(current, website) ? ['sealedKey', ...Object.keys(dueKeyOf(current))] : [],
    // The text that the directory is believed to have, so that it never keeps another one than the site.
    asRead: { item: full, attributes: ['userId', 'name', 'url', 'type', 'comments'] },
  });

/**
 * What failed may not fail with another address or key: the failure goes, what was read last stays. A sync that runs
 * goes on, and ends as it does; it read the old ones, but the next one follows within the period.
 */
function forgivenessOf(row: StoredWebsite['row'], isOtherwiseReached: boolean) {
  if (row['syncState'] !== 'failed' || !isOtherwiseReached) return { set: {}, remove: [] };
  const settled = settledRow(row);
  const remove = Object.keys(row).filter((attribute) => settled[attribute] === undefined);
  const { syncState } = settled;
  return { set: syncState === undefined ? {} : { syncState }, remove };
}

function updateRow(
  table: Table,
  { row, website: { userId, websiteId } }: StoredWebsite,
  changes: Partial<Website>,
): TransactItem {
  const { keyLast4, comments, ...shown } = changes;
  const forgiven = forgivenessOf(row, changes.url !== undefined || keyLast4 !== undefined);
  return guardedUpdate(table, {
    Key: websiteRowKey(userId, websiteId),
    set: {
      ...shown,
      ...(comments !== undefined && { comments: excerpt(comments) }),
      ...forgiven.set,
    },
    remove: forgiven.remove,
    // A sync that ended meanwhile may have reported a version, which then counts; or failed for the old address.
    asRead: { item: row, attributes: ['syncState', 'statsHash'] },
  });
}

/** The directory's part, where something of it changed. */
async function updateEntry(
  directory: Directory<WebsiteEntry>,
  stored: StoredWebsite,
  website: Website,
): Promise<TransactItem[]> {
  const [before, after] = [entryOf(stored.website), entryOf(website)];
  if (before.text === after.text && before.type === after.type) return [];
  return (await directory.plan({ replace: after, chunk: stored.directoryChunk })).items;
}

/**
 * Changes a site, its row, and its entry where it changed, all or nothing; writes nothing where nothing changes.
 * Undefined for a site that is not there, and where a condition of `alongside` refused: writes that must go through with
 * the change. @throws AppError CONFLICT when others were faster each time
 */
export function updateWebsiteIn(table: Table, directory: Directory<WebsiteEntry>) {
  return async (
    websiteId: string,
    decide: DecideEdit,
    alongside: readonly TransactItem[] = [],
  ): Promise<Website | undefined> => {
    let result: Website | undefined;
    let unchanged: Website | undefined;
    const written = await transact(table, async () => {
      const stored = await findStoredWebsite(table, websiteId);
      if (!stored) return undefined;
      const edit = await decide(stored.website);
      result = edit.website;
      const changes = changesOf(stored.website, edit);
      unchanged = Object.keys(changes).length === 0 ? result : undefined;
      if (unchanged) return undefined;
      const shared = [
        updateFull(table, stored, { ...edit, changes }),
        updateRow(table, stored, changes),
        ...(await updateEntry(directory, stored, edit.website)),
      ];
      const audits = edit.audits.map((entry) => auditPut(table, entry));
      return { own: [...alongside, ...audits], shared };
    });
    return written ? result : unchanged;
  };
}
