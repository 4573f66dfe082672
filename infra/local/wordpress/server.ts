import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../process/startup-error.ts';
import type { Engine } from './engine.ts';
import { endGroup, startGroup } from './processes.ts';
import type { Site } from './site.ts';

const READY_TIMEOUT_MS = 60_000; // Playground on a slow machine; the machine's own PHP needs a second
const REQUEST_TIMEOUT_MS = 15_000;
const POLL_MS = 50;

export interface Server {
  /** Leader of the process group. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/**
 * Serves a site on a loopback port and waits until WordPress answers.
 *
 * @throws StartupError with the end of the server's log when it ends or stays silent; the signal's reason when aborted.
 */
export async function startServer(
  engine: Engine,
  site: Site,
  signal: AbortSignal | undefined,
): Promise<Server> {
  const logFile = join(site.logs, 'server.log');
  const { command, args, env } = engine.serverCommand(site);
  const child = startGroup(command, args, { cwd: site.root, env, logFile });
  const pid = await pidOf(child);
  const stop = () => endGroup(pid);
  try {
    await waitUntilReady(child, `${site.url}/wp-json/`, signal);
  } catch (error) {
    await stop();
    if (!(error instanceof StartupError)) throw error;
    const log = await readFile(logFile, 'utf8').catch(() => '');
    throw new StartupError(`${error.message}\n${log.trim().split('\n').slice(-15).join('\n')}`);
  }
  return { pid, stop };
}

function pidOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => resolve(child.pid ?? 0));
  });
}

async function waitUntilReady(
  child: ChildProcess,
  url: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await answers(url))) {
    signal?.throwIfAborted();
    if (child.exitCode !== null || child.signalCode !== null)
      throw new StartupError('El servidor de WordPress terminó al arrancar:');
    if (Date.now() > deadline) throw new StartupError('WordPress no responde:');
    await sleep(POLL_MS);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false; // not listening yet
  }
}
