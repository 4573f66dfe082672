import { build } from 'esbuild';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildRestorer } from './restorer.ts';

/** What the runner of drills runs besides its own code. */
const SCRIPTS = ['drill/confine.pl', 'drill/php/before.php'];
/** CommonJS within the AWS SDK asks for it. */
const REQUIRE = `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);`;

/** Puts into a folder what drills run: the restorer, and what strangers' code is run by. */
export async function assembleDrillScripts(rootDir: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'restaurar.php'), buildRestorer(rootDir));
  for (const path of SCRIPTS) await copyFile(join(rootDir, path), join(folder, basename(path)));
}

/** Builds the runner of drills into a folder: `node index.mjs` runs it; its Dockerfile makes the container of it. */
export async function buildDrill(rootDir: string, folder: string): Promise<void> {
  await assembleDrillScripts(rootDir, folder);
  await copyFile(join(rootDir, 'drill/Dockerfile'), join(folder, 'Dockerfile'));
  await build({
    absWorkingDir: rootDir,
    entryPoints: ['drill/main.ts'],
    outfile: join(folder, 'index.mjs'),
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    banner: { js: REQUIRE },
    legalComments: 'none',
    logLevel: 'silent',
  });
}
