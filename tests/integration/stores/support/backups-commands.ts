import fc from 'fast-check';
import { findMissing } from '../../../../functions/backups/blocks/backups.blocks.upload.service.ts';
import { sizeOf } from '../../../../functions/backups/blocks/backups.blocks.domain.ts';
import { sweepBlocks } from '../../../../functions/backups/blocks/backups.blocks.sweep.service.ts';
import { reconcileStorage } from '../../../../functions/backups/storage/backups.reconcile.service.ts';
import {
  markAllDeleting,
  removeBackup,
} from '../../../../functions/backups/storage/backups.remove.service.ts';
import { DUE_BACKUPS_SHARDS } from '../../../../functions/core/table/keys/backup-keys.ts';
import { settleBackup } from '../../../../functions/backups/storage/backups.settle.service.ts';
import { completeUpload } from '../../../../functions/backups/upload/backups.uploads.complete.service.ts';
import {
  cancelUpload,
  failUpload,
  signParts,
} from '../../../../functions/backups/upload/backups.uploads.service.ts';
import { startUpload } from '../../../../functions/backups/upload/backups.uploads.start.service.ts';
import { AppError } from '../../../../functions/core/http/errors.ts';
import { sha256Of, type Content } from './backups-bucket.ts';
import { LIMITS, owners, type Sent, type World } from './backups-world.ts';
import { recipeOf } from './blocks-bucket.ts';
import type { Fault } from './faults.ts';

const HOUR_MS = 3_600_000;
const kinds = [
  ...['upload', 'upload', 'upload', 'upload', 'upload', 'upload', 'start', 'start', 'sendAll'],
  ...['sendAll', 'sendSome', 'complete', 'complete', 'complete', 'cancel', 'fail', 'remove'],
  ...['remove', 'cleanup', 'reassign', 'planEnds', 'planStarts', 'deliver', 'deliver', 'deliver'],
  ...[
    'uploadBlocks',
    'uploadBlocks',
    'uploadSimilar',
    'uploadSimilar',
    'startBlocks',
    'startBlocks',
  ],
  ...['duplicate', 'settle', 'lose', 'reconcile', 'compareBucket', 'hours', 'day', 'deleteSite'],
] as const;

/** Something that happens. One number, `of`, chooses the site, the upload or the message. */
interface Happening {
  kind: string;
  of: number;
  size: number;
  content: Content;
}

/** What happens at the same time, and what goes wrong with it. */
export interface Command {
  happenings: Happening[];
  fault: Fault | null;
}

const happening: fc.Arbitrary<Happening> = fc.record({
  kind: fc.constantFrom(...kinds),
  of: fc.nat({ max: 11 }),
  size: fc.integer({ min: 20, max: 60 }),
  content: fc.constantFrom('zip', 'zip', 'zip', 'zip', 'zip', 'text'),
});
const fault: fc.Arbitrary<Fault> = fc.record({
  step: fc.integer({ min: 1, max: 7 }),
  kind: fc.constantFrom('crashBefore', 'crashAfter', 'conflict', 'throttling'),
});

export const commandsArb: fc.Arbitrary<Command[]> = fc.array(
  fc.record({
    happenings: fc.array(happening, { minLength: 1, maxLength: 3 }),
    fault: fc.option(fault, { freq: 3 }),
  }),
  { minLength: 5, maxLength: 25, size: 'max' },
);

const pick = <T>(all: readonly T[], of: number): T | undefined => all[of % (all.length || 1)];

async function start(world: World, { of, size, content }: Happening): Promise<Sent> {
  const websiteId = pick(world.websiteIds, of) ?? '';
  const file = { originalFilename: 'copia.zip', contentType: 'application/zip', size };
  const { backupId } = await startUpload(world.senderOf(websiteId), file, world.deps);
  const sent = { websiteId, backupId, size, content };
  world.sent.push(sent);
  return sent;
}

/** Some of the blocks there are: two uploads have some of them in common. */
function namesOf({ of, size, content }: Happening): string[] {
  const others = ['a', 'b', 'c', 'd', 'e', 'f'].filter(
    (_, at) => ((of * 7 + size) >> at) % 2 === 1,
  );
  // A block may come twice in an archive.
  return [content, ...others, ...others.slice(0, of % 2)];
}

async function startBlocks(world: World, happening: Happening): Promise<Sent> {
  const websiteId = pick(world.websiteIds, happening.of) ?? '';
  const recipe = recipeOf(namesOf(happening));
  const size = sizeOf(recipe);
  const file = { originalFilename: 'copia.zip', contentType: 'application/zip', size };
  const inBlocks = { ...file, blocks: { number: recipe.length }, newBytes: happening.size % 3 };
  const { backupId } = await startUpload(world.pluginOf(websiteId, null), inBlocks, world.deps);
  const sent = { websiteId, backupId, size, content: happening.content, recipe };
  world.sent.push(sent);
  return sent;
}

async function sendBlocks(world: World, sent: Sent, share: number): Promise<void> {
  const { websiteId, backupId, recipe = [] } = sent;
  const blocks = recipe.map(([sha256, bytes]) => ({ sha256, bytes }));
  const sender = world.pluginOf(websiteId, null);
  const { missing } = await findMissing(sender, { backupId, blocks }, world.deps);
  const some = missing.slice(0, Math.ceil(missing.length * share));
  for (const { sha256 } of some) world.blocks.send(websiteId, sha256);
}

async function uploadBlocks(world: World, happening: Happening): Promise<void> {
  const sent = await startBlocks(world, happening);
  await sendBlocks(world, sent, 1);
  await complete(world, sent);
}

async function send(world: World, sent: Sent, share: number): Promise<void> {
  if (sent.recipe) return sendBlocks(world, sent, share || 0.5);
  const sha256 = `${'A'.repeat(43)}=`;
  const parts = { backupId: sent.backupId, parts: [{ partNumber: 1, sha256 }] };
  const signed = await signParts(world.senderOf(sent.websiteId), parts, world.deps);
  const uploadId = signed.parts[0]?.url.split('/').at(-1) ?? '';
  world.bucket.send(uploadId, { ...sent, share });
}

const complete = (world: World, { websiteId, backupId, recipe: blocks }: Sent) =>
  completeUpload(
    world.senderOf(websiteId),
    { backupId, sha256: sha256Of(backupId), blocks },
    world.deps,
  );

async function upload(world: World, happening: Happening): Promise<void> {
  const sent = await start(world, happening);
  await send(world, sent, 1);
  await complete(world, sent);
}

type OfUpload = (world: World, sent: Sent) => Promise<unknown>;
const ofUploads: Record<string, OfUpload> = {
  sendAll: (world, sent) => send(world, sent, 1),
  sendSome: (world, sent) => send(world, sent, 0),
  complete,
  cancel: (world, { websiteId, backupId }) =>
    cancelUpload(world.senderOf(websiteId), backupId, world.deps),
  fail: (world, { websiteId, backupId }) =>
    failUpload(world.senderOf(websiteId), { backupId, message: 'sin disco' }, world.deps),
  remove: (world, { websiteId, backupId }) =>
    removeBackup(world.senderOf(websiteId), backupId, world.deps),
  settle: (world, sent) => settleBackup(sent, world.deps),
  lose: async (world, sent) => {
    const backup = await world.deps.backups.find(sent);
    if (backup) world.bucket.lose(backup.s3Key);
  },
};

async function deliver(world: World, of: number, keep: boolean): Promise<void> {
  world.hear();
  const message = pick(world.messages, of);
  if (!message) return;
  // A message is deleted once it was worked off: if that fails, it comes again.
  await world.handle(message);
  const at = world.messages.indexOf(message);
  if (!keep && at >= 0) world.messages.splice(at, 1);
}

type OfWorld = (world: World, happening: Happening) => Promise<unknown>;
const ofWorlds: Record<string, OfWorld> = {
  start,
  upload,
  startBlocks,
  uploadBlocks,
  uploadSimilar: async (world, happening) => {
    await uploadBlocks(world, happening);
    await uploadBlocks(world, { ...happening, size: happening.size + 1 });
  },
  deliver: (world, { of }) => deliver(world, of, false),
  duplicate: (world, { of }) => deliver(world, of, true),
  cleanup: async (world, { of }) => {
    const websiteId = pick(world.websiteIds, of) ?? '';
    const before = world.deps.now();
    world.messages.push({ type: 'purge', websiteId, before });
    await markAllDeleting({ websiteId }, before, world.deps);
  },
  reassign: (world, { of, size }) =>
    size % 2 === 0
      ? world.reassign(pick(world.websiteIds, of) ?? '', pick([...owners, null], size) ?? null)
      : Promise.resolve(),
  // Seldom: after it there is nothing more to happen.
  deleteSite: (world, { of, size }) =>
    size % 4 === 0 ? world.deleteSite(pick(world.websiteIds, of) ?? '') : Promise.resolve(),
  planEnds: (world, { of }) => {
    world.limits.set(pick(owners, of) ?? '', LIMITS.none);
    return Promise.resolve();
  },
  planStarts: (world, { of }) => {
    world.limits.set(pick(owners, of) ?? '', LIMITS.plan);
    return Promise.resolve();
  },
  reconcile: (world, { of }) =>
    reconcileStorage(pick([...owners, null], of) ?? null, world.reconcile),
  compareBucket: (world) => world.compareBucket(),
  hours: (world) => Promise.resolve((world.clock += 3 * HOUR_MS)),
  day: (world) => Promise.resolve((world.clock += 25 * HOUR_MS)),
};

/** Lets it happen; what people are refused is no failure. */
async function happen(world: World, one: Happening): Promise<void> {
  const sent = pick(world.sent, one.of);
  const ofUpload = ofUploads[one.kind];
  try {
    await (ofUpload ? sent && ofUpload(world, sent) : ofWorlds[one.kind]?.(world, one));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

export async function run(world: World, { happenings, fault: wrong }: Command): Promise<void> {
  await world.faults.during(wrong, async () => {
    const all = await Promise.allSettled(happenings.map((one) => happen(world, one)));
    const failed = all.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  });
}

/** Whatever falls due of the backups is looked at, as the dispatcher has it done. */
async function workOffDue(world: World): Promise<void> {
  for (let shard = 0; shard < DUE_BACKUPS_SHARDS; shard += 1) {
    const range = { by: new Date(world.clock), after: undefined, limit: 250 };
    for (const work of (await world.deps.schedule.findDue(shard, range)).due) {
      if (work.kind === 'backup') await settleBackup(work, world.deps);
    }
  }
  for (const websiteId of world.websiteIds)
    await sweepBlocks(websiteId, { always: true }, world.deps);
}

/** All that waits is delivered, and all that is due is done, until nothing is left: a day later, and an hour. */
export async function settleDown(world: World): Promise<void> {
  for (const hours of [0, 25, 1]) {
    world.clock += hours * HOUR_MS;
    await workOffDue(world);
    while (world.hear()) {
      const message = world.messages.shift();
      if (message) await world.handle(message);
    }
  }
}
