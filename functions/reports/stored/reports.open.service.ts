import { isAdmin, type Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import { API_BASE } from '../../core/http/route.ts';
import type { Commit } from '../../core/table/commit/commit.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import { accountIdOf } from '../../core/validation/account.ts';
import type { ReportFiles } from './reports.files.store.ts';
import {
  readReport,
  REPORT_LINK_SECONDS,
  VIEW_MINUTES,
  type ReportLink,
} from './reports.stored.domain.ts';
import type { StoredReport } from './reports.stored.report.domain.ts';
import type { ReportRef, ReportViews, StoredReports } from './reports.stored.entity.ts';

export interface ViewDependencies {
  views: Pick<ReportViews, 'put'>;
  randomBytes: (size: number) => Buffer;
  sha256: (text: string) => string;
}

const TOKEN_BYTES = 32;
const MINUTE_MS = 60_000;

/** An address that nobody can guess, by which a report or a preview may be opened for some minutes. */
export function newAddress(
  at: Date,
  { randomBytes, sha256 }: Pick<ViewDependencies, 'randomBytes' | 'sha256'>,
): { viewUrl: string; tokenHash: string; until: Date } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const until = new Date(at.getTime() + VIEW_MINUTES * MINUTE_MS);
  return { viewUrl: `${API_BASE}/reports/views/${token}`, tokenHash: sha256(token), until };
}

/** An address that opens a report, and the write that makes it work. */
export function newView(
  report: ReportRef,
  at: Date,
  dependencies: ViewDependencies,
): { viewUrl: string; write: Write } {
  const { viewUrl, tokenHash, until } = newAddress(at, dependencies);
  return { viewUrl, write: dependencies.views.put(tokenHash, report, until) };
}

/** A report that was not withdrawn. @throws AppError REPORT_WITHDRAWN */
function requireShown(report: StoredReport): void {
  if (report.withdrawnAt !== null) throw new AppError('REPORT_WITHDRAWN');
}

interface ReadDependencies {
  stored: Pick<StoredReports, 'find' | 'findOwner' | 'change'>;
  commit: Commit;
}

/** A report of a person, or of its owner where `userId` is left out. @throws AppError NOT_FOUND */
export async function requireReport(
  reportId: string,
  { stored }: { stored: Pick<StoredReports, 'find' | 'findOwner'> },
  userId?: string,
): Promise<StoredReport> {
  const ownerId = userId ?? (await stored.findOwner(reportId));
  const report =
    ownerId === undefined ? undefined : await stored.find({ userId: ownerId, reportId });
  if (!report) throw new AppError('NOT_FOUND');
  return report;
}

/**
 * Gives a report to the caller, one of their own or any for an administrator, with what `also` writes. Its client has read
 * it from then on. For a client another's report is not found. @throws AppError NOT_FOUND, REPORT_WITHDRAWN, CONFLICT
 */
function giveReport<Answer>(
  caller: Caller,
  reportId: string,
  {
    also,
    dependencies: { stored, commit },
  }: {
    also: (report: StoredReport, at: Date) => { answer: Answer; write?: Write };
    dependencies: ReadDependencies;
  },
): Promise<{ report: StoredReport; answer: Answer; isFirst: boolean }> {
  return commit(async (at) => {
    const ownerId = isAdmin(caller) ? undefined : accountIdOf(caller);
    const before = await requireReport(reportId, { stored }, ownerId);
    requireShown(before);
    const report = isAdmin(caller) ? before : readReport(before, at);
    const { answer, write } = also(report, at);
    const shared = [...stored.change(before, report), ...(write ? [write] : [])];
    return { answer: { report, answer, isFirst: report !== before }, shared };
  });
}

/** Opens a report: `viewUrl` shows it for five minutes. `isFirst`: its client never did before. @throws as `giveReport` */
export async function openReport(
  caller: Caller,
  reportId: string,
  dependencies: ReadDependencies & ViewDependencies,
): Promise<{ report: StoredReport; viewUrl: string; isFirst: boolean }> {
  const { answer: viewUrl, ...given } = await giveReport(caller, reportId, {
    also: (one, at) => {
      const { viewUrl: answer, write } = newView(one, at, dependencies);
      return { answer, write };
    },
    dependencies,
  });
  return { ...given, viewUrl };
}

interface LinkDependencies extends ReadDependencies {
  files: Pick<ReportFiles, 'sign'>;
  now: () => Date;
}

/** A link that saves a report. @throws as `giveReport` */
export async function linkToReport(
  caller: Caller,
  reportId: string,
  dependencies: LinkDependencies,
): Promise<ReportLink> {
  const { files, now } = dependencies;
  const also = () => ({ answer: undefined });
  const { report, isFirst } = await giveReport(caller, reportId, { also, dependencies });
  const expiresAt = new Date(now().getTime() + REPORT_LINK_SECONDS * 1_000).toISOString();
  return { downloadUrl: await files.sign(report), expiresAt, isFirst };
}

interface ShowDependencies {
  views: Pick<ReportViews, 'find'>;
  stored: Pick<StoredReports, 'find'>;
  files: Pick<ReportFiles, 'find' | 'findPreview'>;
  sha256: (text: string) => string;
  now: () => Date;
}

/** The HTML of a report, if there is one. @throws AppError REPORT_WITHDRAWN */
async function findHtml(
  ref: ReportRef,
  { stored, files }: Pick<ShowDependencies, 'stored' | 'files'>,
): Promise<string | undefined> {
  const report = await stored.find(ref);
  if (!report) return undefined;
  requireShown(report);
  return files.find(report);
}

/**
 * The HTML of a report or a preview that was just made or opened, for some minutes: a new tab and a frame can send no token
 * of the person who is signed in, so that the address itself opens it. A tab that is reloaded shows it again.
 * @throws AppError NOT_FOUND, REPORT_WITHDRAWN
 */
export async function viewReport(
  viewToken: string,
  dependencies: ShowDependencies,
): Promise<string> {
  const { views, files, sha256, now } = dependencies;
  const tokenHash = sha256(viewToken);
  const view = await views.find(tokenHash, now());
  if (!view) throw new AppError('NOT_FOUND');
  const { userId, reportId } = view;
  const html = await (reportId === null
    ? files.findPreview(tokenHash)
    : findHtml({ userId, reportId }, dependencies));
  if (html === undefined) throw new AppError('NOT_FOUND');
  return html;
}
