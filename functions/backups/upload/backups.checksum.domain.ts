import * as z from 'zod';

export const sha256HexField = z.string().regex(/^[0-9a-f]{64}$/, 'La suma SHA-256 no es válida');
