import type { ReportGenerated } from '../../../events/reports.events.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { API_BASE } from '../../core/http/route.ts';
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
  VIEW_MINUTES,
  type GenerateReport,
  type ReportInput,
  type ReportPreview,
  type StoredReport,
} from '../stored/reports.stored.domain.ts';
import type { ReportViews, StoredReports } from '../stored/reports.stored.entity.ts';

export interface GenerateDependencies extends GatherDependencies {
  stored: Pick<StoredReports, 'findRole' | 'add'>;
  views: Pick<ReportViews, 'put'>;
  commit: Commit;
  files: Pick<ReportFiles, 'put' | 'remove'>;
  newId: (now: Date) => string;
  randomBytes: (size: number) => Buffer;
  sha256: (text: string) => string;
  now: () => Date;
}

const TOKEN_BYTES = 32;
const MINUTE_MS = 60_000;

const newToken = ({ randomBytes }: Pick<GenerateDependencies, 'randomBytes'>) =>
  randomBytes(TOKEN_BYTES).toString('base64url');
const viewUrlOf = (viewToken: string) => `${API_BASE}/reports/views/${viewToken}`;
/** When a report or a preview that was made at an instant can no longer be opened. */
const viewEndOf = (at: Date) => new Date(at.getTime() + VIEW_MINUTES * MINUTE_MS);

/** The record of a report that was rendered; the milliseconds of `at` are in its file's name. */
export function recordOf(
  { filters, clientName }: ReportInput,
  size: number,
  { reportId, at }: { reportId: string; at: Date },
): StoredReport {
  const createdAt = at.toISOString();
  return {
    reportId,
    userId: filters.userId,
    fileName: reportFileNameOf(clientName, createdAt),
    clientName,
    createdAt,
    size,
    websiteId: filters.websiteId ?? null,
    type: 'HTML',
  };
}

/** Tells a client of a report; `month` (yyyy-MM) of a monthly one. */
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
  { actorId, viewToken }: Record<'actorId' | 'viewToken', string>,
  dependencies: Pick<GenerateDependencies, 'stored' | 'views' | 'commit' | 'newId' | 'sha256'>,
): Promise<boolean> {
  const { views, newId, sha256 } = dependencies;
  const { reportId, userId, clientName, createdAt } = report;
  const at = new Date(createdAt);
  const event = generatedEventOf(report, { eventId: newId(at), month: null });
  const details = { reportId, clientName };
  return addReport(
    report,
    {
      writes: [views.put(sha256(viewToken), report, viewEndOf(at))],
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
  const report = recordOf(input, size, { reportId: newId(at), at });
  const viewToken = newToken(dependencies);
  await files.put(report, html);
  if (!(await addGenerated(report, { actorId, viewToken }, dependencies))) {
    await files.remove(report);
    throw new AppError('PERSON_GONE');
  }
  return { report, viewUrl: viewUrlOf(viewToken) };
}

interface PreviewDependencies
  extends GatherDependencies, Pick<GenerateDependencies, 'randomBytes' | 'sha256' | 'now'> {
  stored: Pick<StoredReports, 'findRole'>;
  views: Pick<ReportViews, 'addPreview'>;
  files: Pick<ReportFiles, 'putPreview'>;
}

/**
 * Makes what `generateReport` would store, by the same rules, for a look at it: it is in nobody's list, and nobody is told.
 * `viewUrl` opens it for five minutes. @throws AppError PERSON_GONE, CLIENT_REQUIRED, REPORT_TOO_LARGE
 */
export async function previewReport(
  input: ReportInput,
  dependencies: PreviewDependencies,
): Promise<ReportPreview> {
  const { files, views, sha256, now } = dependencies;
  const { userId } = input.filters;
  await requireClient(userId, dependencies);
  const at = now();
  const { document, html, size } = await buildReport(input, at, dependencies);
  const viewToken = newToken(dependencies);
  const tokenHash = sha256(viewToken);
  const end = viewEndOf(at);
  await files.putPreview(tokenHash, html);
  await views.addPreview(tokenHash, userId, end);
  const expiresAt = end.toISOString();
  return { viewUrl: viewUrlOf(viewToken), expiresAt, empty: isEmptyReport(document), size };
}
