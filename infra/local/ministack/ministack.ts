import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitOf, lastLines, signalGroup } from '../process/command.ts';
import { StartupError } from '../process/startup-error.ts';
import { forgetStreamPositions } from './stream-positions.ts';
import { readUnsavedWork, unsavedRecordOf, type UnsavedWork } from './unsaved-state.ts';

export interface MiniStackOptions {
  /** Interpreter of the environment that has MiniStack. */
  python: string;
  port: number;
  /** Folder of the saved services, objects and temporary files. */
  stateDir: string;
  logFile: string;
  signal: AbortSignal;
  /** Seconds between two saves. */
  saveSeconds?: number;
}

export interface MiniStack {
  endpoint: string;
  /** Resolves when it has ended, for whatever reason. */
  exited: Promise<void>;
  pid: number;
  /** What the last run in this folder lost, because it was killed. */
  lost: UnsavedWork | undefined;
  /** Saves the state at once and from then on every minute: once what is deployed is whole. Safe to call twice. */
  startSaving(): void;
  /** Saves the state and ends it with its Lambda processes. Safe to call twice. */
  stop(): Promise<void>;
}

/** Saving the state of a large table takes a while; past this it is not coming back. */
const stopTimeoutMs = 20_000;
const readyTimeoutMs = 30_000;
const saveSecondsByDefault = 60;

/**
 * Starts the emulated AWS services and waits until they answer.
 *
 * @throws StartupError with the end of its log when it ends early or does not answer within 30 s.
 */
export async function startMiniStack(options: MiniStackOptions): Promise<MiniStack> {
  options.signal.throwIfAborted();
  const lost = await readUnsavedWork(options.stateDir);
  await discardHalfSavedState(options.stateDir);
  await forgetStreamPositions(join(options.stateDir, 'services'));
  await prepareTemporaryFolder(join(options.stateDir, 'tmp'));
  mkdirSync(dirname(options.logFile), { recursive: true });
  const log = openSync(options.logFile, 'a');
  const args = [
    join(import.meta.dirname, 'ministack_run.py'),
    String(options.saveSeconds ?? saveSecondsByDefault),
    unsavedRecordOf(options.stateDir),
  ];
  const child = spawn(options.python, args, {
    cwd: options.stateDir,
    env: miniStackEnvironment(options),
    stdio: ['pipe', log, log],
    // Ctrl+C in the terminal must reach only us: we stop things in order, so that the state is saved.
    detached: process.platform !== 'win32',
  });
  closeSync(log);
  const ended = exitOf(child).then(() => undefined);
  let stopping: Promise<void> | undefined;
  const stop = () =>
    (stopping ??= (async () => {
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(stopTimeoutMs, undefined, { ref: false })]);
      signalGroup(child, 'SIGKILL');
      await ended;
    })());

  const endpoint = `http://127.0.0.1:${options.port}`;
  try {
    await waitUntilReady(endpoint, ended, options);
  } catch (error) {
    await stop();
    throw error;
  }
  // `exited` says if it ended meanwhile.
  child.stdin?.on('error', () => undefined);
  return {
    endpoint,
    exited: ended,
    pid: child.pid ?? 0,
    lost,
    startSaving: () => child.stdin?.write('save\n'),
    stop,
  };
}

/**
 * A clean environment, because MiniStack hands its own to the Lambdas. Its own `AWS_ENDPOINT_URL` stays
 * unset: Lambdas then presign URLs that both Node and the browser reach.
 */
export function miniStackEnvironment(
  options: Pick<MiniStackOptions, 'port' | 'stateDir'>,
): NodeJS.ProcessEnv {
  const systemPath =
    process.platform === 'win32' ? (process.env['PATH'] ?? '') : '/usr/local/bin:/usr/bin:/bin';
  return {
    // The Lambdas run on the Node that runs us, which is the one of Lambda's runtime.
    PATH: [dirname(process.execPath), systemPath].join(delimiter),
    HOME: options.stateDir,
    TMPDIR: join(options.stateDir, 'tmp'),
    TZ: 'UTC',
    LANG: 'C.UTF-8',
    AUTH: 'true',
    BIND_HOST: '127.0.0.1',
    GATEWAY_PORT: String(options.port),
    LAMBDA_EXECUTOR: 'local',
    // Or it also listens on port 8883.
    IOT_MTLS_ENABLED: '0',
    SFTP_ENABLED: '0',
    PERSIST_STATE: '1',
    STATE_DIR: join(options.stateDir, 'services'),
    S3_PERSIST: '1',
    S3_DATA_DIR: join(options.stateDir, 'objects'),
  };
}

/**
 * Objects reach the disk at once, everything else when it is saved. After a first run that was killed
 * before that there are buckets that no stack knows, on which the next deployment would fail.
 */
async function discardHalfSavedState(stateDir: string): Promise<void> {
  if (existsSync(join(stateDir, 'services', 'cloudformation.json'))) return;
  await rm(stateDir, { recursive: true, force: true });
}

/**
 * The Lambdas are unpacked and run here, below our own package.json and its `"type": "module"`. A
 * package.json of its own makes their scripts CommonJS, as they are on Lambda.
 */
async function prepareTemporaryFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
}

async function waitUntilReady(endpoint: string, ended: Promise<void>, options: MiniStackOptions) {
  const state = { ended: false };
  void ended.then(() => (state.ended = true));
  const deadline = Date.now() + readyTimeoutMs;
  while (!(await isReady(endpoint))) {
    options.signal.throwIfAborted();
    if (state.ended || Date.now() > deadline) {
      throw new StartupError(
        `Los servicios de AWS locales no arrancaron.\n${lastLines(options.logFile)}`,
      );
    }
    await sleep(50);
  }
}

async function isReady(endpoint: string): Promise<boolean> {
  try {
    const answer = await fetch(`${endpoint}/_ministack/ready`);
    return answer.ok;
  } catch {
    return false;
  }
}
