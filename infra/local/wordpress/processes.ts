import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const WINDOWS = process.platform === 'win32';
const GRACE_MS = 4_000;
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;

export interface ExecuteOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly shell?: boolean;
}

/** Runs a command to its end and gives its standard output; a failure carries the end of its error output. */
export function execute(
  command: string,
  args: readonly string[],
  options: ExecuteOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      command,
      [...args],
      { ...options, maxBuffer: MAX_OUTPUT_BYTES, windowsHide: true },
      (error, stdout, stderr) => {
        if (!error) {
          resolve(stdout);
          return;
        }
        const detail = `${stdout}\n${stderr}`.trim().slice(-2_000);
        reject(new Error(`${command} ${args.slice(0, 3).join(' ')}: ${detail || error.message}`));
      },
    );
  });
}

// Runs a server ("$@") in the background and waits for the end of its own input, which comes when the process that
// started it ends, even by SIGKILL. Either end takes the whole group along: php's workers would keep the port.
const GUARD = '("$@"; kill -TERM 0) & cat >/dev/null; kill -TERM 0';

/** Starts a server in a process group of its own that ends with this process. Its output goes to `logFile`. */
export function startGroup(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; logFile: string },
): ChildProcess {
  const log = openSync(options.logFile, 'w');
  const guarded = ['-c', GUARD, 'sh', command, ...args];
  const [program, list] = WINDOWS ? [command, args] : ['sh', guarded];
  const child = spawn(program, list, {
    cwd: options.cwd,
    env: options.env,
    detached: !WINDOWS, // a detached child leads a group
    stdio: ['pipe', log, log],
    windowsHide: true,
  });
  closeSync(log);
  return child;
}

/** Ends a group and waits until its last member has ended, so that its port is free again. */
export async function endGroup(leader: number): Promise<void> {
  if (WINDOWS) {
    await execute('taskkill', ['/pid', String(leader), '/T', '/F']).catch(() => undefined);
    return;
  }
  signalGroup(leader, 'SIGTERM');
  if (await groupEnds(leader, GRACE_MS)) return;
  signalGroup(leader, 'SIGKILL');
  await groupEnds(leader, GRACE_MS);
}

/** Signals a whole group; false when nobody is left in it. */
function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-leader, signal);
    return true;
  } catch {
    return false;
  }
}

async function groupEnds(leader: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (signalGroup(leader, 0)) {
    if (Date.now() > deadline) return false;
    await sleep(25);
  }
  return true;
}
