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
import { freshnessOf, type SiteStatus } from '../status.domain.ts';
import { ownersOf } from '../status.service.ts';
import { statusExportText as text } from './status.export.text.ts';
import type { StatusList } from './status.list.entity.ts';
import {
  findSites,
  type StatusFilters,
  type StatusListDependencies,
} from './status.list.service.ts';

type Entry = Awaited<ReturnType<typeof findSites>>['matching'][number];

export interface ExportDependencies
  extends Exporting, Pick<StatusListDependencies, 'websites' | 'names'> {
  list: Pick<StatusList, 'counted' | 'rows'>;
}

interface Shown {
  clock: ReturnType<typeof createClock>;
  now: Date;
  tagsOf: (site: SiteStatus) => readonly string[];
}

/** What the list shows of a site. */
const statusCells = (site: SiteStatus, { clock, now, tagsOf }: Shown) => ({
  websiteId: site.websiteId,
  name: site.name,
  url: site.url,
  tags: tagsCell(tagsOf(site)),
  state: freshnessOf(site, now).label,
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
  {
    sites,
    ownerIdOf,
  }: { sites: readonly SiteStatus[]; ownerIdOf: (site: SiteStatus) => string | null },
  dependencies: Pick<ExportDependencies, 'names'>,
) {
  const ownerOf = await ownersOf(caller, [...new Set(sites.map(ownerIdOf))], dependencies);
  return (site: SiteStatus) => {
    const owner = ownerOf(ownerIdOf(site));
    return { userId: owner?.userId ?? '', owner: owner?.name ?? text.noOwner };
  };
}

/** The columns of a caller's file, and its rows. */
async function tableFor(
  caller: Caller,
  { sites, entries }: { sites: readonly SiteStatus[]; entries: readonly Entry[] },
  dependencies: ExportDependencies,
) {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const shown = {
    clock: createClock(dependencies.timeZone),
    now: dependencies.now(),
    tagsOf: ({ websiteId }: SiteStatus) => known.get(websiteId)?.tags ?? [],
  };
  if (!isAdmin(caller)) {
    return { columns: text.columns, rows: sites.map((site) => statusCells(site, shown)) };
  }
  const ownerIdOf = ({ websiteId }: SiteStatus) => known.get(websiteId)?.owner ?? null;
  const ownerOf = await ownerCells(caller, { sites, ownerIdOf }, dependencies);
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
  const found = await findSites(caller, asked, dependencies);
  const sites = await readFound(dependencies.list.rows(caller, found));
  const list = {
    ...{ folder: 'status', action: 'StatusExported', asked: { ...asked } },
    ...(await tableFor(caller, { sites, entries: found.matching }, dependencies)),
    noun: text.file,
  };
  return exportList(caller, list, dependencies);
}
