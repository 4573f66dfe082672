import { backupFailures } from '../../../../../functions/backups/backups.domain.ts';
import type { ApiErrorCode } from '../../../lib/http/api-error.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { uploadFailureText as text } from './upload.text.ts';

/** S3 did not take a part. Status 0: no answer arrived. `code` is S3's own, such as `SlowDown`. */
export class PartRefused extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(status: number, code?: string) {
    super(reasonOf(status, code));
    this.name = 'PartRefused';
    this.status = status;
    this.code = code;
  }
}

function reasonOf(status: number, code = ''): string {
  const reasons = text.reasons as Partial<Record<string, string>>;
  const reason = reasons[code] ?? reasons[String(status)];
  return reason ?? (status >= 500 ? text.busy : text.refused(status));
}

/** The file changed, went, or cannot be read any more. */
export class FileUnreadable extends Error {
  constructor(cause?: unknown) {
    super(text.unreadable, { cause });
    this.name = 'FileUnreadable';
  }
}

/** What the file holds is not of the format that its name says: the server would refuse it after the last byte. */
export class WrongContent extends Error {
  constructor() {
    super(backupFailures.rejected);
    this.name = 'WrongContent';
  }
}

/** The file chosen to go on with is not the one whose parts are there. */
export class OtherFile extends Error {
  constructor() {
    super(text.otherFile);
    this.name = 'OtherFile';
  }
}

/** The server's own words say all of it: nothing is put before them. */
const plainCodes: readonly ApiErrorCode[] = [
  'BACKUP_TOO_LARGE',
  'BACKUP_NO_SPACE',
  'BACKUP_REJECTED',
  'UPLOAD_OVER',
  'SITE_WITHOUT_OWNER',
];
/** There is nothing to go on with after these. */
const finalCodes: readonly ApiErrorCode[] = [
  'BACKUP_REJECTED',
  'BACKUP_NO_SPACE',
  'UPLOAD_OVER',
  'NOT_FOUND',
];
/** Others' writes came in between, or too many calls at once. */
const passing: readonly number[] = [408, 425, 429];

/** How often a part may come back as damaged before its file counts as changed. */
const DAMAGED_MAX = 3;

/** A 400 of S3 that is not about the part: the connection was too slow, or S3 is overloaded. */
const passingCodes: readonly string[] = ['RequestTimeout', 'SlowDown'];
/** The part arrived as other bytes than were signed. */
const damagedCodes: readonly string[] = [
  'BadDigest',
  'InvalidDigest',
  'IncompleteBody',
  'XAmzContentSHA256Mismatch',
  'XAmzContentChecksumMismatch',
];
/** Of links signed by credentials that ended meanwhile, S3 says so with a 400. */
const expiredCodes: readonly string[] = ['ExpiredToken', 'TokenRefreshRequired'];

/** A link that ran out, or was signed by credentials that are no longer good: another one may do. */
export const isExpired = (error: unknown): boolean =>
  error instanceof PartRefused && (error.status === 403 || expiredCodes.includes(error.code ?? ''));

const isDamaged = ({ status, code }: PartRefused): boolean =>
  code === undefined ? status === 400 : damagedCodes.includes(code);

const isPartAgain = (error: PartRefused, failures: number): boolean =>
  error.status === 0 ||
  error.status >= 500 ||
  passing.includes(error.status) ||
  passingCodes.includes(error.code ?? '') ||
  (isDamaged(error) && failures < DAMAGED_MAX);

const isCallAgain = ({ code, status }: ApiError): boolean =>
  code === 'NETWORK' || code === 'CONFLICT' || status >= 500 || passing.includes(status);

/** Whether the same request may do later. `failures`: how often it failed in a row, with this time. */
export function isPassing(error: unknown, failures: number): boolean {
  if (error instanceof PartRefused) return isPartAgain(error, failures);
  return error instanceof ApiError && isCallAgain(error);
}

export const hasCode = (error: unknown, code: ApiErrorCode): boolean =>
  error instanceof ApiError && error.code === code;

export interface UploadFailure {
  message: string;
  /** The upload is still there: it can go on. */
  goesOn: boolean;
}

function failureOfCall(error: ApiError): UploadFailure {
  const fields = Object.values(error.fields ?? {}).flat();
  const message = fields[0] ?? error.message;
  return {
    message: plainCodes.includes(error.code) ? message : `${text.ofApi} ${message}`,
    goesOn: !finalCodes.includes(error.code),
  };
}

/** 'Upload errors are prefixed … unknown errors read …' (spec 001 §8). */
export function failureOf(error: unknown): UploadFailure {
  if (error instanceof ApiError) return failureOfCall(error);
  if (error instanceof PartRefused) {
    // The upload itself is not there any more.
    const goesOn = error.status !== 404;
    return { message: `${text.ofParts} ${error.message}`, goesOn };
  }
  if (error instanceof FileUnreadable || error instanceof OtherFile) {
    return { message: `${text.ofParts} ${error.message}`, goesOn: false };
  }
  if (error instanceof WrongContent) return { message: error.message, goesOn: false };
  return { message: text.unknown, goesOn: true };
}
