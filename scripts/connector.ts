import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileSpanish, connectorFiles, packConnector } from './lib/connector.ts';
import { buildRestorer } from './lib/restorer.ts';

/**
 * `npm run connector:zip`: compiles the plugin's Spanish texts and writes `dist/gnusys-connector.zip`.
 * `npm run connector:restorer`: writes `dist/restaurar.php`, one file of the library and its page.
 */
const rootDir = join(import.meta.dirname, '..');
mkdirSync(join(rootDir, 'dist'), { recursive: true });

function write(name: string, content: Uint8Array): void {
  writeFileSync(join(rootDir, name), content);
  console.log(`${name}: ${String(content.length)} bytes`);
}

if (process.argv[2] === 'restorer') {
  write('dist/restaurar.php', Buffer.from(buildRestorer(rootDir)));
} else {
  writeFileSync(connectorFiles(rootDir).mo, compileSpanish(rootDir));
  write('dist/gnusys-connector.zip', packConnector(rootDir));
}
