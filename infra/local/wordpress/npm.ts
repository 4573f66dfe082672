import { dirname, delimiter } from 'node:path';
import { execute } from './processes.ts';

/** WordPress Playground's command: ships the SQLite drop-in, and runs WordPress where there is no PHP. */
export const PLAYGROUND = { name: '@wp-playground/cli', version: '3.1.56' } as const;

/** This process's environment, with its own Node first on the PATH (Playground wants 24.18 or later). */
export function nodeEnvironment(): NodeJS.ProcessEnv {
  const path = [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter);
  return { ...process.env, PATH: path };
}

/** Runs npm in a folder, with the user's own registry settings. */
export function npm(args: readonly string[], cwd: string): Promise<string> {
  const shell = process.platform === 'win32'; // npm is a .cmd there, which only a shell starts
  return execute('npm', args, { cwd, env: nodeEnvironment(), shell });
}
