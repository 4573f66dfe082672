/* `npm run house`: figures of the code base that say how finely it is cut. It judges nothing: the figures steer. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { exportedNames, importedFiles } from './lib/module-shape.ts';
import { rootDir } from './lib/tools.ts';

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);

/** Tracked source files outside the tests. */
const files = execFileSync(
  'git',
  ['ls-files', '-z', 'functions', 'events', 'drill', 'infra', 'scripts', 'frontend'],
  {
    cwd: rootDir,
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter(isSource);

/** How many of these there are for each key, the most frequent first. */
function tally(keys: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || a.localeCompare(b));
}

const importers = new Map<string, Set<string>>();
const names: string[] = [];
let spaLines = 0;
for (const file of files) {
  const text = readFileSync(join(rootDir, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  for (const imported of importedFiles(source)) {
    importers.set(imported, (importers.get(imported) ?? new Set()).add(file));
  }
  names.push(...exportedNames(source));
  if (file.startsWith('frontend/src/')) spaLines += source.getLineStarts().length - 1;
}

const single = files.filter((file) => {
  const [importer, ...others] = importers.get(file) ?? [];
  return importer !== undefined && others.length === 0 && dirname(importer) === dirname(file);
});
const [folder = '', inFolder = 0] = tally(files.map(dirname))[0] ?? [];
const screens = files.filter((file) => basename(file).endsWith('.page.tsx')).length;
const duplicates = tally(names).filter(([, count]) => count > 1);

const share = ((single.length / files.length) * 100).toFixed(1);
const rows = [
  ['source files', String(files.length)],
  ['imported by one file of their own folder only', `${String(single.length)} (${share} %)`],
  ['largest folder', `${folder}: ${String(inFolder)} source files`],
  [
    'SPA lines a screen',
    `${(spaLines / screens).toFixed(0)} (${String(spaLines)} lines, ${String(screens)} screens)`,
  ],
  ['names exported by several files', String(duplicates.length)],
];
for (const [what = '', figure = ''] of rows) console.log(`${what.padEnd(46)} ${figure}`);
if (process.argv.includes('--list')) {
  console.log(`\n${single.join('\n')}\n`);
  console.log(duplicates.map(([name, count]) => `${name} ${String(count)}`).join('\n'));
}
