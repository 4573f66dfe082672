import type { Backup, BackupStorage } from '../../../../../functions/backups/backups.domain.ts';
import { GIBIBYTE } from '../../../../../functions/plans/plans.domain.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { FileUnreadable, PartRefused } from './upload-failures.ts';
import type { FileHasher, PartRequest, UploadTools } from './upload-ports.ts';

/** By these bytes a zip is known. */
const ZIP = 'PK\u0003\u0004';

const checksumOf = (content: string) => `sum:${content}`;

export type Kind =
  'start' | 'resume' | 'sign' | 'put' | 'complete' | 'cancel' | 'findStarted' | 'findStored';

export interface Asked {
  kind: Kind;
  partNumber?: number;
}

/** `after`: the server does it, and its answer is lost. */
export type Trouble = { error: Error; after?: boolean } | undefined;

export const network = (): Error => new ApiError('NETWORK', 'Sin conexión');

export const refused = (status: number, code?: string): Error => new PartRefused(status, code);

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Everything an upload meets, for this feature's tests only: a file of few bytes, a server, a line and a clock. Its
 * fields may be changed while an upload runs.
 */
export function createWorld(content: string, trouble: (asked: Asked) => Trouble = () => undefined) {
  const partCount = Math.ceil(content.length / PART_BYTES);
  const world = {
    file: fileOf(content),
    trouble,
    asked: [] as Asked[],
    stored: new Map<number, string>(),
    status: 'none' as 'none' | 'pending' | 'completed' | 'over',
    begun: 0,
    hashed: [] as number[],
    unreadable: false,
    inFlight: 0,
    mostInFlight: 0,
    mostAhead: 0,
    now: 0,
    online: true,
    listeners: new Set<() => void>(),
    pages: [] as number[],
    goOffline: (isOnline: boolean) => {
      world.online = isOnline;
      for (const listener of world.listeners) listener();
    },
  };
  const upload = () => ({
    backupId,
    websiteId,
    filename: 'Copia de marzo',
    originalFilename: 'copia.zip',
    size: content.length,
    partBytes: PART_BYTES,
    partCount,
    expiresAt: '2026-11-21T12:00:00.000Z',
  });
  const storedParts = () =>
    [...world.stored].map(([partNumber, part]) => ({
      partNumber,
      size: part.length,
      sha256: checksumOf(part),
    }));
  async function answer<Result>(asked: Asked, act: () => Result): Promise<Result> {
    world.asked.push(asked);
    await turn();
    const met = world.trouble(asked);
    if (met && !met.after) throw met.error;
    const result = act();
    if (met) throw met.error;
    return result;
  }
  const running = () => {
    if (world.status !== 'pending')
      throw new ApiError('UPLOAD_OVER', 'Ya terminó', { status: 409 });
  };

  const api: UploadTools['api'] = {
    start: () =>
      answer({ kind: 'start' }, () => {
        world.begun += 1;
        world.status = 'pending';
        return upload();
      }),
    findStarted: () =>
      answer({ kind: 'findStarted' }, () => (world.status === 'pending' ? upload() : undefined)),
    resume: () =>
      answer({ kind: 'resume' }, () => {
        running();
        return { ...upload(), storedParts: storedParts() };
      }),
    sign: (_backupId, parts) =>
      answer({ kind: 'sign' }, () => {
        running();
        world.pages.push(parts.length);
        return parts.map(({ partNumber, sha256 }) => ({
          partNumber,
          url: sha256,
          headers: { 'x-amz-checksum-sha256': sha256 },
        }));
      }),
    complete: (_backupId, sha256) =>
      answer({ kind: 'complete' }, () => {
        running();
        const parts = [...world.stored].toSorted(([one], [other]) => one - other);
        if (parts.length < partCount) {
          throw new ApiError('UPLOAD_INCOMPLETE', 'Faltan partes', { status: 409 });
        }
        world.status = 'completed';
        return backup({ status: 'completed', sha256 });
      }),
    findStored: () =>
      answer({ kind: 'findStored' }, () =>
        world.status === 'completed' ? backup({ status: 'completed' }) : undefined,
      ),
    cancel: () =>
      answer({ kind: 'cancel' }, () => {
        running();
        world.status = 'over';
        world.stored.clear();
      }),
  };

  const putPart = async ({ partNumber, url, body, signal, onSent }: PartRequest): Promise<void> => {
    world.inFlight += 1;
    world.mostInFlight = Math.max(world.mostInFlight, world.inFlight);
    try {
      const bytes = await body.text();
      await answer({ kind: 'put', partNumber }, () => {
        onSent(bytes.length);
        if (signal.aborted) throw new PartRefused(0);
        if (world.status !== 'pending') throw new PartRefused(404);
        if (url !== checksumOf(bytes)) throw new PartRefused(400);
        world.stored.set(partNumber, bytes);
      });
    } finally {
      world.inFlight -= 1;
    }
  };

  const openHasher = (file: Blob, partBytes: number): FileHasher => ({
    part: async (partNumber) => {
      if (world.unreadable) throw new FileUnreadable();
      world.hashed.push(partNumber);
      world.mostAhead = Math.max(world.mostAhead, partNumber - world.stored.size);
      return checksumOf(
        await file.slice((partNumber - 1) * partBytes, partNumber * partBytes).text(),
      );
    },
    whole: async () => checksumOf(await file.text()),
    close: () => undefined,
  });

  const tools: UploadTools = {
    api,
    putPart,
    openHasher,
    clock: {
      now: () => world.now,
      sleep: async (milliseconds) => {
        world.now += milliseconds;
        await turn();
      },
    },
    random: () => 0.5,
    connection: {
      isOnline: () => world.online,
      subscribe: (listener) => {
        world.listeners.add(listener);
        return () => void world.listeners.delete(listener);
      },
    },
  };
  return { world, tools };
}

export const PART_BYTES = 4;

export const backupId = '01k9zz0000000000000000bbbb';

export const websiteId = '01k9zz0000000000000000aaaa';

export const backup = (given: Partial<Backup> = {}): Backup => ({
  backupId,
  websiteId,
  userId: '01k9zz0000000000000000uuuu',
  filename: 'Copia de marzo',
  description: '',
  originalFilename: 'copia.zip',
  size: 20,
  addedBytes: null,
  status: 'pending',
  failure: null,
  manual: true,
  sha256: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  contents: null,
  isSourceNew: false,
  isEncrypted: false,
  ...given,
});

export const storage: BackupStorage = {
  usedBytes: 0,
  reservedBytes: 0,
  limitBytes: 2 * GIBIBYTE,
  hasPlan: false,
};

/** A file whose bytes are letters. */
export const fileOf = (content: string, name = 'copia.zip'): File =>
  new File([content], name, { type: 'application/zip' });

/** A zip's first bytes, then 'abcde…', so that each part is another one. */
export const contentOf = (size: number): string =>
  ZIP.slice(0, size) +
  Array.from({ length: Math.max(0, size - ZIP.length) }, (_, index) =>
    String.fromCharCode(97 + (index % 23)),
  ).join('');
