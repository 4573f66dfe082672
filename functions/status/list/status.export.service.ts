import type { Caller } from '../../core/auth/caller.ts';
import { createClock } from '../../core/exports/csv.ts';
import {
  exportList,
  readFound,
  type ExportDependencies as Exporting,
} from '../../core/exports/export-file.ts';
import type { ExportAnswer } from '../../core/http/export-answer.ts';
import { freshnessOf, type SiteStatus } from '../status.domain.ts';
import { statusExportText as text } from './status.export.text.ts';
import type { StatusList } from './status.list.entity.ts';
import {
  findSites,
  type StatusFilters,
  type StatusListDependencies,
} from './status.list.service.ts';

export interface ExportDependencies extends Exporting, Pick<StatusListDependencies, 'websites'> {
  list: Pick<StatusList, 'counted' | 'rows'>;
}

/** What the list shows of a site. */
const statusCells = (
  site: SiteStatus,
  { clock, now }: { clock: ReturnType<typeof createClock>; now: Date },
) => ({
  websiteId: site.websiteId,
  name: site.name,
  url: site.url,
  state: freshnessOf(site, now).label,
  wordpressVersion: site.wordpressVersion ?? '',
  pending: site.pendingUpdates === null ? '' : String(site.pendingUpdates),
  lastSync: clock(site.lastSyncDate),
  failure: site.sync.failure?.cause ?? '',
  failures: site.sync.failures === 0 ? '' : String(site.sync.failures),
  lastBackup: clock(site.lastBackupAt),
  backupMissed: site.backupMissed ? text.yes : text.no,
});

/**
 * Writes the status of the sites that the list finds as CSV, newest site first, and returns a link that works for a minute:
 * a client's own, everybody's for an administrator. @throws AppError EXPORT_TOO_LARGE
 */
export async function exportStatus(
  caller: Caller,
  asked: StatusFilters,
  dependencies: ExportDependencies,
): Promise<ExportAnswer> {
  const found = await findSites(caller, asked, dependencies);
  const sites = await readFound(dependencies.list.rows(caller, found));
  const shown = { clock: createClock(dependencies.timeZone), now: dependencies.now() };
  const list = {
    ...{ folder: 'status', action: 'StatusExported', asked: { ...asked } },
    columns: text.columns,
    rows: sites.map((site) => statusCells(site, shown)),
    noun: text.file,
  };
  return exportList(caller, list, dependencies);
}
