import type { ReportGenerated } from '../../../events/reports.events.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { API_BASE } from '../../core/http/route.ts';
import { AppError } from '../../core/http/errors.ts';
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
  type StoredReport,
} from '../stored/reports.stored.domain.ts';
import type { ReportNews, StoredReportsStore } from '../stored/reports.stored.store.ts';

export interface GenerateDependencies extends GatherDependencies {
  stored: Pick<StoredReportsStore, 'findRole' | 'add'>;
  files: Pick<ReportFiles, 'put' | 'remove'>;
  newId: (now: Date) => string;
  randomBytes: (size: number) => Buffer;
  sha256: (text: string) => string;
  now: () => Date;
}

const TOKEN_BYTES = 32;
const MINUTE_MS = 60_000;

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

/** What is written with a report: its author, the client's notice, and its address for some minutes. */
function newsOf(
  report: StoredReport,
  { actorId, tokenHash, eventId }: Record<'actorId' | 'tokenHash' | 'eventId', string>,
): ReportNews {
  const { reportId, userId, clientName, createdAt } = report;
  const at = new Date(createdAt);
  const details = { reportId, clientName };
  const type = 'ReportGenerated';
  const event = generatedEventOf(report, { eventId, month: null });
  return {
    audits: [{ targetId: userId, actorId, action: type, at, details }],
    event,
    view: { tokenHash, until: new Date(at.getTime() + VIEW_MINUTES * MINUTE_MS) },
    at,
  };
}

/** It tells of nothing that was done. */
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
  { stored }: Pick<GenerateDependencies, 'stored'>,
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
  const { stored, files, newId, randomBytes, sha256, now } = dependencies;
  await requireClient(input.filters.userId, dependencies);
  const at = now();
  const { document, html, size } = await buildReport(input, at, dependencies);
  if (isEmptyReport(document) && !input.allowEmpty) throw new AppError('REPORT_EMPTY');
  const report = recordOf(input, size, { reportId: newId(at), at });
  const viewToken = randomBytes(TOKEN_BYTES).toString('base64url');
  await files.put(report, html);
  const news = newsOf(report, { actorId, tokenHash: sha256(viewToken), eventId: newId(at) });
  if (!(await stored.add(report, news))) {
    await files.remove(report);
    throw new AppError('PERSON_GONE');
  }
  return { report, viewUrl: `${API_BASE}/reports/views/${viewToken}` };
}
