import { spawn, type ChildProcess } from 'node:child_process';

export interface ProcessOptions {
  env?: NodeJS.ProcessEnv;
  /** `collect` returns both output streams as text, `show` passes them on. */
  output: 'collect' | 'show';
  /** Ends the process and all it started. */
  signal?: AbortSignal;
}

export interface ProcessOutcome {
  /** Null where a signal ended it. */
  code: number | null;
  output: string;
  seconds: number;
}

/** How long a tool may take to end what it started before it is killed. Milliseconds. */
const GRACE_MS = 15_000;

function signalGroup(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, name);
  } catch {
    // It ended by itself.
  }
}

/**
 * Runs Node with arguments, in a process group of its own, to its end. Whatever it left in its group is killed,
 * so that no tool leaves a process behind.
 */
export function runNode(args: readonly string[], options: ProcessOptions): Promise<ProcessOutcome> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    env: options.env ?? process.env,
    stdio: ['ignore', ...outputsOf(options.output)],
    detached: true,
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  }
  let killing: NodeJS.Timeout | undefined;
  const stop = () => {
    signalGroup(child, 'SIGTERM');
    killing = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
  };
  options.signal?.addEventListener('abort', stop, { once: true });
  if (options.signal?.aborted) stop();

  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // At `exit`, not `close`: what it left behind may hold its streams open.
    child.once('exit', (code) => {
      clearTimeout(killing);
      options.signal?.removeEventListener('abort', stop);
      signalGroup(child, 'SIGKILL');
      setImmediate(() => {
        const output = Buffer.concat(chunks).toString('utf8');
        resolve({ code, output, seconds: (performance.now() - started) / 1_000 });
      });
    });
  });
}

const outputsOf = (output: ProcessOptions['output']) =>
  output === 'show' ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const);
