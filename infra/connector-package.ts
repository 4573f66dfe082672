import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync, type Zippable } from 'fflate';

const NAME = 'gnusys-connector';

/** The same files give the same bytes on every machine: one date, the format's first, and nothing compressed. */
const entry = {
  mtime: new Date(1980, 0, 1),
  level: 0,
  os: 3,
  attrs: (0o100644 << 16) >>> 0,
} as const;

/** The plugin as WordPress installs it: everything of its folder, under a folder of its name. */
export function packConnector(rootDir: string): Buffer {
  const folder = join(rootDir, 'connector', NAME);
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

const headerOf = (php: string, name: string): string | undefined =>
  new RegExp(`^(?: \\* )?${name}: +(\\S+)`, 'm').exec(php)?.[1];

/** What sites are told of the package that a deployment gives out (`packageSchema`, which checks it at synth). Each version has a name of its own: no cache gives out the one before. */
export function connectorPackage(rootDir: string) {
  const folder = join(rootDir, 'connector', NAME);
  const php = readFileSync(join(folder, `${NAME}.php`), 'utf8');
  const readme = readFileSync(join(folder, 'readme.txt'), 'utf8');
  const zip = packConnector(rootDir);
  const version = headerOf(php, 'Version') ?? '';
  return {
    version,
    sha256: createHash('sha256').update(zip).digest('hex'),
    bytes: zip.length,
    package: `/${NAME}-${version}.zip`,
    requires: headerOf(php, 'Requires at least') ?? '',
    requires_php: headerOf(php, 'Requires PHP') ?? '',
    tested: headerOf(readme, 'Tested up to') ?? '',
  };
}
