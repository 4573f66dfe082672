import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePorts } from '../../../infra/local/settings/ports.ts';
import { SYNC_CHUNK_SIZE, type SyncWebsites } from '../../../events/status.events.ts';
import { chunk } from '../../../functions/core/chunk.ts';
import type { FromWorker, ToWorker, WorkerFigures, WorkerOptions } from './sync-worker.ts';
import { secondsOf } from './fake-sites.plan.ts';
import { rootDir } from '../tools.ts';

/** Messages that Lambda takes of a queue at once, and sites that one worker reads at once. */
const BATCH_SIZE = 10;
export const IN_FLIGHT = 25;

const programOf = (name: string) => join(rootDir, 'scripts', 'lib', 'bench', name);

/** Starts the fake sites on a free loopback port. @throws Error when they cannot all listen. */
export async function startFakeSites(sites: number): Promise<{ port: number; stop: () => void }> {
  const [port = 0] = await findFreePorts(1);
  const child = fork(programOf('fake-sites.ts'), [String(sites), String(port)]);
  const [first] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[];
  if (first !== 'ready') throw new Error('The fake sites could not start: is `ulimit -n` too low?');
  return { port, stop: () => child.disconnect() };
}

/** What one pass over the sites came to. Seconds, units of capacity, MiB. */
export interface PassFigures extends WorkerFigures {
  wall: number;
  messages: number;
  failures: string[];
}

/** The queue, and the workers that take their batches from it. */
function createQueue(messages: SyncWebsites[], failures: string[]) {
  const waiting = [...messages];
  let working = 0;
  return {
    take: () => waiting.splice(0, BATCH_SIZE),
    add: (message: SyncWebsites) => void waiting.push(message),
    begin: () => void (working += 1),
    end: () => void (working -= 1),
    fail: (text: string) => void failures.push(text),
    isDone: () => waiting.length === 0 && working === 0,
  };
}
type Queue = ReturnType<typeof createQueue>;

/** Lets one worker take batches until the queue is done, and ends it. Resolves with what it measured. */
function serve(child: ChildProcess, queue: Queue, workers: readonly ChildProcess[]) {
  return new Promise<WorkerFigures>((resolve, reject) => {
    const say = (to: ChildProcess, message: ToWorker) => void to.send(message);
    let busy = false;
    const next = () => {
      if (busy) queue.end();
      const batch = queue.take();
      busy = batch.length > 0;
      if (busy) {
        queue.begin();
        say(child, { batch });
      } else if (queue.isDone()) for (const each of workers) say(each, { end: true });
    };
    child.on('message', (message: FromWorker) => {
      if ('again' in message) queue.add(message.again);
      else if ('failed' in message) queue.fail(message.failed);
      else if ('figures' in message) resolve(message.figures);
      else next();
    });
    next();
    child.once('exit', (code) => reject(new Error(`A worker ended with ${String(code)}`)));
  });
}

/** Synchronises the sites once with so many workers. */
export async function runPass(
  websiteIds: readonly string[],
  { workers, options }: { workers: number; options: WorkerOptions },
): Promise<PassFigures> {
  const requestedAt = new Date().toISOString();
  const messages = chunk(websiteIds, SYNC_CHUNK_SIZE).map((ids) => ({
    type: 'SyncWebsites' as const,
    websiteIds: ids,
    requestedBy: 'schedule' as const,
    requestedAt,
  }));
  const failures: string[] = [];
  const queue = createQueue(messages, failures);
  const children = Array.from({ length: workers }, () =>
    fork(programOf('sync-worker.ts'), [JSON.stringify(options)]),
  );
  // Each says that it is idle: how long a process takes to start is not what is measured.
  await Promise.all(children.map((child) => once(child, 'message')));
  const started = performance.now();
  const figures = await Promise.all(children.map((child) => serve(child, queue, children)));
  const sum = (of: (each: WorkerFigures) => number) =>
    figures.reduce((total, each) => total + of(each), 0);
  return {
    wall: (performance.now() - started) / 1_000,
    messages: messages.length,
    failures,
    reads: sum(({ reads }) => reads),
    writes: sum(({ writes }) => writes),
    refused: sum(({ refused }) => refused),
    seconds: figures.flatMap(({ seconds }) => seconds),
    peakMemory: Math.max(...figures.map(({ peakMemory }) => peakMemory)),
  };
}

/** The shortest that the sites' own durations allow with so many in flight. Seconds. */
export const idealOf = (sites: number, workers: number): number =>
  Array.from({ length: sites }, (_, index) => secondsOf(index)).reduce((a, b) => a + b, 0) /
  (workers * IN_FLIGHT);
