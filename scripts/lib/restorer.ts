import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the portal puts in the place of the code's SHA-256 when somebody downloads the restorer. */
const CODE_PLACE = '@@CODE_SHA256@@';

/** The library, which the plugin uses too, and what the restorer alone has. */
const FOLDERS = ['connector/gnusys-connector/includes/restore', 'connector/restorer'];
/** How a backup reads rows, by which a restore proves its own. */
const COLUMNS =
  'connector/gnusys-connector/includes/backup/database/class-gnusys-connector-backup-columns.php';
const GUARD = "defined( 'ABSPATH' ) || exit;\n";

const HEAD = `<?php
/*
 * Restaurador de respaldos de GNUsys Conector. Se usa una vez y se elimina al terminar.
 */
error_reporting( 0 );
`;

/** The restorer: one file that needs no WordPress. The same sources give the same bytes. */
export function buildRestorer(rootDir: string): string {
  const classes = FOLDERS.flatMap((folder) =>
    readdirSync(join(rootDir, folder))
      .filter((name) => /^class-.*\.php$/.test(name))
      .toSorted()
      .map((name) => bodyOf(join(rootDir, folder, name))),
  );
  const style = readFileSync(join(rootDir, 'connector/restorer/style.css'), 'utf8')
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(/\s*([{};])\s*/g, '$1');
  const constants = [
    `define( 'GNUSYS_RESTORER_CODE', '${CODE_PLACE}' );`,
    `define( 'GNUSYS_RESTORER_STYLE', '${style.replaceAll("'", String.raw`\'`)}' );`,
  ];
  const main = bodyOf(join(rootDir, 'connector/restorer/main.php'));
  const columns = bodyOf(join(rootDir, COLUMNS));
  return [HEAD, ...constants.map((line) => `${line}\n`), columns, ...classes, main].join('');
}

/** A file's code below its guard, which keeps it from being called by its own address. */
function bodyOf(path: string): string {
  const [, body] = readFileSync(path, 'utf8').split(GUARD);
  if (body === undefined) throw new Error(`${path}: no guard`);
  return body;
}
