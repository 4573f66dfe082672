import type { ReportGenerated } from '../../../events/reports.events.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import { findSubmitted, type Commit, type Work } from '../../core/table/commit/commit.ts';
import type { Submission } from '../../core/table/commit/once.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import { ownerRefused } from '../../core/table/shared/people.ts';
import { concernsOf } from './reports.concerns.text.ts';
import type { ReportDocument } from './reports.document.domain.ts';
import { reportFileNameOf } from './reports.file-names.domain.ts';
import { requireBegun } from '../reports.period.service.ts';
import type { ReportFiles } from '../stored/reports.files.store.ts';
import { gatherReport, type GatherDependencies } from './reports.gather.service.ts';
import { renderReport } from './reports.html.ts';
import {
  generateMessages,
  REPORT_MAX_BYTES,
  type GenerateReport,
  type ReportInput,
  type ReportPreview,
} from '../stored/reports.stored.domain.ts';
import type { StoredReport } from '../stored/reports.stored.report.domain.ts';
import {
  newAddress,
  newView,
  openReport,
  type ViewDependencies,
} from '../stored/reports.open.service.ts';
import type { ReportRef, ReportViews, StoredReports } from '../stored/reports.stored.entity.ts';

export interface GenerateDependencies extends GatherDependencies, ViewDependencies {
  stored: Pick<StoredReports, 'mayOwn' | 'add' | 'find' | 'findOwner' | 'change'>;
  commit: Commit;
  files: Pick<ReportFiles, 'put' | 'remove'>;
  newId: (now: Date) => string;
  now: () => Date;
}

/** What a record says beside its content: who made it, or of which month it is. */
type Origin = Pick<StoredReport, 'reportId' | 'month' | 'generatedBy'> & { at: Date };

/** The record of a report that was rendered; the milliseconds of `at` are in its file's name. */
export function recordOf(
  { filters, clientName }: ReportInput,
  size: number,
  { at, ...origin }: Origin,
): StoredReport {
  const createdAt = at.toISOString();
  return {
    ...origin,
    userId: filters.userId,
    fileName: reportFileNameOf(clientName, createdAt),
    clientName,
    createdAt,
    size,
    websiteId: filters.websiteId ?? null,
    type: 'HTML',
    startDate: filters.startDate ?? null,
    endDate: filters.endDate ?? null,
    unread: true,
    readAt: null,
    withdrawnAt: null,
  };
}

/** Announces a report to its client; `month` (yyyy-MM) of a monthly one. */
export const generatedEventOf = (
  { reportId, userId, clientName, createdAt, startDate, endDate }: StoredReport,
  { eventId, month }: Pick<ReportGenerated, 'eventId' | 'month'>,
): ReportGenerated => ({
  type: 'ReportGenerated',
  ...{ eventId, reportId, userId, clientName, month, startDate, endDate },
  generatedAt: createdAt,
});

/** Stores a report, with what is written with it. False if the client may have none, or it exists. @throws AppError CONFLICT */
export const addReport = (
  report: StoredReport,
  { writes = [], ...news }: Pick<Work<boolean>, 'events' | 'audits'> & { writes?: Write[] },
  { stored, commit }: { stored: Pick<StoredReports, 'add'>; commit: Commit },
): Promise<boolean> =>
  commit(() => {
    const refused = () => ({ answer: false });
    return Promise.resolve({
      answer: true,
      own: [...stored.add(report), ...writes],
      ...news,
      refused,
    });
  });

/** How a repeated submission finds the report that the first request of it made. */
const onceOf = (
  { input, submission }: Generation,
  { stored }: { stored: Pick<StoredReports, 'find'> },
) =>
  submission && {
    ...{ ...submission, input },
    placeOf: ({ userId, reportId }: StoredReport) => ({ userId, reportId }),
    find: (place: ReportRef) => stored.find(place),
  };

/**
 * Stores a report that an administrator made, with the client's notice and its address for some minutes. Answers it, or the
 * one that another request of its submission made meanwhile. @throws AppError CLIENT_REQUIRED, CONFLICT
 */
function addGenerated(
  report: StoredReport,
  { actorId, view, once }: { actorId: string; view: Write; once: ReturnType<typeof onceOf> },
  { stored, commit, newId }: Pick<GenerateDependencies, 'stored' | 'commit' | 'newId'>,
): Promise<StoredReport> {
  const { reportId, userId, clientName, createdAt } = report;
  const at = new Date(createdAt);
  const event = generatedEventOf(report, { eventId: newId(at), month: null });
  const details = { reportId, clientName };
  const work: Work<StoredReport> = {
    answer: report,
    own: [...stored.add(report), view],
    events: [event],
    audits: [{ targetId: userId, actorId, action: event.type, at, details }],
    refused: () => ownerRefused('filters.userId'),
  };
  return commit(() => Promise.resolve(work), once);
}

/** Nothing was done: what is open is no work that a client waits to read of. */
const isEmptyReport = ({ activities, otherActivities }: ReportDocument): boolean =>
  activities.length === 0 && otherActivities.length === 0;

/** What a report says, as data and as HTML of so many bytes. @throws AppError REPORT_TOO_LARGE */
export async function buildReport(input: ReportInput, at: Date, dependencies: GatherDependencies) {
  const document = await gatherReport(input, at, dependencies);
  const html = renderReport(document);
  const size = Buffer.byteLength(html);
  if (size > REPORT_MAX_BYTES) {
    throw new AppError('REPORT_TOO_LARGE', { message: generateMessages.tooLong });
  }
  return { document, html, size };
}

/** @throws AppError CLIENT_REQUIRED */
async function requireClient(
  userId: string,
  { stored }: { stored: Pick<StoredReports, 'mayOwn'> },
): Promise<void> {
  if (!(await stored.mayOwn(userId))) throw ownerRefused('filters.userId');
}

/** What is to be made, and the submission that asks for it. */
interface Generation {
  input: GenerateReport;
  submission?: Submission | undefined;
}

/**
 * Generates a client's report, stores it and notifies them. `viewUrl` (below the portal's own origin) opens it for five
 * minutes. The object is written before it is listed: a crash in between leaves an object that no one sees, until the client
 * is deleted with their whole folder. Repeated submissions make one report, which is opened again.
 * @throws AppError VALIDATION_FAILED, CLIENT_REQUIRED, REPORT_EMPTY, REPORT_TOO_LARGE, IDEMPOTENCY_KEY_REUSED, CONFLICT
 */
export async function generateReport(
  caller: Caller,
  generation: Generation,
  dependencies: GenerateDependencies,
): Promise<{ report: StoredReport; viewUrl: string }> {
  const once = onceOf(generation, dependencies);
  const before = once && (await findSubmitted(dependencies.commit, once));
  if (before) return openReport(caller, before.reportId, dependencies);
  const { report, isOwn, viewUrl } = await makeReport(
    caller,
    { ...generation, once },
    dependencies,
  );
  return isOwn ? { report, viewUrl } : openReport(caller, report.reportId, dependencies);
}

/** Makes and stores a report. `isOwn`: not another request of the submission, which was faster; `viewUrl` is of nothing then. */
async function makeReport(
  { userId: actorId }: Pick<Caller, 'userId'>,
  { input, once }: Generation & { once: ReturnType<typeof onceOf> },
  dependencies: GenerateDependencies,
): Promise<{ report: StoredReport; isOwn: boolean; viewUrl: string }> {
  const { files, newId, now } = dependencies;
  requireBegun(input.filters, dependencies, 'filters.startDate');
  await requireClient(input.filters.userId, dependencies);
  const at = now();
  const { document, html, size } = await buildReport(input, at, dependencies);
  if (isEmptyReport(document) && !input.allowEmpty) throw new AppError('REPORT_EMPTY');
  const report = recordOf(input, size, {
    ...{ reportId: newId(at), at },
    ...{ month: null, generatedBy: actorId },
  });
  const { viewUrl, write: view } = newView(report, at, dependencies);
  await files.put(report, html);
  try {
    const stored = await addGenerated(report, { actorId, view, once }, dependencies);
    const isOwn = stored.reportId === report.reportId;
    if (!isOwn) await files.remove(report);
    return { report: stored, isOwn, viewUrl };
  } catch (error) {
    // Of any other failure it is not known whether the report was stored.
    const isRefused = error instanceof AppError && error.code === 'CLIENT_REQUIRED';
    if (isRefused) await files.remove(report);
    throw error;
  }
}

interface PreviewDependencies
  extends GatherDependencies, Pick<GenerateDependencies, 'randomBytes' | 'sha256' | 'now'> {
  stored: Pick<StoredReports, 'mayOwn'>;
  views: Pick<ReportViews, 'addPreview'>;
  files: Pick<ReportFiles, 'putPreview'>;
}

/**
 * Makes what `generateReport` would store, by the same rules, for a look at it: it is in no list, and nobody is notified.
 * `viewUrl` opens it for five minutes. @throws AppError VALIDATION_FAILED, CLIENT_REQUIRED, REPORT_TOO_LARGE
 */
export async function previewReport(
  input: ReportInput,
  dependencies: PreviewDependencies,
): Promise<ReportPreview> {
  const { files, views, now } = dependencies;
  const { userId } = input.filters;
  requireBegun(input.filters, dependencies, 'filters.startDate');
  await requireClient(userId, dependencies);
  const at = now();
  const { document, html, size } = await buildReport(input, at, dependencies);
  const { viewUrl, tokenHash, until } = newAddress(at, dependencies);
  await files.putPreview(tokenHash, html);
  await views.addPreview(tokenHash, userId, until);
  const expiresAt = until.toISOString();
  const concerns = concernsOf(document);
  return { viewUrl, expiresAt, empty: isEmptyReport(document), concerns, size };
}
