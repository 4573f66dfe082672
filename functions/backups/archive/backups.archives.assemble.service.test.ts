import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AssembleArchive } from '../../../events/backups.events.ts';
import { sha256Hex } from '../../core/crypto/sha256.ts';
import type { Work } from '../../core/table/commit/commit.ts';
import type { StoredBackup } from '../backups.stored.domain.ts';
import type { Recipe } from '../blocks/backups.blocks.domain.ts';
import { assembleArchive } from './backups.archives.assemble.service.ts';
import { newJob, partsOfRecipe, type ArchiveJob } from './backups.archives.domain.ts';

const ref = { websiteId: 'site-1', backupId: 'backup-1' };
const command = { type: 'AssembleArchive', ...ref } as const;

/** A backup of blocks of 10 bytes, in parts of 25; each look at the clock takes so many milliseconds. */
function setUp({ lookMs = 0, announced = '' } = {}) {
  const blocks = new Map(
    Array.from({ length: 9 }, () => randomBytes(10)).map((bytes) => [sha256Hex(bytes), bytes]),
  );
  const recipe: Recipe = [...blocks].map(([name, { length }]) => [name, length]);
  const whole = Buffer.concat([...blocks.values()]);
  const backup = {
    ...{ ...ref, status: 'completed', isInBlocks: true, s3Key: 'recipe' },
    sha256: announced || sha256Hex(whole),
    size: whole.length,
  } as StoredBackup;
  let time = Date.UTC(2026, 10, 26);
  let job: ArchiveJob | undefined = newJob(ref, new Date(time));
  /** Parts of each upload that runs, by its id. */
  const uploads = new Map<string, Map<number, Uint8Array>>();
  let begun = 0;
  const partsOf = (uploadId: string) => {
    const parts = uploads.get(uploadId);
    if (!parts) throw new Error('NoSuchUpload');
    return parts;
  };
  const sent: AssembleArchive[] = [];
  const errors: unknown[] = [];
  const made: { file?: Buffer } = {};
  const deps = {
    backups: { find: async () => backup as StoredBackup | undefined },
    archives: {
      find: async () => job,
      change: (read: ArchiveJob | undefined, after: ArchiveJob) => ({ read, after }) as never,
    },
    blocks: {
      findRecipe: async () => recipe,
      read: async (_: string, name: string) => blocks.get(name),
    },
    objects: {
      find: async () => made.file && { size: made.file.length },
      begin: async () => {
        const uploadId = `upload-${String((begun += 1))}`;
        uploads.set(uploadId, new Map());
        return uploadId;
      },
      putPart: async (part: { uploadId: string; partNumber: number; bytes: Uint8Array }) => {
        partsOf(part.uploadId).set(part.partNumber, part.bytes);
      },
      findParts: async (_: string, uploadId: string) =>
        [...(uploads.get(uploadId) ?? [])].map(([partNumber, { length: size }]) => {
          return { partNumber, size, sha256: null, etag: '' };
        }),
      finish: async (_: string, uploadId: string) => {
        const parts = [...partsOf(uploadId)].sort(([a], [b]) => a - b);
        made.file = Buffer.concat(parts.map(([, bytes]) => bytes));
        uploads.delete(uploadId);
        return true;
      },
      abort: async (_: string, uploadId: string) => {
        uploads.delete(uploadId);
      },
      remove: async () => {
        delete made.file;
      },
    },
    /** Takes a change of what was read alone; else asks again. */
    commit: async <A>(build: (at: Date) => Promise<Work<A>>): Promise<A> => {
      for (;;) {
        const { answer, shared = [] } = await build(new Date(time));
        const [change] = shared as unknown as { read: ArchiveJob; after: ArchiveJob }[];
        if (change && change.read !== job) continue;
        if (change) job = change.after;
        return answer;
      }
    },
    sendAgain: async (messages: readonly AssembleArchive[]) => {
      sent.push(...messages);
    },
    log: { error: (message: string) => errors.push(message) },
    now: () => new Date((time += lookMs)),
    partBytes: 25,
  };
  return { deps, sent, errors, made, whole, blocks, uploads, jobNow: () => job };
}

describe('the file of a backup in blocks', () => {
  it('is what was cut, byte by byte', async () => {
    const { deps, made, whole, sent, jobNow } = setUp();
    await assembleArchive(command, deps);
    expect(made.file?.equals(whole)).toBe(true);
    expect(jobNow()).toMatchObject({ status: 'ready', allParts: 3 });
    expect(sent).toEqual([]);
  });

  it('goes on where a message’s time was over, and is verified as a whole', async () => {
    const { deps, made, whole, sent, jobNow } = setUp({ lookMs: 20_000 });
    let messages = 1;
    await assembleArchive(command, deps);
    while (sent.splice(0).length > 0) {
      expect(jobNow()?.doneParts).toBeGreaterThan(0);
      messages += 1;
      await assembleArchive(command, deps);
    }
    expect(messages).toBeGreaterThan(1);
    expect(made.file?.equals(whole)).toBe(true);
    expect(jobNow()).toMatchObject({ status: 'ready' });
  });

  it('is not given out where it is not the one that was announced', async () => {
    const { deps, made, errors, uploads, jobNow } = setUp({ announced: 'ab'.repeat(32) });
    await assembleArchive(command, deps);
    expect(made).toEqual({});
    expect(uploads.size).toBe(0);
    expect(jobNow()).toMatchObject({ status: 'failed' });
    expect(errors).toEqual(['archive failed']);
  });

  it('is not made where a block is missing', async () => {
    const { deps, made, blocks, errors, uploads, jobNow } = setUp();
    blocks.delete([...blocks.keys()].at(-1) ?? '');
    await assembleArchive(command, deps);
    expect(made.file).toBeUndefined();
    expect(uploads.size).toBe(0);
    expect(errors).toEqual(['archive failed']);
    expect(jobNow()).toMatchObject({ status: 'failed' });
  });

  it('goes on where a message died, from what it had noted', async () => {
    const { deps, made, whole, uploads, jobNow } = setUp({ lookMs: 2_000 });
    const { putPart } = deps.objects;
    const dies = async (part: Parameters<typeof putPart>[0]) => {
      if (part.partNumber === 3) throw new Error('out of time');
      await putPart(part);
    };
    const dying = { ...deps, objects: { ...deps.objects, putPart: dies } };
    await expect(assembleArchive(command, dying)).rejects.toThrow('out of time');
    const { doneParts, uploadId } = jobNow() ?? {};
    expect(doneParts).toBeGreaterThan(0);
    await assembleArchive(command, deps);
    expect(made.file?.equals(whole)).toBe(true);
    expect(jobNow()).toMatchObject({ status: 'ready', uploadId });
    expect(uploads.size).toBe(0);
  });

  it('is made once where its message comes twice at the same time', async () => {
    const { deps, made, whole, sent, errors, uploads, jobNow } = setUp({ lookMs: 20_000 });
    const putPart = async () => {
      throw new Error('out of time');
    };
    const dying = { ...deps, objects: { ...deps.objects, putPart } };
    await Promise.allSettled([assembleArchive(command, deps), assembleArchive(command, dying)]);
    while (sent.splice(0).length > 0) await assembleArchive(command, deps);
    expect(made.file?.equals(whole)).toBe(true);
    expect(jobNow()).toMatchObject({ status: 'ready' });
    expect(uploads.size).toBe(0);
    expect(errors).toEqual([]);
  });

  it('is ready where a message died after it had made it', async () => {
    const { deps, made, whole, jobNow } = setUp();
    const dies = async () => {
      throw new Error('out of time');
    };
    const { finish } = deps.objects;
    const late = async (...call: Parameters<typeof finish>) => {
      await finish(...call);
      return dies();
    };
    const dying = { ...deps, objects: { ...deps.objects, finish: late } };
    await expect(assembleArchive(command, dying)).rejects.toThrow('out of time');
    expect(jobNow()).toMatchObject({ status: 'preparing' });
    await assembleArchive(command, deps);
    expect(made.file?.equals(whole)).toBe(true);
    expect(jobNow()).toMatchObject({ status: 'ready' });
  });

  it('is not made where a part of it is not there', async () => {
    const { deps, made, jobNow } = setUp();
    const { findParts } = deps.objects;
    const lacksOne = async (...call: Parameters<typeof findParts>) =>
      (await findParts(...call)).slice(1);
    const objects = { ...deps.objects, findParts: lacksOne };
    await assembleArchive(command, { ...deps, objects });
    expect(made.file).toBeUndefined();
    expect(jobNow()).toMatchObject({ status: 'failed' });
  });

  it.each(['while it is joined', 'while its blocks are swept'])(
    'of a backup that is deleted %s is not left behind, and no fault',
    async (when) => {
      const { deps, made, blocks, errors, uploads, jobNow } = setUp();
      let isDeleted = false;
      const { finish } = deps.objects;
      if (when === 'while its blocks are swept') blocks.delete([...blocks.keys()].at(-1) ?? '');
      const find = async () => (isDeleted ? undefined : deps.backups.find());
      const objects = {
        ...deps.objects,
        findParts: async (...call: Parameters<typeof deps.objects.findParts>) => {
          isDeleted = true;
          return deps.objects.findParts(...call);
        },
        finish,
      };
      const read = async (...call: Parameters<typeof deps.blocks.read>) => {
        const block = await deps.blocks.read(...call);
        isDeleted ||= block === undefined;
        return block;
      };
      const others = { backups: { find }, blocks: { ...deps.blocks, read } };
      await assembleArchive(command, { ...deps, ...others, objects });
      expect(made.file).toBeUndefined();
      expect(uploads.size).toBe(0);
      expect(errors).toEqual([]);
      expect(jobNow()).toMatchObject({ status: 'failed' });
    },
  );

  it('is not made of a backup that was deleted meanwhile', async () => {
    const { deps, made, jobNow } = setUp();
    await assembleArchive(command, { ...deps, backups: { find: async () => undefined } });
    expect(made.file).toBeUndefined();
    expect(jobNow()).toMatchObject({ status: 'failed' });
  });

  it('is made once, however often it is asked for', async () => {
    const { deps, made } = setUp();
    await assembleArchive(command, deps);
    delete made.file;
    await assembleArchive(command, deps);
    expect(made).toEqual({});
  });
});

it('20,000 of the largest blocks make no more parts than S3 takes', () => {
  const recipe: Recipe = Array.from({ length: 20_000 }, () => ['a', 8 * 2 ** 20]);
  expect(partsOfRecipe(recipe)).toHaveLength(10_000);
});
