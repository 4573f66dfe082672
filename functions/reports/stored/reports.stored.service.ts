import type { Caller } from '../../core/auth/caller.ts';
import { firstIdAt } from '../../core/id.ts';
import type { Page } from '../../core/table/query/query-page.ts';
import { accountIdOf } from '../../core/validation/account.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import { instantsOf } from '../reports.domain.ts';
import {
  AFTER_ALL_IDS,
  type AllReportsFilters,
  type ListedReport,
  type StoredReportFilters,
} from './reports.stored.domain.ts';
import type { StoredReport } from './reports.stored.report.domain.ts';
import type { StoredReports } from './reports.stored.entity.ts';

interface ListOwnDependencies {
  stored: Pick<StoredReports, 'list'>;
  timeZone: string;
}

/**
 * A page of the caller's own reports, without withdrawn ones (spec 001 §2, 'Mis Reportes').
 * @throws AppError VALIDATION_FAILED (cursor)
 */
export function listOwnReports(
  caller: Pick<Caller, 'userId' | 'companyId'>,
  {
    from: startDate,
    to: endDate,
    websiteId,
    cursor,
  }: StoredReportFilters & { cursor?: string | undefined },
  { stored, timeZone }: ListOwnDependencies,
): Promise<Page<StoredReport>> {
  const { from, before } = instantsOf({ startDate, endDate }, timeZone);
  return stored.list({
    userId: accountIdOf(caller),
    from: firstIdAt(from ?? new Date(0)),
    before: before ? firstIdAt(before) : AFTER_ALL_IDS,
    websiteId,
    cursor,
  });
}

interface ListAllDependencies {
  stored: Pick<StoredReports, 'listAll'>;
  names: Pick<PeopleView, 'namesOf'>;
}

/** A page of everybody's reports, for administrators, withdrawn ones too. @throws AppError VALIDATION_FAILED (cursor) */
export async function listAllReports(
  request: AllReportsFilters & { cursor?: string | undefined },
  { stored, names }: ListAllDependencies,
): Promise<Page<ListedReport>> {
  const { items, nextCursor } = await stored.listAll(request);
  const ids = items.flatMap(({ generatedBy }) => generatedBy ?? []);
  const nameOf = await names.namesOf(ids);
  const listed = items.map((report) => ({
    ...report,
    generatedByName: nameOf.get(report.generatedBy ?? '') ?? null,
  }));
  return { items: listed, nextCursor };
}
