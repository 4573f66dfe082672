import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { recordDrillSchema, type RecordDrill } from '../../../events/backups.events.ts';
import { provideDrillPackages } from '../../../infra/local/drill/drill-packages.ts';
import { buildDrill } from '../../../scripts/lib/drill.ts';
import { rootDir } from '../root.ts';
import { until } from '../until.ts';
import { processesIn } from './drill.ts';

/** When to kill the program: after so many milliseconds, once such a command runs, or as it calls SQS, before or after that is done. */
export type KillPoint =
  | { readonly afterMs: number }
  | { readonly runs: string }
  | { readonly call: 'SendMessage' | 'DeleteMessage'; readonly isDone: boolean };

interface ProgramEnd {
  /** Null for one that was killed. */
  readonly code: number | null;
  readonly ms: number;
  readonly log: string;
}

export interface DrillProgram {
  /** The runner's own folder. */
  readonly dir: string;
  /** What it sent to the backups worker since the message was put. */
  readonly outcomes: () => RecordDrill[];
  /** Puts the message of a backup's drill into the queue, the only one there. */
  readonly put: (archive: Buffer) => void;
  /** Whether the message is still in the queue. */
  readonly isQueued: () => boolean;
  /** Runs the program until the queue is empty, or until it is killed. The message that a killed one held comes back. */
  readonly run: (kill?: KillPoint) => Promise<ProgramEnd>;
  readonly remove: () => Promise<void>;
}

const KEY = 'sitio/respaldo.zip';
const IDS = {
  websiteId: '01arz3ndektsv4rrffq69g5fav',
  backupId: '01arz3ndektsv4rrffq69g5faw',
};

/** The runner of drills as the program that it is, with a queue and a bucket of the test's own. */
export async function openDrillProgram(): Promise<DrillProgram> {
  await provideDrillPackages();
  const dir = await mkdtemp(join(tmpdir(), 'portal-drill-'));
  // Drills are other users'.
  await chmod(dir, 0o711);
  await buildDrill(rootDir, join(dir, 'program'));
  const state = { archive: Buffer.alloc(0), body: '', isHidden: false, outcomes: [] as string[] };
  /** Whether the program is killed at this point. */
  let killedAt: (call: string, isDone: boolean) => boolean = () => false;
  const queue: Record<string, (body: string) => object> = {
    ReceiveMessage: () => {
      if (state.body === '' || state.isHidden) return {};
      state.isHidden = true;
      const MD5OfBody = createHash('md5').update(state.body).digest('hex');
      return { Messages: [{ MessageId: '1', ReceiptHandle: '1', Body: state.body, MD5OfBody }] };
    },
    ChangeMessageVisibility: () => ({}),
    DeleteMessage: () => {
      state.body = '';
      return {};
    },
    SendMessage: (request) => {
      const { MessageBody } = z.object({ MessageBody: z.string() }).parse(JSON.parse(request));
      state.outcomes.push(MessageBody);
      const MD5OfMessageBody = createHash('md5').update(MessageBody).digest('hex');
      return { MessageId: '1', MD5OfMessageBody };
    },
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') {
      response.end(state.archive);
      return;
    }
    const name = String(request.headers['x-amz-target']).replace('AmazonSQS.', '');
    const body = await text(request);
    if (killedAt(name, false)) return;
    const done = queue[name]?.(body) ?? {};
    if (killedAt(name, true)) return;
    response.setHeader('content-type', 'application/x-amz-json-1.0').end(JSON.stringify(done));
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

  const run = async (kill?: KillPoint): Promise<ProgramEnd> => {
    state.isHidden = false;
    const from = performance.now();
    const child = spawn(process.execPath, [join(dir, 'program/index.mjs')], {
      cwd: dir,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        ...{ AWS_ENDPOINT_URL: url, AWS_REGION: 'us-east-1' },
        ...{ AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' },
        ...{ DRILL_QUEUE_URL: `${url}/drill`, BACKUPS_QUEUE_URL: `${url}/backups` },
        ...{ BACKUPS_BUCKET: 'backups', DRILL_DIR: dir, DRILL_UNTIL_EMPTY: 'true' },
      },
    });
    const exited = once(child, 'exit') as Promise<[number | null]>;
    const end = () => child.kill('SIGKILL');
    const timer = kill && 'afterMs' in kill ? setTimeout(end, kill.afterMs) : undefined;
    if (kill && 'runs' in kill) {
      const runs = async () =>
        (await processesIn(dir)).some((line) => line.includes(kill.runs)) ||
        child.exitCode !== null;
      void until(async () => (await runs()) || undefined, { everyMs: 2 }).then(end);
    }
    killedAt = (call, isDone) =>
      kill !== undefined && 'call' in kill && kill.call === call && kill.isDone === isDone && end();
    const [[code], log] = await Promise.all([exited, text(child.stdout)]);
    clearTimeout(timer);
    return { code, ms: performance.now() - from, log };
  };
  return {
    dir,
    outcomes: () => state.outcomes.map((outcome) => recordDrillSchema.parse(JSON.parse(outcome))),
    put: (archive) => {
      const message = { type: 'DrillBackup', ...IDS, s3Key: KEY, bytes: archive.length };
      Object.assign(state, { archive, body: JSON.stringify(message), outcomes: [] });
    },
    isQueued: () => state.body !== '',
    run,
    remove: async () => {
      server.closeAllConnections();
      server.close();
      await rm(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
