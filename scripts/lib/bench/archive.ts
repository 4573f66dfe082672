/*
 * `npm run bench:archive [-- <GiB>]`: puts the file of a backup in blocks together as its worker does, with a bucket in memory that keeps
 * nothing. So it measures what the worker itself does with each byte: its processor time, its memory, and into how many
 * messages of 25 s it falls. What S3 and the network take comes on top, beside it.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { AssembleArchive } from '../../../events/backups.events.ts';
import {
  newJob,
  type ArchiveJob,
} from '../../../functions/backups/archive/backups.archives.domain.ts';
import {
  assembleArchive,
  type AssembleDependencies,
} from '../../../functions/backups/archive/backups.archives.assemble.service.ts';
import type { StoredBackup } from '../../../functions/backups/backups.stored.domain.ts';
import { sizeOf, type Recipe } from '../../../functions/backups/blocks/backups.blocks.domain.ts';
import { sha256Hex } from '../../../functions/core/crypto/sha256.ts';
import type { Work } from '../../../functions/core/table/commit/commit.ts';
import { GIBIBYTE } from '../../../functions/plans/plans.domain.ts';

const BLOCK_BYTES = 4 * 2 ** 20;
const MEBIBYTE = 2 ** 20;
/** A Lambda of 1,769 MB has one processor; the worker has 512 MB. */
const LAMBDA_SHARE = 512 / 1_769;

const gibibytes = Number(process.argv[2] ?? 1);
const ref = { websiteId: 'site', backupId: 'backup' };
const blocks = new Map(
  Array.from({ length: 8 }, () => randomBytes(BLOCK_BYTES)).map((bytes) => [
    sha256Hex(bytes),
    bytes,
  ]),
);
const names = [...blocks.keys()];
const recipe: Recipe = Array.from(
  { length: Math.ceil((gibibytes * GIBIBYTE) / BLOCK_BYTES) },
  (_, n) => [names[n % names.length] ?? '', BLOCK_BYTES],
);

function announced(): string {
  const sum = createHash('sha256');
  for (const [name] of recipe) sum.update(blocks.get(name) ?? '');
  return sum.digest('hex');
}

const backup = {
  ...{ ...ref, status: 'completed', isInBlocks: true, s3Key: 'recipe' },
  ...{ size: sizeOf(recipe), sha256: announced() },
} as StoredBackup;

let job: ArchiveJob = newJob(ref, new Date());
let made = false;
let memory = 0;
const sent: AssembleArchive[] = [];
const sizes = new Map<number, number>();
const dependencies: AssembleDependencies = {
  backups: { find: () => Promise.resolve(backup) },
  archives: {
    find: () => Promise.resolve(job),
    change: (_, after) => {
      job = after;
      return {};
    },
  },
  blocks: {
    findRecipe: () => Promise.resolve(recipe),
    // A copy, as what comes from the network is.
    read: (_, name) => Promise.resolve(new Uint8Array(blocks.get(name) ?? [])),
  },
  objects: {
    find: () => Promise.resolve(made ? { size: backup.size } : undefined),
    begin: () => Promise.resolve('upload'),
    putPart: ({ partNumber, bytes }) => {
      sizes.set(partNumber, bytes.byteLength);
      memory = Math.max(memory, process.memoryUsage().rss);
      return Promise.resolve();
    },
    findParts: () =>
      Promise.resolve(
        [...sizes].map(([partNumber, size]) => ({ partNumber, size, sha256: null, etag: '' })),
      ),
    finish: () => {
      made = true;
      return Promise.resolve(true);
    },
    abort: () => Promise.resolve(),
    remove: () => Promise.resolve(),
  },
  commit: async <A>(build: (at: Date) => Promise<Work<A>>) => (await build(new Date())).answer,
  sendAgain: (messages) => {
    sent.push(...messages);
    return Promise.resolve();
  },
  log: { error: (message) => console.error(message) },
  now: () => new Date(),
};

const started = performance.now();
const before = process.cpuUsage();
let messages = 0;
do {
  sent.length = 0;
  messages += 1;
  await assembleArchive({ type: 'AssembleArchive', ...ref }, dependencies);
} while (sent.length > 0);
const { user, system } = process.cpuUsage(before);
const seconds = (user + system) / 1_000_000;
const perGibibyte = seconds / gibibytes;
if (job.status !== 'ready') throw new Error(`It is ${job.status}`);
console.log(
  [
    `${String(gibibytes)} GiB in ${((performance.now() - started) / 1_000).toFixed(1)} s, ${String(messages)} messages`,
    `processor: ${perGibibyte.toFixed(1)} s a GiB; with a Lambda's share ${(perGibibyte / LAMBDA_SHARE).toFixed(0)} s a GiB`,
    `memory: ${(memory / MEBIBYTE).toFixed(0)} MiB, of which ${String((names.length * BLOCK_BYTES) / MEBIBYTE)} are the bench's blocks`,
  ].join('\n'),
);
