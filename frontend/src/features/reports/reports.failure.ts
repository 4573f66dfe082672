import { ApiError, messageOf } from '../../lib/http/api-error.ts';
import { generateText } from './reports.generate.text.ts';
import { ownReportsText } from './reports.own.text.ts';

/** "The server's error text or 'Error generando reporte'" (spec 001 §8); what never reached it in its own words. */
export function whyNotGenerated(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  if (error.code === 'UNAUTHENTICATED') return generateText.noSession;
  return error.code === 'INTERNAL' ? generateText.serverFailed : error.message;
}

/** The server made no report, because it would be empty: the person is asked whether to make it. */
export const isEmptyReport = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'REPORT_EMPTY';

/** An administrator withdrew the report meanwhile. */
export const isWithdrawn = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'REPORT_WITHDRAWN';

/** The server made no link; or it was not reached, or its link gave no file (spec 001 §8). */
export const downloadFailureOf = (error: unknown): string =>
  error instanceof ApiError && error.status > 0
    ? ownReportsText.linkFailed
    : ownReportsText.downloadFailed;
