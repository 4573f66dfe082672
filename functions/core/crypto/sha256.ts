import { createHash } from 'node:crypto';

/** SHA-256 of a text, or of bytes, in hexadecimal. */
export const sha256Hex = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex');
