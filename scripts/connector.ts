import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packConnector } from '../infra/connector-package.ts';
import { compileSpanish } from './lib/connector.ts';
import { checkConnector } from './lib/connector-standard.ts';
import { connectorFiles, restorerSpanish, templateOf } from './lib/connector-texts.ts';
import { buildRestorer } from './lib/restorer.ts';

/**
 * `npm run connector:zip`: lists the plugin's texts, compiles the Spanish ones, and writes `dist/gnusys-connector.zip`.
 * `npm run connector:restorer`: writes `dist/restaurar.php`, one file of the library and its page.
 * `npm run connector:check`: holds the plugin against the rules of `connector/phpcs.xml`.
 */
const rootDir = join(import.meta.dirname, '..');
mkdirSync(join(rootDir, 'dist'), { recursive: true });

function write(name: string, content: Uint8Array): void {
  writeFileSync(join(rootDir, name), content);
  console.log(`${name}: ${String(content.length)} bytes`);
}

if (process.argv[2] === 'check') {
  await checkConnector(rootDir);
} else if (process.argv[2] === 'restorer') {
  write('dist/restaurar.php', Buffer.from(buildRestorer(rootDir)));
} else {
  const { pot, mo, restorer } = connectorFiles(rootDir);
  writeFileSync(pot, templateOf(rootDir));
  writeFileSync(mo, compileSpanish(rootDir));
  writeFileSync(restorer, restorerSpanish(rootDir));
  write('dist/gnusys-connector.zip', packConnector(rootDir));
}
