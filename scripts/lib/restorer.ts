import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { restorerSpanish } from './connector-texts.ts';

const INCLUDES = 'connector/gnusys-connector/includes';
/** The library, which the plugin uses too, and what the restorer alone has. */
const FOLDERS = [`${INCLUDES}/restore`, `${INCLUDES}/restorer`];
/** How a backup reads rows, by which a restore proves its own, and how it is encrypted. */
const SHARED = [
  'database/class-gnusys-connector-backup-columns',
  'encryption/class-gnusys-connector-backup-container',
];
const GUARD = "defined( 'ABSPATH' ) || exit;\n";

/**
 * The restorer: one file that needs no WordPress. The same sources give the same bytes; the plugin makes its own of them
 * (`class-gnusys-connector-restoring-restorer.php`). The portal puts the code's SHA-256 into it when somebody downloads it.
 */
export function buildRestorer(rootDir: string): string {
  const part = (name: string) => bodyOf(join(rootDir, INCLUDES, 'restorer', name));
  const style = readFileSync(join(rootDir, INCLUDES, 'restorer/style.css'), 'utf8')
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(/\s*([{};])\s*/g, '$1');
  const quotable = (text: string) => text.replaceAll(/['\\]/g, String.raw`\$&`);
  const head = part('head.php')
    .replace('@@HOME@@', '')
    .replace('@@STYLE@@', () => quotable(style))
    .replace('@@SPANISH@@', () => quotable(restorerSpanish(rootDir)));
  const classes = FOLDERS.flatMap((folder) =>
    readdirSync(join(rootDir, folder))
      .filter((name) => /^class-.*\.php$/.test(name))
      .toSorted()
      .map((name) => bodyOf(join(rootDir, folder, name))),
  );
  const shared = SHARED.map((name) => bodyOf(join(rootDir, INCLUDES, 'backup', `${name}.php`)));
  return ['<?php\n', head, ...shared, ...classes, part('main.php')].join('');
}

/** A file's code below its guard, which keeps it from being called by its own address. */
function bodyOf(path: string): string {
  const [, body] = readFileSync(path, 'utf8').split(GUARD);
  if (body === undefined) throw new Error(`${path}: no guard`);
  return body;
}
