import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's folder, absolute. */
export const rootDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
