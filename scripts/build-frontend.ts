import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { packConnector } from './lib/connector.ts';

/** Builds the SPA into `dist/frontend`, with the plugin beside it that people download from the portal. */
const rootDir = join(import.meta.dirname, '..');
const root = join(rootDir, 'frontend');
await build({ root, configFile: join(root, 'vite.config.ts') });
writeFileSync(join(rootDir, 'dist/frontend/gnusys-connector.zip'), packConnector(rootDir));
