import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, closeSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from './startup-error.ts';

export interface CommandOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Both output streams are appended here. */
  logFile: string;
  /** Ends the command, and everything it started, when aborted. */
  signal: AbortSignal;
}

/**
 * Runs a command to its end.
 *
 * @throws StartupError with the last lines of its output when it fails; the signal's reason when aborted.
 */
export async function runCommand(
  program: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<void> {
  options.signal.throwIfAborted();
  mkdirSync(dirname(options.logFile), { recursive: true });
  const log = openSync(options.logFile, 'a');
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: options.env,
    stdio: ['ignore', log, log],
    // A group of its own: Ctrl+C in the terminal reaches us alone, and we end the group in order.
    detached: process.platform !== 'win32',
  });
  closeSync(log);
  const abort = () => signalGroup(child, 'SIGTERM');
  options.signal.addEventListener('abort', abort, { once: true });
  try {
    const outcome = await exitOf(child);
    options.signal.throwIfAborted();
    if (outcome.code !== 0) {
      throw new StartupError(
        `Falló «${[program, ...args].join(' ')}» (${outcome.problem}).\n${lastLines(options.logFile)}`,
      );
    }
  } finally {
    options.signal.removeEventListener('abort', abort);
  }
}

/** Sends a signal to a process and all its descendants of the same group; one that has ended is no error. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The group ended between our look and our signal.
  }
}

/** Resolves when a process has ended or could not be started; never rejects. */
export function exitOf(child: ChildProcess): Promise<{ code: number | null; problem: string }> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, problem: error.message }));
    child.once('exit', (code, signal) =>
      resolve({ code, problem: signal === null ? `código ${code}` : `señal ${signal}` }),
    );
  });
}

/** The end of a log file with its path, to be shown under an error. */
export function lastLines(logFile: string, count = 20): string {
  try {
    const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-count);
    return [`${logFile}:`, ...lines.map((line) => `  ${line}`)].join('\n');
  } catch {
    return '';
  }
}
