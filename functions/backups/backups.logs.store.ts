import type { Page, PageRequest } from '../core/table/query-page.ts';
import type { NewBackupLog } from './backups.logs.items.ts';
import type { BackupLog } from './backups.logs.domain.ts';

/** What happened to sites' backups; entries leave by themselves after 400 days. */
export interface LogsStore {
  /** A site's entries, newest first. */
  list(websiteId: string, page: PageRequest): Promise<Page<BackupLog>>;
  put(log: NewBackupLog): Promise<void>;
  /** Nothing where there is no such entry. */
  remove(websiteId: string, logId: string): Promise<void>;
  /**
   * Deletes entries of before an instant (null: all), oldest first, as many as one call should take; 'more' where some
   * are left. Safe to repeat.
   */
  removeSome(websiteId: string, before: Date | null): Promise<'done' | 'more'>;
}
