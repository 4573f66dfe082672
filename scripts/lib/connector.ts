import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync, type Zippable } from 'fflate';
import { mo, po } from 'gettext-parser';
import { connectorFiles } from './connector-texts.ts';

const NAME = 'gnusys-connector';

/** What the plugin's `.mo` must hold, from its `.po`. */
export const compileSpanish = (rootDir: string): Buffer =>
  mo.compile(po.parse(readFileSync(connectorFiles(rootDir).po)));

/** The same files give the same bytes on every machine: one date, the format's first, and nothing compressed. */
const entry = {
  mtime: new Date(1980, 0, 1),
  level: 0,
  os: 3,
  attrs: (0o100644 << 16) >>> 0,
} as const;

/** The plugin as WordPress installs it: everything of its folder, under a folder of its name. */
export function packConnector(rootDir: string): Buffer {
  const { folder } = connectorFiles(rootDir);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => join(found.parentPath, found.name))
    .toSorted();
  const files: Zippable = {};
  for (const path of paths) {
    const name = `${NAME}${path.slice(folder.length).replaceAll('\\', '/')}`;
    files[name] = [readFileSync(path), entry];
  }
  return Buffer.from(zipSync(files));
}
