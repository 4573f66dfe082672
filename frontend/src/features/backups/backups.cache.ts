import type { InfiniteData } from '@tanstack/react-query';
import type { backupsContract } from '../../../../functions/backups/backups.contract.ts';
import type { Backup, BackupStorage } from '../../../../functions/backups/backups.domain.ts';
import type { SiteProof } from '../../../../functions/backups/drill/backups.drill.domain.ts';
import type { LocalBackup } from '../../../../functions/backups/schedule/backups.schedule.domain.ts';
import type { ResponseOf } from '../../../../functions/core/http/route.ts';

// A site's backups in the cache, kept true from the answers of writes.

export type BackupsPage = ResponseOf<typeof backupsContract.list>;
export type BackupList = InfiniteData<BackupsPage>;
/** One of them, with all that is known of it. */
export type OneBackup = ResponseOf<typeof backupsContract.get>;

/** What the list shows: what the portal stores, and what lives on the site itself. */
export type ListedBackup =
  { kind: 'stored'; backup: Backup } | { kind: 'local'; backup: LocalBackup };

export const backupsOf = ({ pages }: BackupList): Backup[] => pages.flatMap(({ items }) => items);

const hasMore = ({ pages }: BackupList) => (pages.at(-1)?.nextCursor ?? null) !== null;

/** What the newest answer says of the site as a whole. */
export const siteOf = ({ pages: [first] }: BackupList): BackupsPage => {
  if (!first) throw new Error('A list that was read has a page');
  return first;
};

/** All of them, newest first; of those on the site only what lies within the pages that were read. */
export function listedOf(list: BackupList): ListedBackup[] {
  const stored = backupsOf(list);
  const oldest = hasMore(list) ? (stored.at(-1)?.createdAt ?? '') : '';
  return [
    ...stored.map((backup) => ({ kind: 'stored' as const, backup })),
    ...siteOf(list)
      .localBackups.filter(({ createdAt }) => createdAt >= oldest)
      .map((backup) => ({ kind: 'local' as const, backup })),
  ].toSorted((a, b) => b.backup.createdAt.localeCompare(a.backup.createdAt));
}

/** What a cleanup would take: counted from the pages that were read. */
export function countsOf(list: BackupList) {
  const backups = backupsOf(list);
  const pending = backups.filter(({ status }) => status === 'pending');
  const completed = backups.filter(({ status }) => status === 'completed');
  return {
    backups: backups.length - pending.length,
    bytes: sizeOf(completed),
    pending: pending.length,
    more: hasMore(list),
  };
}

/** What a backup added to the storage; null where that is all of it: the first one of a site, or one that came whole. */
export const addedBy = ({
  size,
  addedBytes,
}: Pick<Backup, 'size' | 'addedBytes'>): number | null =>
  addedBytes !== null && addedBytes < size ? addedBytes : null;

const sizeOf = (backups: readonly Backup[]) =>
  backups.reduce((sum, { size, addedBytes }) => sum + (addedBytes ?? size), 0);

type Change = (backups: Backup[]) => Backup[];

/** Changes rows and bytes; when the newest complete one was follows from the rows, as far as they were read. */
function changed(list: BackupList, change: Change, storage: BackupStorage): BackupList {
  const pages = list.pages.map((page) => ({ ...page, items: change(page.items), storage }));
  const newest = pages.flatMap(({ items }) => items).find(({ status }) => status === 'completed');
  const known = hasMore(list) ? siteOf(list).schedule.newestAt : null;
  const newestAt = newest?.createdAt ?? known;
  return {
    ...list,
    pages: pages.map((page) => ({ ...page, schedule: { ...page.schedule, newestAt } })),
  };
}

export const withoutBackup = (
  list: BackupList,
  backupId: string,
  storage: BackupStorage,
): BackupList =>
  changed(list, (items) => items.filter((each) => each.backupId !== backupId), storage);

/** An upload that ended well: its row as it is now, or a new one on top; what was reserved for it is used. */
export function withStored(list: BackupList, stored: Backup): BackupList {
  const { storage } = siteOf(list);
  const known = backupsOf(list).find(({ backupId }) => backupId === stored.backupId);
  if (known?.status === 'completed') return list;
  const reserved = known?.status === 'pending' ? known.size : 0;
  const counted = {
    ...storage,
    usedBytes: storage.usedBytes + stored.size,
    reservedBytes: Math.max(0, storage.reservedBytes - reserved),
  };
  const [first, ...rest] = changed(
    list,
    (items) => items.filter(({ backupId }) => backupId !== stored.backupId),
    counted,
  ).pages;
  if (!first) return list;
  const top = { ...first, items: [stored, ...first.items] };
  const schedule = {
    ...first.schedule,
    newestAt: stored.createdAt,
    missedAt: null,
    lateSince: null,
  };
  return { ...list, pages: [top, ...rest].map((page) => ({ ...page, schedule })) };
}

/** An upload that was given up: nothing of it is left, and its room is free again. */
export function withoutUpload(list: BackupList, backupId: string): BackupList {
  const { storage } = siteOf(list);
  const size = backupsOf(list).find((each) => each.backupId === backupId)?.size ?? 0;
  return withoutBackup(list, backupId, {
    ...storage,
    reservedBytes: Math.max(0, storage.reservedBytes - size),
  });
}

/** What restoring one of them proved, or that it is under way. */
export const withProof = (list: BackupList, proof: SiteProof): BackupList => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, proof })),
});

/** Nothing is stored of the site any more; the bytes of what was listed come back. */
export function emptied(list: BackupList): BackupList {
  const page = siteOf(list);
  const { storage, schedule } = page;
  const deleted = backupsOf(list);
  const of = (status: Backup['status']) => sizeOf(deleted.filter((each) => each.status === status));
  return {
    pageParams: [null],
    pages: [
      {
        ...page,
        items: [],
        nextCursor: null,
        storage: {
          ...storage,
          usedBytes: Math.max(0, storage.usedBytes - of('completed')),
          reservedBytes: Math.max(0, storage.reservedBytes - of('pending')),
        },
        schedule: { ...schedule, newestAt: null },
      },
    ],
  };
}
