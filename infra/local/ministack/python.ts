import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from '../process/command.ts';
import { StartupError } from '../process/startup-error.ts';

const run = promisify(execFile);

/** Where the virtual environment goes and how to stop making it. */
export interface PythonOptions {
  cacheDir: string;
  logFile: string;
  signal: AbortSignal;
}

/** The interpreter of a virtual environment with MiniStack in it. @throws StartupError, as `ensureVenv` */
export const ensurePython = (options: PythonOptions): Promise<string> =>
  ensureVenv({ name: 'ministack', folder: import.meta.dirname }, options);

/**
 * The interpreter of a private virtual environment with the packages of a folder's `requirements.txt`, made when it is
 * missing. It is named by the pinned versions, so changing one makes a new environment.
 *
 * @throws StartupError when Python is missing, is too old, or the packages cannot be installed.
 */
export async function ensureVenv(
  wanted: { name: string; folder: string },
  options: PythonOptions,
): Promise<string> {
  const requirements = join(wanted.folder, 'requirements.txt');
  const hash = createHash('sha256').update(await readFile(requirements));
  const folder = join(options.cacheDir, `${wanted.name}-${hash.digest('hex').slice(0, 12)}`);
  const interpreter = interpreterOf(folder);
  if (existsSync(interpreter)) return interpreter;

  const python = await findPython();
  await mkdir(options.cacheDir, { recursive: true });
  // Made aside and renamed, so that an interrupted or a parallel start never leaves half of one behind.
  const aside = `${folder}.${process.pid}`;
  const command = { cwd: options.cacheDir, env: process.env, ...options };
  try {
    await runCommand(python, ['-m', 'venv', aside], command);
    const install = [
      '-m',
      'pip',
      'install',
      '--disable-pip-version-check',
      '--no-input',
      '--quiet',
    ];
    await runCommand(interpreterOf(aside), [...install, '-r', requirements], command);
    await rename(aside, folder).catch((error: unknown) => {
      if (!existsSync(interpreter)) throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  return interpreter;
}

function interpreterOf(folder: string): string {
  return process.platform === 'win32'
    ? join(folder, 'Scripts', 'python.exe')
    : join(folder, 'bin', 'python');
}

const probe = 'import sys, venv, ensurepip; sys.exit(0 if sys.version_info >= (3, 10) else 1)';

async function findPython(): Promise<string> {
  for (const candidate of ['python3', 'python']) {
    try {
      await run(candidate, ['-c', probe]);
      return candidate;
    } catch {
      // Not there, too old, or without venv: the next one may do.
    }
  }
  throw new StartupError(
    'Hace falta Python 3.10 o posterior con el módulo venv: instálalo desde https://www.python.org/downloads/ (en Debian y Ubuntu: apt install python3 python3-venv).',
  );
}
