import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileSpanish, connectorFiles, packConnector } from './lib/connector.ts';

/** `npm run connector:zip`: compiles the plugin's Spanish texts and writes `dist/gnusys-connector.zip`. */
const rootDir = join(import.meta.dirname, '..');
writeFileSync(connectorFiles(rootDir).mo, compileSpanish(rootDir));
const archive = packConnector(rootDir);
mkdirSync(join(rootDir, 'dist'), { recursive: true });
writeFileSync(join(rootDir, 'dist/gnusys-connector.zip'), archive);
console.log(`dist/gnusys-connector.zip: ${String(archive.length)} bytes`);
