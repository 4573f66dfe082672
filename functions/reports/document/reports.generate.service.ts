import type { ReportGenerated } from '../../../events/reports.events.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import type { ReportDocument } from './reports.document.domain.ts';
import { reportFileNameOf } from './reports.file-names.domain.ts';
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
import { newAddress, newView, type ViewDependencies } from '../stored/reports.open.service.ts';
import type { ReportViews, StoredReports } from '../stored/reports.stored.entity.ts';

export interface GenerateDependencies extends GatherDependencies, ViewDependencies {
  stored: Pick<StoredReports, 'findRole' | 'add'>;
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
  { reportId, userId, clientName, createdAt }: StoredReport,
  { eventId, month }: Pick<ReportGenerated, 'eventId' | 'month'>,
): ReportGenerated => ({
  type: 'ReportGenerated',
  ...{ eventId, reportId, userId, clientName, month },
  generatedAt: createdAt,
});

/** Stores a report, with what is written with it. False if the client was deleted, or it exists. @throws AppError CONFLICT */
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

/** Stores a report that an administrator made, with the client's notice and its address for some minutes. */
function addGenerated(
  report: StoredReport,
  { actorId, view }: { actorId: string; view: Write },
  dependencies: Pick<GenerateDependencies, 'stored' | 'commit' | 'newId'>,
): Promise<boolean> {
  const { reportId, userId, clientName, createdAt } = report;
  const at = new Date(createdAt);
  const event = generatedEventOf(report, { eventId: dependencies.newId(at), month: null });
  const details = { reportId, clientName };
  return addReport(
    report,
    {
      writes: [view],
      events: [event],
      audits: [{ targetId: userId, actorId, action: event.type, at, details }],
    },
    dependencies,
  );
}

/** Nothing was done. */
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

/** @throws AppError PERSON_GONE, CLIENT_REQUIRED: an administrator has no screen that shows one */
async function requireClient(
  userId: string,
  { stored }: { stored: Pick<StoredReports, 'findRole'> },
): Promise<void> {
  const role = await stored.findRole(userId);
  if (role === undefined) throw new AppError('PERSON_GONE');
  if (role === 'admin') {
    const message = generateMessages.clientRequired;
    throw new AppError('CLIENT_REQUIRED', { message, fields: { 'filters.userId': [message] } });
  }
}

/**
 * Generates a client's report, stores it and notifies them. `viewUrl` (below the portal's own origin) opens it for five
 * minutes. The object is written before it is listed: a crash in between leaves an object that no one sees, until the client
 * is deleted with their whole folder.
 * @throws AppError PERSON_GONE, CLIENT_REQUIRED, REPORT_EMPTY, REPORT_TOO_LARGE, CONFLICT
 */
export async function generateReport(
  { userId: actorId }: Pick<Caller, 'userId'>,
  input: GenerateReport,
  dependencies: GenerateDependencies,
): Promise<{ report: StoredReport; viewUrl: string }> {
  const { files, newId, now } = dependencies;
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
  if (!(await addGenerated(report, { actorId, view }, dependencies))) {
    await files.remove(report);
    throw new AppError('PERSON_GONE');
  }
  return { report, viewUrl };
}

interface PreviewDependencies
  extends GatherDependencies, Pick<GenerateDependencies, 'randomBytes' | 'sha256' | 'now'> {
  stored: Pick<StoredReports, 'findRole'>;
  views: Pick<ReportViews, 'addPreview'>;
  files: Pick<ReportFiles, 'putPreview'>;
}

/**
 * Makes what `generateReport` would store, by the same rules, for a look at it: it is in no list, and nobody is notified.
 * `viewUrl` opens it for five minutes. @throws AppError PERSON_GONE, CLIENT_REQUIRED, REPORT_TOO_LARGE
 */
export async function previewReport(
  input: ReportInput,
  dependencies: PreviewDependencies,
): Promise<ReportPreview> {
  const { files, views, now } = dependencies;
  const { userId } = input.filters;
  await requireClient(userId, dependencies);
  const at = now();
  const { document, html, size } = await buildReport(input, at, dependencies);
  const { viewUrl, tokenHash, until } = newAddress(at, dependencies);
  await files.putPreview(tokenHash, html);
  await views.addPreview(tokenHash, userId, until);
  const expiresAt = until.toISOString();
  return { viewUrl, expiresAt, empty: isEmptyReport(document), size };
}
