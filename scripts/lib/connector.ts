import { readFileSync } from 'node:fs';
import { mo, po } from 'gettext-parser';
import { connectorFiles } from './connector-texts.ts';

/** What the plugin's `.mo` must hold, from its `.po`. */
export const compileSpanish = (rootDir: string): Buffer =>
  mo.compile(po.parse(readFileSync(connectorFiles(rootDir).po)));
