import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { connectorPackage, packConnector } from '../infra/connector-package.ts';
import { buildRestorer } from './lib/restorer.ts';

/** Builds the SPA into `dist/frontend`, with what people and sites download beside it: the plugin, and the restorer as a text. */
const rootDir = join(import.meta.dirname, '..');
const root = join(rootDir, 'frontend');
await build({ root, configFile: join(root, 'vite.config.ts') });
const connector = packConnector(rootDir);
writeFileSync(join(rootDir, 'dist/frontend/gnusys-connector.zip'), connector);
writeFileSync(join(rootDir, 'dist/frontend', connectorPackage(rootDir).package), connector);
writeFileSync(join(rootDir, 'dist/frontend/restaurar.php.txt'), buildRestorer(rootDir));
