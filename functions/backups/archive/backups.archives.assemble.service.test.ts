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
  } as StoredBackup;
  let time = Date.UTC(2026, 10, 26);
  let job: ArchiveJob | undefined = newJob(ref, new Date(time));
  const parts = new Map<number, Uint8Array>();
  const sent: AssembleArchive[] = [];
  const errors: unknown[] = [];
  const made: { file?: Buffer; aborted?: true } = {};
  const deps = {
    backups: { find: async () => backup as StoredBackup | undefined },
    archives: {
      find: async () => job,
      change: (_: unknown, after: ArchiveJob) => {
        job = after;
        return {} as never;
      },
    },
    blocks: {
      findRecipe: async () => recipe,
      read: async (_: string, name: string) => blocks.get(name),
    },
    objects: {
      begin: async () => 'upload-1',
      putPart: async (part: { partNumber: number; bytes: Uint8Array }) => {
        parts.set(part.partNumber, part.bytes);
      },
      findParts: async () =>
        [...parts].map(([partNumber, { length: size }]) => {
          return { partNumber, size, sha256: null, etag: '' };
        }),
      finish: async () => {
        made.file = Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes));
        return true;
      },
      abort: async () => {
        made.aborted = true;
      },
    },
    commit: async <A>(build: (at: Date) => Promise<Work<A>>) =>
      (await build(new Date(time))).answer,
    sendAgain: async (messages: readonly AssembleArchive[]) => {
      sent.push(...messages);
    },
    log: { error: (message: string) => errors.push(message) },
    now: () => new Date((time += lookMs)),
    partBytes: 25,
  };
  return { deps, sent, errors, made, whole, blocks, jobNow: () => job };
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
    const { deps, made, errors, jobNow } = setUp({ announced: 'ab'.repeat(32) });
    await assembleArchive(command, deps);
    expect(made).toEqual({ aborted: true });
    expect(jobNow()).toMatchObject({ status: 'failed' });
    expect(errors).toEqual(['archive failed']);
  });

  it('is not made where a block is missing', async () => {
    const { deps, made, blocks, jobNow } = setUp();
    blocks.delete([...blocks.keys()].at(-1) ?? '');
    await assembleArchive(command, deps);
    expect(made.file).toBeUndefined();
    expect(jobNow()).toMatchObject({ status: 'failed' });
  });

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
