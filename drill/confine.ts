import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout as sleep } from 'node:timers/promises';
import { RunnerFailure } from './runner-failure.ts';

const GIBIBYTE = 2 ** 30;
/** Of a file, of a process's address space, and of processes and threads: far more than a site needs. */
const LIMITS = { fsize: 64 * GIBIBYTE, as: 8 * GIBIBYTE, nproc: 512, core: 0 };
/** Users of drills are numbers of this range, in which no system has users of its own. */
const FIRST_USER = 200_000;
const USERS = 50_000;
const OUTPUT_MAX = 8 * 2 ** 20;
/** How long what a command started may hold its output open after its end. */
const HELD_MS = 2_000;
/** Where everybody may leave files. */
const PUBLIC = ['/tmp', '/var/tmp', '/dev/shm', '/run/lock'];

/** A command that runs. */
type ConfinedProcess = ChildProcessByStdio<null, Readable, Readable>;

/** Runs what comes from strangers: without a network, without this process's environment and, where it can, as another user. */
export interface Confinement {
  /** The user's number; undefined where this process may not become another. */
  readonly user: number | undefined;
  /** Starts a command. It ends with this process. */
  readonly start: (command: ConfinedCommand) => ConfinedProcess;
  /** Runs a command to its end. */
  readonly run: (command: ConfinedCommand & Deadline) => Promise<ConfinedResult>;
  /** Kills all that still runs as the user, and deletes what it left outside of its folder. */
  readonly end: () => Promise<void>;
}

interface ConfinedCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** All that it gets besides a path and a folder for temporary files. */
  readonly env?: Readonly<Record<string, string>>;
  /** Bytes of the largest file that it may write. */
  readonly fileMax?: number;
  /** Gets its output line by line, as it comes. */
  readonly onLine?: (line: string) => void;
}

interface Deadline {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface ConfinedResult {
  /** What it ended with; null when it was killed, as at its deadline. */
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

interface ConfineOptions {
  /** Where confine.pl lies. */
  readonly script: string;
  /** A folder for temporary files, which the user may write. */
  readonly tmp: string;
}

const isRoot = process.getuid?.() === 0;

const becoming = (user: number): [string, ...string[]] => [
  'setpriv',
  ...[`--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--bounding-set=-all'],
];

/** How strangers' commands of one drill are run: as another user each time, so that what one leaves running reaches no other. */
export function confine({ script, tmp }: ConfineOptions): Confinement {
  const user = isRoot ? FIRST_USER + randomInt(USERS) : undefined;
  const become = user === undefined ? [] : becoming(user);
  const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C.UTF-8' };
  const start = ({ command, args, cwd, env, fileMax = LIMITS.fsize }: ConfinedCommand) => {
    const limits = [`--fsize=${fileMax}`, `--as=${LIMITS.as}`, `--core=${LIMITS.core}`];
    // Where it is the person's own user, the limit would count all that this person runs.
    if (user !== undefined) limits.push(`--nproc=${LIMITS.nproc}`);
    const line = [...limits, ...become, 'perl', script, String(process.pid), command, ...args];
    return spawn('prlimit', line, {
      cwd,
      env: { ...environment, TMPDIR: tmp, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };
  const run = async (command: ConfinedCommand & Deadline) => {
    const child = start(command);
    const signal = AbortSignal.any([command.signal, AbortSignal.timeout(command.timeoutMs)]);
    const kill = () => void child.kill('SIGKILL');
    signal.addEventListener('abort', kill);
    if (signal.aborted) kill();
    const [output, errors] = [collect(child.stdout, command.onLine), collect(child.stderr)];
    const closed = once(child, 'close').catch(() => undefined);
    try {
      const [code] = (await once(child, 'exit')) as [number | null];
      await Promise.race([closed, sleep(HELD_MS, undefined, { ref: false })]);
      command.signal.throwIfAborted();
      return { code, output: output(), errors: errors() };
    } finally {
      child.stdout.destroy();
      child.stderr.destroy();
      signal.removeEventListener('abort', kill);
    }
  };
  return { user, start, run, end: () => endUser(user) };
}

/** Kills all that runs as a drill's user, and deletes what it left where everybody may. Other users are left alone. */
export async function endUser(user: number | undefined): Promise<void> {
  if (!isRoot || user === undefined || !isOfDrills(user)) return;
  // As this user, -1 is every process of it, and none but those: nothing can be born meanwhile and be missed.
  const [program, ...rest] = [...becoming(user), 'sh', '-c', 'kill -KILL -1'];
  await once(spawn(program, rest, { stdio: 'ignore' }), 'exit');
  for (const folder of PUBLIC) await removeFrom(folder, user);
}

const isOfDrills = (user: number) => user >= FIRST_USER && user < FIRST_USER + USERS;

async function removeFrom(folder: string, user: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const owner = (await lstat(path).catch(() => undefined))?.uid;
    if (owner === user) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Makes sure that confined commands reach no network, before any stranger's code runs.
 *
 * @throws RunnerFailure where the machine cannot do it.
 */
export async function requireConfinement({ run }: Confinement, signal: AbortSignal): Promise<void> {
  const probe =
    'use Socket; exit( socket( my $s, AF_INET, SOCK_STREAM, 0 ) || socket( $s, AF_INET6, SOCK_STREAM, 0 ) ? 1 : 0 );';
  const answer = await run({
    command: 'perl',
    args: ['-e', probe],
    cwd: '/',
    timeoutMs: 10_000,
    signal,
  }).catch((error: unknown) => ({ code: 1, errors: String(error) }));
  if (answer.code !== 0) {
    throw new RunnerFailure('confinement', `The network cannot be cut off: ${answer.errors}`);
  }
}

/** Reads what a command prints; answers what it was until now, its beginning where that is too much. */
export function collect(stream: Readable, onLine?: (line: string) => void): () => string {
  const decoder = new StringDecoder('utf8');
  let output = '';
  let line = '';
  stream.on('data', (piece: Buffer) => {
    const read = decoder.write(piece);
    if (output.length < OUTPUT_MAX) output += read;
    const lines = onLine ? (line + read).split('\n') : [];
    line = (lines.pop() ?? '').slice(-OUTPUT_MAX);
    lines.forEach((each) => onLine?.(each));
  });
  return () => output;
}
