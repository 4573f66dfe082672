import type { Caller } from '../core/auth/caller.ts';
import { createClock } from '../core/exports/csv.ts';
import {
  exportList,
  readMatching,
  type ExportDependencies as Exporting,
} from '../core/exports/export-file.ts';
import type { ExportAnswer } from '../core/http/export-answer.ts';
import { openRangeOfDays } from '../core/validation/day.ts';
import type { AuditedDeed, AuditFilters } from './audits.domain.ts';
import { isWantedBy, toDeeds, type AllAuditsDependencies } from './audits.service.ts';
import { auditsExportText as text } from './audits.export.text.ts';
import { inOneLine } from './audits.facts.domain.ts';
import { auditActionLabels, ERASED, SYSTEM_NAME } from './audits.labels.domain.ts';
import type { Audits } from './audits.view.ts';

export interface ExportDependencies extends Exporting, Pick<AllAuditsDependencies, 'names'> {
  audits: Pick<Audits, 'add' | 'each'>;
}

const auditCells = (deed: AuditedDeed, clock: ReturnType<typeof createClock>) => ({
  entryId: deed.entryId,
  at: clock(deed.at),
  actor: deed.actorName ?? SYSTEM_NAME,
  actorId: deed.actorId,
  action: auditActionLabels[deed.action],
  people: deed.people.map(({ name }) => name).join(', '),
  targetIds: deed.targetIds.join(', '),
  address: deed.address ?? '',
  details: deed.erased ? ERASED : inOneLine(deed.facts),
});

/**
 * Writes what was done, as the filters find it, as CSV, newest first, and returns a link that works for a minute.
 * @throws AppError EXPORT_TOO_LARGE
 */
export async function exportAudits(
  caller: Pick<Caller, 'userId' | 'role'>,
  asked: AuditFilters,
  dependencies: ExportDependencies,
): Promise<ExportAnswer> {
  const { audits, timeZone } = dependencies;
  const pages = audits.each(openRangeOfDays(asked, timeZone));
  const deeds = await toDeeds(await readMatching(pages, isWantedBy(asked)), dependencies);
  const clock = createClock(timeZone);
  const list = {
    ...{ folder: 'audits', action: 'AuditsExported', asked: { ...asked } },
    columns: text.columns,
    rows: deeds.map((deed) => auditCells(deed, clock)),
    noun: text.file,
  };
  return exportList(caller, list, dependencies);
}
