import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMo, parsePo } from './gettext.ts';
import { zip } from './zip.ts';

const NAME = 'gnusys-connector';

/** The plugin's folder, and its Spanish texts in both forms. */
export function connectorFiles(rootDir: string) {
  const folder = join(rootDir, 'connector', NAME);
  const spanish = join(folder, 'languages', `${NAME}-es_ES`);
  return { folder, po: `${spanish}.po`, mo: `${spanish}.mo` };
}

/** What the plugin's `.mo` has to hold, from its `.po`. */
export function compileSpanish(rootDir: string): Buffer {
  return compileMo(parsePo(readFileSync(connectorFiles(rootDir).po, 'utf8')));
}

/** The plugin as WordPress installs it: everything of its folder, under a folder of its name. */
export function packConnector(rootDir: string): Buffer {
  const { folder } = connectorFiles(rootDir);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return zip(
    files.map((path) => ({
      name: `${NAME}${path.slice(folder.length).replaceAll('\\', '/')}`,
      data: readFileSync(path),
    })),
  );
}
