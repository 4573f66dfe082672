import * as z from 'zod';
import { AppError } from '../../http/errors.ts';
import { INVALID_CURSOR } from '../../http/page.ts';

/** A lone surrogate has no UTF-8 encoding, so it cannot be part of a key: DynamoDB refuses it. */
const keyPart = z.string().refine((text) => text.isWellFormed());
const keySchema = z.record(keyPart, keyPart);
type Key = z.output<typeof keySchema>;

/** The key where a Query stopped, as an opaque text for the caller to send back; null at the end. */
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

/** The error for an invalid cursor. */
export const invalidCursor = (): AppError =>
  new AppError('VALIDATION_FAILED', { fields: { cursor: [INVALID_CURSOR] } });

/**
 * Decodes a cursor. `partition` is the only one that the caller may read, so a forged cursor cannot reach another.
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
