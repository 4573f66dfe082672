import { build } from 'esbuild';
import type { BuildResult, Metafile } from 'esbuild';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildDrill } from './lib/drill.ts';

/** One built Lambda. Sizes are bytes of its script, without the source map. */
export interface BuiltFunction {
  /** Such as `websites.api`: the folder under `dist/functions`. */
  name: string;
  bytes: number;
  gzipBytes: number;
}

/** Every Lambda entry, by the role in its name: at the root of its slice, or in a room of it. */
export const entryPattern =
  'functions/**/*.{api,worker,trigger,dispatcher,publisher,subscriber,collector}.ts';

/**
 * Bundles every Lambda entry to `dist/functions/<entry>/index.js` in one esbuild call, the AWS SDK
 * included. Writes only what changed and removes what no longer is an entry, so that CDK sees a new
 * asset exactly when a Lambda's code is new.
 *
 * @throws Error with esbuild's messages when an entry does not build.
 */
export async function buildFunctions(rootDir: string): Promise<BuiltFunction[]> {
  const outDir = join(rootDir, 'dist', 'functions');
  const entries = await findEntries(rootDir);
  const result = await build({
    absWorkingDir: rootDir,
    entryPoints: Object.fromEntries(entries.map((file) => [`${entryName(file)}/index`, file])),
    outdir: outDir,
    bundle: true,
    platform: 'node',
    target: 'node24',
    // CJS was imported 20–70 ms faster than ESM.
    format: 'cjs',
    minify: true,
    // The packages' ES modules lose what nobody uses; their CommonJS ones are 200 KB larger per Lambda.
    mainFields: ['module', 'main'],
    alias: { '@aws-sdk/credential-provider-node': './scripts/lambda-credentials.ts' },
    sourcemap: 'linked',
    // Stack traces need the names and lines, not a second copy of the sources.
    sourcesContent: false,
    legalComments: 'none',
    // Pages that a Lambda writes have their style sheets in them.
    loader: { '.css': 'text' },
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  await writeChanged(result);
  await removeStale(outDir, new Set(entries.map(entryName)));
  await writeMetafile(join(rootDir, 'dist', 'functions.meta.json'), result.metafile);
  return result.outputFiles
    .filter((file) => file.path.endsWith('.js'))
    .map((file) => ({
      name: basename(dirname(file.path)),
      bytes: file.contents.length,
      gzipBytes: gzipSync(file.contents).length,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The sizes as a table for people, largest first; KB are 1000 bytes as in the budget. */
export function sizeTable(functions: readonly BuiltFunction[]): string {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`.padStart(10);
  const width = Math.max(...functions.map(({ name }) => name.length), 0);
  return [...functions]
    .sort((a, b) => b.bytes - a.bytes)
    .map((f) => `${f.name.padEnd(width)} ${kilobytes(f.bytes)} ${kilobytes(f.gzipBytes)} gzip`)
    .join('\n');
}

async function findEntries(rootDir: string): Promise<string[]> {
  const entries: string[] = [];
  for await (const file of glob(entryPattern, { cwd: rootDir })) {
    entries.push(file.replaceAll('\\', '/'));
  }
  return entries.sort();
}

function entryName(file: string): string {
  return basename(file, '.ts');
}

async function writeChanged(result: BuildResult<{ write: false }>): Promise<void> {
  await Promise.all(
    result.outputFiles.map(async (file) => {
      if (existsSync(file.path) && (await readFile(file.path)).equals(file.contents)) return;
      await mkdir(dirname(file.path), { recursive: true });
      await writeFile(file.path, file.contents);
    }),
  );
}

async function removeStale(outDir: string, names: ReadonlySet<string>): Promise<void> {
  if (!existsSync(outDir)) return;
  const stale = (await readdir(outDir)).filter((name) => !names.has(name));
  await Promise.all(stale.map((name) => rm(join(outDir, name), { recursive: true, force: true })));
}

/** For https://esbuild.github.io/analyze/, when a bundle grew and nobody knows why. */
async function writeMetafile(file: string, metafile: Metafile): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(metafile));
}

if (import.meta.main) {
  const rootDir = resolve(import.meta.dirname, '..');
  const functions = await buildFunctions(rootDir);
  if (process.argv.includes('--sizes')) console.log(sizeTable(functions));
  await buildDrill(rootDir, join(rootDir, 'dist', 'drill'));
}
