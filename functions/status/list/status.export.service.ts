import { siteProofCell } from '../../backups/restore/backups.proof.domain.ts';
import { isAdmin, type Caller } from '../../core/auth/caller.ts';
import { createClock } from '../../core/exports/csv.ts';
import {
  exportList,
  readFound,
  type ExportDependencies as Exporting,
} from '../../core/exports/export-file.ts';
import type { ExportAnswer } from '../../core/http/export-answer.ts';
import { tagsCell } from '../../websites/websites.tags.domain.ts';
import { freshnessOf } from '../status.domain.ts';
import { healthOf, sentenceOf } from '../status.health.domain.ts';
import { ownersOf } from '../status.service.ts';
import { statusExportText as text } from './status.export.text.ts';
import type { StatusFilters } from './status.list.domain.ts';
import type { FoundStatus, StatusList } from './status.list.entity.ts';
import type { StatusListDependencies } from './status.list.service.ts';

export interface ExportDependencies extends Exporting, Pick<StatusListDependencies, 'names'> {
  list: Pick<StatusList, 'rows'>;
}

interface Shown {
  clock: ReturnType<typeof createClock>;
  now: Date;
}

/** What the list shows of a site. */
const statusCells = ({ site, tags }: FoundStatus, { clock, now }: Shown) => ({
  websiteId: site.websiteId,
  name: site.name,
  url: site.url,
  tags: tagsCell(tags),
  state: sentenceOf(healthOf(site, now)),
  data: freshnessOf(site, now).label,
  wordpressVersion: site.wordpressVersion ?? '',
  pending: site.pendingUpdates === null ? '' : String(site.pendingUpdates),
  lastSync: clock(site.lastSyncDate),
  failure: site.sync.failure?.cause ?? '',
  failures: site.sync.failures === 0 ? '' : String(site.sync.failures),
  lastBackup: clock(site.lastBackupAt),
  backupMissed: site.backupMissed ? text.yes : text.no,
  proof: siteProofCell(site, clock),
});

/** Writes whose sites they are. Half a read unit for each owner. */
async function ownerCells(
  caller: Caller,
  sites: readonly FoundStatus[],
  dependencies: Pick<ExportDependencies, 'names'>,
) {
  const ownerIds = new Set(sites.map(({ ownerId }) => ownerId));
  const ownerOf = await ownersOf(caller, [...ownerIds], dependencies);
  return ({ ownerId }: FoundStatus) => {
    const owner = ownerOf(ownerId);
    return { userId: owner?.userId ?? '', owner: owner?.name ?? text.noOwner };
  };
}

/** The columns of a caller's file, and its rows. */
async function tableFor(
  caller: Caller,
  sites: readonly FoundStatus[],
  dependencies: ExportDependencies,
) {
  const shown = { clock: createClock(dependencies.timeZone), now: dependencies.now() };
  if (!isAdmin(caller)) {
    return { columns: text.columns, rows: sites.map((site) => statusCells(site, shown)) };
  }
  const ownerOf = await ownerCells(caller, sites, dependencies);
  return {
    columns: { ...text.columns, ...text.ownerColumns },
    rows: sites.map((site) => ({ ...statusCells(site, shown), ...ownerOf(site) })),
  };
}

/**
 * Writes the status of the sites that the list finds as CSV, newest site first, and returns a link that works for a minute:
 * a client's own, everybody's with their owners for an administrator. @throws AppError EXPORT_TOO_LARGE
 */
export async function exportStatus(
  caller: Caller,
  asked: StatusFilters,
  dependencies: ExportDependencies,
): Promise<ExportAnswer> {
  const sites = await readFound(await dependencies.list.rows(caller, asked));
  const list = {
    ...{ folder: 'status', action: 'StatusExported', asked: { ...asked } },
    ...(await tableFor(caller, sites, dependencies)),
    noun: text.file,
  };
  return exportList(caller, list, dependencies);
}
