import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { openApiDocument } from '../functions/core/http/openapi.ts';
import { loadContracts } from './lib/contracts.ts';

/** `npm run openapi`: writes `dist/openapi.json` from the contracts. */
const rootDir = join(import.meta.dirname, '..');
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')));

const document = openApiDocument(await loadContracts(rootDir), version);
mkdirSync(join(rootDir, 'dist'), { recursive: true });
writeFileSync(join(rootDir, 'dist/openapi.json'), `${JSON.stringify(document, null, 2)}\n`);
console.log(`dist/openapi.json: ${String(Object.keys(document.paths).length)} paths`);
