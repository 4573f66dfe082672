import * as z from 'zod';
import { AppError } from '../http/errors.ts';
import { INVALID_CURSOR } from '../http/page.ts';

/** No key has half a character: it has no UTF-8, and stores refuse it. */
const keyPart = z.string().refine((text) => text.isWellFormed());
const keySchema = z.record(keyPart, keyPart);
type Key = z.output<typeof keySchema>;

/** Where a Query stopped, as an opaque text for the caller to send back; null at the end. */
export function encodeCursor(lastKey: Record<string, unknown> | undefined): string | null {
  return lastKey ? Buffer.from(JSON.stringify(lastKey)).toString('base64url') : null;
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The refusal of a cursor that leads nowhere. */
export const invalidCursor = (): AppError =>
  new AppError('VALIDATION_FAILED', { fields: { cursor: [INVALID_CURSOR] } });

/**
 * Reads a cursor back. `partition` is the one the caller may read, so that a forged cursor leads nowhere else.
 * @throws AppError VALIDATION_FAILED for a text that is not such a cursor.
 */
export function decodeCursor(
  cursor: string | undefined,
  partition: { attribute: string; value: string },
): Key | undefined {
  if (cursor === undefined) return undefined;
  const key = keySchema.safeParse(decode(cursor));
  if (key.success && key.data[partition.attribute] === partition.value) return key.data;
  throw invalidCursor();
}
