import { type Caller, isAdmin } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import { firstIdAt } from '../../core/id.ts';
import type { Page } from '../../core/table/query/query-page.ts';
import { instantsOf } from '../reports.domain.ts';
import type { ReportFiles } from './reports.files.store.ts';
import {
  REPORT_LINK_SECONDS,
  type ReportLink,
  type StoredReport,
  type StoredReportFilters,
} from './reports.stored.domain.ts';
import type { ReportViews, StoredReports } from './reports.stored.entity.ts';

/** Sorts after every id. */
const AFTER_ALL_IDS = '~';

interface ListOwnDependencies {
  stored: Pick<StoredReports, 'list'>;
  timeZone: string;
}

/** A page of the caller's own reports (spec 001 §2, 'Mis Reportes'). @throws AppError VALIDATION_FAILED (cursor) */
export function listOwnReports(
  { userId }: Pick<Caller, 'userId'>,
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
    userId,
    from: firstIdAt(from ?? new Date(0)),
    before: before ? firstIdAt(before) : AFTER_ALL_IDS,
    websiteId,
    cursor,
  });
}

interface LinkDependencies {
  stored: Pick<StoredReports, 'find' | 'findOwner'>;
  files: Pick<ReportFiles, 'sign'>;
  now: () => Date;
}

/**
 * A link that saves a report: one of the caller's own, or any for an administrator. For a client another's report is not
 * found. @throws AppError NOT_FOUND
 */
export async function linkToReport(
  caller: Caller,
  reportId: string,
  { stored, files, now }: LinkDependencies,
): Promise<ReportLink> {
  const userId = isAdmin(caller) ? await stored.findOwner(reportId) : caller.userId;
  const report = userId === undefined ? undefined : await stored.find({ userId, reportId });
  if (!report) throw new AppError('NOT_FOUND');
  const expiresAt = new Date(now().getTime() + REPORT_LINK_SECONDS * 1_000).toISOString();
  return { downloadUrl: await files.sign(report), expiresAt };
}

interface ViewDependencies {
  views: Pick<ReportViews, 'find'>;
  stored: Pick<StoredReports, 'find'>;
  files: Pick<ReportFiles, 'find' | 'findPreview'>;
  sha256: (text: string) => string;
  now: () => Date;
}

/**
 * The HTML of a report or a preview that was just made, for some minutes: a new tab and a frame can send no token of who is
 * signed in, so that the address itself opens it. A tab that is reloaded shows it again. @throws AppError NOT_FOUND
 */
export async function viewReport(
  viewToken: string,
  { views, stored, files, sha256, now }: ViewDependencies,
): Promise<string> {
  const tokenHash = sha256(viewToken);
  const view = await views.find(tokenHash, now());
  if (!view) throw new AppError('NOT_FOUND');
  const { userId, reportId } = view;
  const findReport = async (id: string) => {
    const report = await stored.find({ userId, reportId: id });
    return report && (await files.find(report));
  };
  const html = await (reportId === null ? files.findPreview(tokenHash) : findReport(reportId));
  if (html === undefined) throw new AppError('NOT_FOUND');
  return html;
}
