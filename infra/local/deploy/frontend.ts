import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runCommand } from '../process/command.ts';
import { fingerprint, frontendInputs, hasFingerprint } from './inputs.ts';
import type { LocalConfig } from '../settings/local-config.ts';

/** Builds the SPA unless the build in `dist/frontend` is of the same sources. Returns that folder. */
export async function ensureFrontend(
  config: Pick<LocalConfig, 'rootDir' | 'dir'>,
  signal: AbortSignal,
): Promise<string> {
  const folder = join(config.rootDir, 'dist', 'frontend');
  const mark = join(config.rootDir, 'dist', 'frontend.inputs');
  const inputs = await fingerprint(frontendInputs(config.rootDir));
  if (existsSync(join(folder, 'index.html')) && (await hasFingerprint(mark, inputs))) return folder;
  // A process of its own: it can be ended, and its output goes to a file.
  await runCommand(process.execPath, [join(config.rootDir, 'scripts', 'build-frontend.ts')], {
    cwd: config.rootDir,
    env: { ...process.env, NODE_ENV: 'production' },
    logFile: join(config.dir, 'logs', 'frontend.log'),
    signal,
  });
  await mkdir(dirname(mark), { recursive: true });
  await writeFile(mark, `${inputs}\n`);
  return folder;
}
