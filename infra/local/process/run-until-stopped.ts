import { StartupError } from './startup-error.ts';

/** Something that runs until it is stopped or ends by itself. */
export interface Running {
  exited: Promise<void>;
  stop(): Promise<void>;
}

const orphanCheckMs = 1000;

/**
 * Starts something and keeps the process until Ctrl+C (or SIGTERM, or a closed terminal), then stops it.
 * A signal during the start aborts it; further signals change nothing, since stopping is under way.
 * Sets the exit code: 0 after a signal, 1 when the start failed or what was started ended by itself.
 */
export async function runUntilStopped(
  start: (signal: AbortSignal) => Promise<Running>,
): Promise<void> {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve());
  });
  const requestStop = () => {
    if (stopping.signal.aborted) return;
    console.log('\nDeteniendo…');
    stopping.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop);
  // The reader of our output may end before us; that must not keep us from stopping in order.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  const orphanCheck = watchForOrphanhood(requestStop);
  try {
    const running = await start(stopping.signal);
    await Promise.race([stopped, running.exited]);
    const bySignal = stopping.signal.aborted;
    await running.stop();
    console.log(
      bySignal ? 'Todo detenido.' : 'Los servicios de AWS locales se han detenido solos.',
    );
    process.exitCode = bySignal ? 0 : 1;
  } catch (error) {
    process.exitCode = reportFailure(error, stopping.signal);
  } finally {
    clearInterval(orphanCheck);
  }
}

/**
 * npm ends its shell, not us, when it is stopped: a process without its parent was meant to stop.
 * Only under npm: a start by hand may well outlive the shell it came from.
 */
function watchForOrphanhood(requestStop: () => void): NodeJS.Timeout | undefined {
  if (process.env['npm_lifecycle_event'] === undefined) return undefined;
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) requestStop();
  }, orphanCheckMs).unref();
}

function reportFailure(error: unknown, signal: AbortSignal): number {
  if (signal.aborted) {
    console.log('Todo detenido.');
    return 0;
  }
  console.error(error instanceof StartupError ? `\n${error.message}` : error);
  return 1;
}
