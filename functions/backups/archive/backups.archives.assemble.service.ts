import pMap from 'p-map';
import type { AssembleArchive } from '../../../events/backups.events.ts';
import { createRunningSha256 } from '../../core/crypto/running-sha256.ts';
import { sha256Hex } from '../../core/crypto/sha256.ts';
import type { Log } from '../../core/observability/logger.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { Backups } from '../backups.entity.ts';
import type { BackupRef, StoredBackup } from '../backups.stored.domain.ts';
import type { Recipe } from '../blocks/backups.blocks.domain.ts';
import type { BlockObjects } from '../blocks/backups.blocks.store.ts';
import type { BackupObjects } from '../storage/backups.objects.store.ts';
import { archiveKeyOf, partsOfRecipe, type ArchiveJob } from './backups.archives.domain.ts';
import type { Archives } from './backups.archives.entity.ts';
import type { ArchiveObjects } from './backups.archives.store.ts';

export interface AssembleDependencies {
  backups: Pick<Backups, 'find'>;
  archives: Pick<Archives, 'find' | 'change'>;
  blocks: Pick<BlockObjects, 'findRecipe' | 'read'>;
  objects: Pick<BackupObjects, 'find' | 'begin' | 'findParts' | 'finish' | 'abort' | 'remove'> &
    ArchiveObjects;
  commit: Commit;
  /** To the queue that the message came from. */
  sendAgain: SendMessages<AssembleArchive>;
  log: Pick<Log, 'error'>;
  now: () => Date;
  /** So small that a test has many parts. */
  partBytes?: number;
}

/** A message's share of its Lambda's five minutes: ten of them may come at once. The rest is a message of its own. */
const RUN_MS = 25_000;
/** How often it is noted how far it is. */
const NOTED_MS = 3_000;
const READ_AT_ONCE = 8;

/** A job at work, with what it is about. */
interface Run {
  job: ArchiveJob;
  backup: StoredBackup;
  uploadId: string;
  s3Key: string;
  parts: Recipe[];
  deps: AssembleDependencies;
}

/** Notes how far a job is. Answers it; undefined where another job replaced it, or began its upload before. */
const note = (
  { websiteId, backupId, startedAt, uploadId }: ArchiveJob,
  change: Partial<ArchiveJob>,
  { archives, commit }: Pick<AssembleDependencies, 'archives' | 'commit'>,
): Promise<ArchiveJob | undefined> =>
  commit(async (at): Promise<Work<ArchiveJob | undefined>> => {
    const read = await archives.find({ websiteId, backupId });
    if (read?.startedAt !== startedAt || read.uploadId !== uploadId) return { answer: undefined };
    const after = { ...read, ...change, updatedAt: at.toISOString() };
    return { answer: after, shared: [archives.change(read, after)] };
  });

/** The bytes of a part; undefined where a block of it is missing. */
async function readPart({ backup, deps }: Run, part: Recipe): Promise<Uint8Array | undefined> {
  const blocks = await pMap(part, ([name]) => deps.blocks.read(backup.websiteId, name), {
    concurrency: READ_AT_ONCE,
  });
  const found = blocks.filter((block) => block !== undefined);
  return found.length === part.length ? Buffer.concat(found) : undefined;
}

/** 'more': its time is over. 'over': another job replaced it. 'missing': a block is not there. */
type Joined = { sha256: string } | 'more' | 'over' | 'missing';

/** Writes part after part, reading the next one meanwhile. */
async function join(run: Run): Promise<Joined> {
  const { parts, s3Key, uploadId, deps } = run;
  const hasher = await createRunningSha256(run.job.hash);
  const end = deps.now().getTime() + RUN_MS;
  let noted = deps.now().getTime();
  const readNext = (done: number) => {
    const part = parts[done];
    return part ? readPart(run, part) : Promise.resolve(undefined);
  };
  let bytes = await readNext(run.job.doneParts);
  for (let done = run.job.doneParts; done < parts.length;) {
    if (!bytes) return 'missing';
    hasher.update(bytes);
    const sha256 = Buffer.from(sha256Hex(bytes), 'hex').toString('base64');
    const part = { s3Key, uploadId, partNumber: done + 1, bytes, sha256 };
    done += 1;
    [bytes] = await Promise.all([readNext(done), deps.objects.putPart(part)]);
    const time = deps.now().getTime();
    const isTimeOver = time >= end && done < parts.length;
    if (!isTimeOver && time - noted < NOTED_MS) continue;
    noted = time;
    const reached = { doneParts: done, hash: hasher.state() };
    if (!(await note(run.job, reached, deps))) return 'over';
    if (isTimeOver) return 'more';
  }
  return { sha256: hasher.digest() };
}

/** Makes an object of the parts, if they are what its plugin announced; answers why not. */
async function finish(
  { backup, uploadId, s3Key, parts, deps: { objects } }: Run,
  sha256: string,
): Promise<string | undefined> {
  if (sha256 !== backup.sha256) return 'SHA-256 differs';
  const there = await objects.findParts(s3Key, uploadId);
  // Where its upload is over, the same message has joined it before.
  if (there && there.length !== parts.length) return 'a part is missing';
  if (there) await objects.finish(s3Key, uploadId, there);
  return (await objects.find(s3Key))?.size === backup.size ? undefined : 'it was not joined';
}

/** Leaves nothing of a file that is not given out. */
async function drop(job: ArchiveJob, deps: AssembleDependencies): Promise<void> {
  const s3Key = archiveKeyOf(job);
  if (job.uploadId !== null) await deps.objects.abort(s3Key, job.uploadId);
  await deps.objects.remove(s3Key);
  await note(job, { status: 'failed' }, deps);
}

const isComplete = (backup: StoredBackup | undefined): backup is StoredBackup =>
  backup?.status === 'completed';

/** Gives the file out, or says why not. A backup that is deleted by now leaves none, and is no fault. */
async function end(run: Run, joined: Exclude<Joined, 'more' | 'over'>): Promise<void> {
  const { job, parts, deps } = run;
  const { websiteId, backupId } = job;
  const why = joined === 'missing' ? 'a block is missing' : await finish(run, joined.sha256);
  // After that: who deletes a backup deletes its file, which was perhaps not there yet.
  const isDeleted = !isComplete(await deps.backups.find({ websiteId, backupId }));
  if (why !== undefined && !isDeleted) {
    deps.log.error('archive failed', { websiteId, backupId, why });
  }
  if (why !== undefined || isDeleted) await drop(job, deps);
  else await note(job, { status: 'ready', doneParts: parts.length }, deps);
}

/** Begins, or goes on. Undefined where another message of the same job began at the same time. */
async function open(
  found: ArchiveJob,
  { backup, recipe }: { backup: StoredBackup; recipe: Recipe },
  deps: AssembleDependencies,
): Promise<Run | undefined> {
  const s3Key = archiveKeyOf(found);
  const parts = partsOfRecipe(recipe, deps.partBytes);
  const uploadId = found.uploadId ?? (await deps.objects.begin(s3Key, 'application/zip'));
  const job = await note(found, { uploadId, allParts: parts.length }, deps);
  if (job) return { job, backup, uploadId, s3Key, parts, deps };
  if (uploadId !== found.uploadId) await deps.objects.abort(s3Key, uploadId);
  return undefined;
}

/** What a job is about; undefined where there is nothing to put together any more. */
async function begin(
  found: ArchiveJob,
  ref: BackupRef,
  deps: AssembleDependencies,
): Promise<Run | undefined> {
  const backup = await deps.backups.find(ref);
  const recipe = isComplete(backup) ? await deps.blocks.findRecipe(backup.s3Key) : undefined;
  if (!backup || !recipe) {
    await drop(found, deps);
    return undefined;
  }
  // A message that died may have joined it.
  if ((await deps.objects.find(archiveKeyOf(ref)))?.size !== backup.size) {
    return open(found, { backup, recipe }, deps);
  }
  await note(found, { status: 'ready' }, deps);
  return undefined;
}

/**
 * Puts the file of a backup in blocks together, as far as one message's time goes; the rest is a message of its own, which goes on
 * where this one ended. A file that is not the announced one is not given out. Safe to repeat, also at the same time.
 */
export async function assembleArchive(
  { websiteId, backupId }: AssembleArchive,
  deps: AssembleDependencies,
): Promise<void> {
  const ref = { websiteId, backupId };
  const found = await deps.archives.find(ref);
  if (found?.status !== 'preparing') return;
  const run = await begin(found, ref, deps);
  if (!run) return;
  const joined = await join(run);
  if (joined === 'more') await deps.sendAgain([{ type: 'AssembleArchive', ...ref }]);
  else if (joined !== 'over') await end(run, joined);
}
