import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type * as z from 'zod';
import { backupsConnectorContract } from '../../../functions/backups/backups.connector.contract.ts';
import {
  createPortalBlocks,
  joinBlocks,
  missingBlocks,
  offerBlocks,
  takeBlock,
  type PortalBlocks,
} from './portal-blocks.ts';
import type { backupReportSchema } from '../../../functions/backups/schedule/backups.schedule.domain.ts';
import {
  newSiteUploadSchema,
  partLength,
  partsOf,
  partsToSignSchema,
  resumedUploadSchema,
  siteCompletionSchema,
  uploadSchema,
} from '../../../functions/backups/upload/backups.uploads.domain.ts';

const BASE = '/api/connector';
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** An upload as the portal sees it. */
export interface ReceivedBackup {
  readonly id: string;
  readonly originalFilename: string;
  readonly size: number;
  /** Everything that was said of it. */
  readonly announced: unknown;
  /** When, by `performance.now()`: it was packed by then. */
  readonly announcedAt: number;
  readonly parts: Map<number, Buffer>;
  readonly isInBlocks: boolean;
  /** Names and bytes of its blocks, once it is whole. */
  recipe?: readonly (readonly [string, number])[];
  status: 'pending' | 'completed' | 'failed' | 'over';
  /** The file, once it is whole. */
  file?: Buffer;
  failure?: string;
}

interface Refusal {
  readonly status: number;
  readonly code: string;
}

/** What a test does to the portal. */
interface Trouble {
  /** Closes every connection without an answer. */
  isUnreachable: boolean;
  /** The storage answers parts with this status. */
  partStatus: number | undefined;
  /** Starting a backup is refused so. */
  startRefusal: Refusal | undefined;
  /** Completing works, yet its answer is lost this many times. */
  lostCompletions: number;
  /** This many parts get lost after they were accepted. */
  lostParts: number;
}

export interface BackupPortal {
  readonly url: string;
  key: string;
  readonly trouble: Trouble;
  readonly backups: ReceivedBackup[];
  readonly blocks: PortalBlocks;
  readonly reports: z.output<typeof backupReportSchema>[];
  /** How much room there is, as answers to reports say. */
  room: { freeBytes: number; maxBytes: number } | undefined;
  /** Backups that the site could not make. */
  readonly failures: z.output<typeof backupsConnectorContract.failBackup.body>[];
  /** Restores that somebody prepared on the site. */
  readonly restores: z.output<typeof backupsConnectorContract.noteRestore.body>[];
  /** Method and path of everything that was asked, the ids of backups left out. */
  readonly asked: string[];
  /** Connections over which blocks and parts came. */
  readonly connections: Set<unknown>;
  readonly close: () => Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(status: number, code: string) {
    super(code);
    this.refusal = { status, code };
  }
}

/** The portal and its storage as the site's plugin sees them, held to the contract of the real ones. */
export async function startBackupPortal(key: string): Promise<BackupPortal> {
  const server = createServer((request, response) => {
    if (request.method === 'PUT') portal.connections.add(request.socket);
    // A site that is killed while it sends is no failure of the test.
    handle(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const portal: BackupPortal = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    key,
    trouble: {
      isUnreachable: false,
      partStatus: undefined,
      startRefusal: undefined,
      lostCompletions: 0,
      lostParts: 0,
    },
    backups: [],
    blocks: createPortalBlocks(),
    reports: [],
    room: undefined,
    failures: [],
    restores: [],
    asked: [],
    connections: new Set(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const path = (request.url ?? '').split('?')[0] ?? '';
    const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(path)?.[0];
    portal.asked.push(`${request.method ?? ''} ${path.replace(id ?? '', '…')}`);
    if (portal.trouble.isUnreachable) {
      request.socket.destroy();
      return;
    }
    const answer = answerOf(request, path, body);
    if (answer === undefined) {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  }

  /** Undefined: the answer is lost. */
  function answerOf(request: IncomingMessage, path: string, body: Buffer): Answer | undefined {
    try {
      return path.startsWith('/bucket/')
        ? takePart(request, body)
        : answerCall(request, path, body);
    } catch (error) {
      const refusal = error instanceof Refused ? error.refusal : { status: 400, code: 'INVALID' };
      const { status, code } = refusal;
      return { status, body: { error: { code, message: `El portal dice ${String(error)}` } } };
    }
  }

  function takePart(request: IncomingMessage, body: Buffer) {
    const url = new URL(request.url ?? '', portal.url);
    const [, , id, number] = url.pathname.split('/');
    if (id === 'blocks') return storeBlock(url, request, body);
    const backup = find(id);
    const partNumber = Number(number);
    const { method, headers } = request;
    const isAsSigned =
      method === 'PUT' &&
      headers['transfer-encoding'] === undefined &&
      Number(headers['content-length']) === partLength(backup.size, partNumber) &&
      [sha256(body).toString('base64'), headers['x-amz-checksum-sha256']].every(
        (sum) => sum === url.searchParams.get('sum'),
      );
    if (!isAsSigned) throw new Refused(403, 'SignatureDoesNotMatch');
    requireStorage();
    if (portal.trouble.lostParts > 0) portal.trouble.lostParts -= 1;
    else backup.parts.set(partNumber, body);
    return { status: 200, body: {} };
  }

  function requireStorage(): void {
    const { partStatus } = portal.trouble;
    if (partStatus !== undefined) throw new Refused(partStatus, 'SlowDown');
  }

  function storeBlock(url: URL, { headers }: IncomingMessage, body: Buffer): Answer {
    requireStorage();
    return { status: takeBlock(portal.blocks, url, { headers, body }), body: {} };
  }

  function find(id: string | undefined): ReceivedBackup {
    const backup = portal.backups.find((one) => one.id === id);
    if (!backup) throw new Refused(404, 'NOT_FOUND');
    return backup;
  }

  function findPending(id: string | undefined): ReceivedBackup {
    const backup = find(id);
    if (backup.status !== 'pending') throw new Refused(410, 'UPLOAD_OVER');
    return backup;
  }

  function answerCall(request: IncomingMessage, path: string, body: Buffer) {
    if (request.headers.authorization !== `Bearer ${portal.key}`)
      throw new Refused(401, 'UNAUTHENTICATED');
    const sent = body.length === 0 ? undefined : (JSON.parse(body.toString()) as unknown);
    const [, id] = /^\/backups\/([^/]+)/.exec(path.slice(BASE.length)) ?? [];
    const route =
      routes[`${request.method ?? ''} ${path.slice(BASE.length).replace(id ?? '…', '…')}`];
    if (!route) throw new Refused(404, 'NO_ROUTE');
    return route(sent, id);
  }

  type Route = (sent: unknown, id: string | undefined) => Answer | undefined;
  const routes: Record<string, Route> = {
    'POST /backups': (sent) => ({ status: 201, body: begin(sent) }),
    'GET /backups/…': (_sent, id) => ({ status: 200, body: resume(findPending(id)) }),
    'POST /backups/…/parts': (sent, id) => ({ status: 200, body: sign(findPending(id), sent) }),
    'POST /backups/…/blocks': (sent, id) => {
      if (!findPending(id).isInBlocks) throw new Refused(404, 'NO_ROUTE');
      return { status: 200, body: missingBlocks(portal.blocks, sent, portal.url) };
    },
    'POST /backups/…/completion': (sent, id) =>
      complete(find(id), siteCompletionSchema.parse(sent)),
    'POST /backups/…/failure': (sent, id) => {
      const backup = findPending(id);
      backup.status = 'failed';
      backup.failure = backupsConnectorContract.fail.body.parse(sent).message;
      return { status: 200, body: { backupId: backup.id } };
    },
    'POST /backup-failures': (sent) => {
      portal.failures.push(backupsConnectorContract.failBackup.body.parse(sent));
      return { status: 201, body: { logId: randomUUID() } };
    },
    'POST /restores': (sent) => {
      portal.restores.push(backupsConnectorContract.noteRestore.body.parse(sent));
      return { status: 201, body: { logId: randomUUID() } };
    },
    'PUT /backup-report': (sent) => {
      const report = backupsConnectorContract.report.body.parse(sent);
      portal.reports.push(report);
      return { status: 200, body: { ...report, ...(portal.room && { room: portal.room }) } };
    },
  };

  function begin(sent: unknown) {
    const { startRefusal } = portal.trouble;
    if (startRefusal) throw new Refused(startRefusal.status, startRefusal.code);
    const { originalFilename, size } = newSiteUploadSchema.parse(sent);
    const backup: ReceivedBackup = {
      id: randomUUID(),
      originalFilename,
      size,
      announced: sent,
      announcedAt: performance.now(),
      parts: new Map(),
      isInBlocks: 'blocks' in offerBlocks(portal.blocks, sent),
      status: 'pending',
    };
    portal.backups.push(backup);
    const upload = uploadSchema.parse({
      ...described(backup),
      ...offerBlocks(portal.blocks, sent),
    });
    return backup.isInBlocks ? { ...upload, partCount: 0 } : upload;
  }

  const described = ({ id, originalFilename, size }: ReceivedBackup) => ({
    backupId: id,
    websiteId: randomUUID(),
    filename: originalFilename,
    originalFilename,
    size,
    ...partsOf(size),
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });

  const resume = (backup: ReceivedBackup) =>
    resumedUploadSchema.parse({
      ...described(backup),
      storedParts: [...backup.parts].map(([partNumber, bytes]) => ({
        partNumber,
        size: bytes.length,
        sha256: sha256(bytes).toString('base64'),
      })),
    });

  function sign(backup: ReceivedBackup, sent: unknown) {
    const { parts } = partsToSignSchema.parse(sent);
    return {
      parts: parts.map(({ partNumber, sha256: sum }) => ({
        partNumber,
        url: `${portal.url}/bucket/${backup.id}/${String(partNumber)}?sum=${encodeURIComponent(sum)}`,
        headers: {
          'content-length': String(partLength(backup.size, partNumber)),
          'x-amz-checksum-sha256': sum,
        },
      })),
    };
  }

  function complete(backup: ReceivedBackup, whole: z.output<typeof siteCompletionSchema>) {
    if (backup.status === 'pending') finish(backup, whole);
    if (backup.status !== 'completed') throw new Refused(410, 'UPLOAD_OVER');
    if (portal.trouble.lostCompletions > 0) {
      portal.trouble.lostCompletions -= 1;
      return undefined;
    }
    return { status: 200, body: { id: backup.id } };
  }

  function finish(
    backup: ReceivedBackup,
    { sha256: sum, blocks }: z.output<typeof siteCompletionSchema>,
  ) {
    const file = backup.isInBlocks ? joinBlocks(portal.blocks, blocks ?? []) : joinParts(backup);
    if (!file) throw new Refused(409, backup.isInBlocks ? 'BLOCKS_MISSING' : 'UPLOAD_INCOMPLETE');
    if (file.length !== backup.size || sha256(file).toString('hex') !== sum)
      throw new Refused(422, 'BACKUP_REJECTED');
    if (blocks) backup.recipe = blocks;
    backup.file = file;
    backup.status = 'completed';
  }

  function joinParts({ size, parts }: ReceivedBackup): Buffer | undefined {
    const { partCount } = partsOf(size);
    if (parts.size < partCount) return undefined;
    return Buffer.concat(
      Array.from({ length: partCount }, (_, index) => parts.get(index + 1) ?? Buffer.of()),
    );
  }

  return portal;
}
