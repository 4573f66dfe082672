import { AppError } from '../../core/http/errors.ts';
import type { BackupSourceChanged } from '../../../events/backups.events.ts';
import { findSubmitted, type Work } from '../../core/table/commit/commit.ts';
import type { Once, Submission } from '../../core/table/commit/once.ts';
import { sanitizeText } from '../../core/validation/fields.ts';
import { type BackupSite, ownerIsStill, type Sender } from '../backups.access.service.ts';
import { uploadLog } from '../backups.changes.domain.ts';
import { spaceProblem } from '../backups.domain.ts';
import type { Backups } from '../backups.entity.ts';
import { type BackupRef, BLOCKS_UPLOAD, type StoredBackup } from '../backups.stored.domain.ts';
import { BLOCKS_MAX, blocksOffer, RECIPE_NAME } from '../blocks/backups.blocks.domain.ts';
import { closeUploadInBlocks } from '../blocks/backups.blocks.close.service.ts';
import { summaryOf, type BackupContents } from '../details/backups.details.domain.ts';
import type { BackupDetails } from '../details/backups.details.entity.ts';
import { logTexts } from '../log/backups.logs.domain.ts';
import type { BackupLogs } from '../log/backups.logs.entity.ts';
import type { BackupChanges } from '../storage/backups.changes.entity.ts';
import type { BackupObjects } from '../storage/backups.objects.store.ts';
import type { SettleDependencies } from '../storage/backups.settle.service.ts';
import { isCountedFor, newHead, takesBlocks } from '../storage/backups.storage.domain.ts';
import {
  getStorage,
  type MoveDependencies,
  moveSite,
  type StorageDependencies,
} from '../storage/backups.storage.service.ts';
import {
  nameFromFile,
  objectKeyOf,
  type AnnouncedFile,
  type BackupForm,
} from './backups.files.domain.ts';
import { OBJECT_MAX_BYTES, partsOf, UPLOAD_HOURS, type Upload } from './backups.uploads.domain.ts';

export interface StartDependencies
  extends StorageDependencies, MoveDependencies, SettleDependencies {
  backups: SettleDependencies['backups'] & Pick<Backups, 'findByObject'>;
  changes: SettleDependencies['changes'] & Pick<BackupChanges, 'reserve'>;
  objects: SettleDependencies['objects'] & Pick<BackupObjects, 'begin' | 'abort'>;
  storage: StorageDependencies['storage'] & MoveDependencies['storage'];
  logs: Pick<BackupLogs, 'put'>;
  newId: (now: Date) => string;
}

/** A file of a person, with what they called it, or of a site's plugin, with what it says of it. */
export type NewFile = AnnouncedFile &
  Partial<BackupForm> & {
    contents?: BackupContents | undefined;
    origin?: string | undefined;
    /** Into how many blocks it is cut; undefined where it is sent in parts. */
    blocks?: { number: number } | undefined;
    newBytes?: number | undefined;
    encrypted?: boolean;
  };

const HOUR_MS = 3_600_000;
/** Few others can be in the way: they took the same millisecond for the same name, or the last room. */
const ATTEMPTS = 5;

/** An upload as its sender sees it. */
export function uploadOf(backup: StoredBackup): Upload {
  const { backupId, websiteId, filename, originalFilename, size, createdAt } = backup;
  const expiresAt = new Date(Date.parse(createdAt) + UPLOAD_HOURS * HOUR_MS).toISOString();
  const cut = backup.isInBlocks
    ? { partBytes: 0, partCount: 0, blocks: blocksOffer }
    : partsOf(size);
  return { backupId, websiteId, filename, originalFilename, size, ...cut, expiresAt };
}

/** How a file is stored, and how many bytes are reserved for it: in blocks, what the plugin says is new of it. */
function placeOf(
  { site: { websiteId }, userId }: Sender,
  { originalFilename, size, blocks, newBytes = size }: NewFile,
  at: Date,
): Pick<StoredBackup, 's3Key' | 'isInBlocks' | 'heldBytes'> {
  const s3Key = objectKeyOf(websiteId, at, originalFilename);
  const isInBlocks = userId === null && blocks !== undefined && blocks.number <= BLOCKS_MAX;
  if (!isInBlocks) return { s3Key, isInBlocks, heldBytes: size };
  return { s3Key: `${s3Key}/${RECIPE_NAME}`, isInBlocks, heldBytes: Math.min(newBytes, size) };
}

/** The row of a backup that is to come; `at` is its time in its id and in its object's key alike. */
function pendingBackup(
  sender: Sender,
  file: NewFile,
  { backupId, at }: { backupId: string; at: Date },
): StoredBackup {
  const { site, userId } = sender;
  const { websiteId } = site;
  const { originalFilename, contentType, size } = file;
  return {
    websiteId,
    backupId,
    userId,
    filename: file.filename ?? sanitizeText(nameFromFile(originalFilename)),
    description: file.description ?? '',
    originalFilename,
    contentType,
    size,
    status: 'pending',
    failure: null,
    manual: userId !== null,
    sha256: null,
    isSumProven: false,
    createdAt: at.toISOString(),
    ...placeOf(sender, file, at),
    addedBytes: null,
    uploadId: null,
    usedBytes: 0,
    dueAt: new Date(at.getTime() + UPLOAD_HOURS * HOUR_MS).toISOString(),
    isSending: false,
    removedBy: null,
    contents: file.contents ? summaryOf(file.contents) : null,
    newSource: null,
    usedAt: null,
    isEncrypted: file.encrypted ?? false,
  };
}

/** What a plugin says of its backup, and from where; a person's upload is as the person knows it. */
const detailsOf = (
  { userId, network = null }: Sender,
  { websiteId, backupId }: StoredBackup,
  { contents, origin }: NewFile,
): BackupDetails | undefined =>
  userId === null
    ? {
        ...{ websiteId, backupId, network, proof: null },
        ...{ contents: contents ?? null, origin: origin ?? null },
      }
    : undefined;

/** How many bytes its owner may have. @throws AppError BACKUP_TOO_LARGE, BACKUP_NO_SPACE in the spec's words */
async function getRoom(ownerId: string, size: number, deps: StartDependencies): Promise<number> {
  const storage = await getStorage(ownerId, deps);
  const limitBytes = Math.min(storage.limitBytes, OBJECT_MAX_BYTES);
  const problem =
    size > OBJECT_MAX_BYTES
      ? spaceProblem(size, { ...storage, limitBytes })
      : spaceProblem(size, storage);
  if (problem) throw new AppError(problem.code, { message: problem.message });
  return storage.limitBytes;
}

/**
 * 'moved': the site, or the count of its bytes, has another owner. 'keyInUse': another backup has the object's key. 'busy': another
 * upload in blocks runs, or the site's blocks are being deleted.
 */
type ReserveOutcome = 'done' | 'noSpace' | 'moved' | 'keyInUse' | 'busy';

/** Finds which condition refused a reservation. It may have changed since. */
async function refusalOf(
  { websiteId, s3Key, isInBlocks }: StoredBackup,
  ownerId: string,
  { backups, websites, heads, now }: StartDependencies,
): Promise<ReserveOutcome> {
  if (await backups.findByObject(s3Key)) return 'keyInUse';
  const site = await websites.find(websiteId);
  const head = (await heads.find(websiteId)) ?? newHead(websiteId);
  if (site?.userId !== ownerId || !isCountedFor(head, ownerId)) return 'moved';
  const isBusy = isInBlocks && !takesBlocks(head, now());
  return isBusy ? 'busy' : 'noSpace';
}

/** For the site's people: a backup comes from elsewhere than the ones before. */
const sourceChanged = (
  { websiteId, ownerId, name }: OwnedSite,
  { backupId, filename }: StoredBackup,
  { eventId, at }: { eventId: string; at: Date },
): BackupSourceChanged => ({
  type: 'BackupSourceChanged',
  eventId,
  websiteId,
  userId: ownerId,
  websiteName: name,
  backupId,
  filename,
  startedAt: at.toISOString(),
});

/** A backup that is to come, and what its site's plugin said of it. */
interface Announced {
  backup: StoredBackup;
  details: BackupDetails | undefined;
  once: Submitted;
}

/** What came of a reservation, and the backup that has the room: of a repeated submission, the first one's. */
interface Reserved {
  outcome: ReserveOutcome;
  begun: StoredBackup;
}

/** The room is this backup's, not that of another request of its submission. */
const hasRoom = ({ backupId }: StoredBackup, { outcome, begun }: Reserved): boolean =>
  outcome === 'done' && begun.backupId === backupId;

type Submitted = Once<Reserved, BackupRef> | undefined;

/** How a repeated submission finds the upload that the first one started. */
const onceOf = (
  websiteId: string,
  { submission, ...input }: NewFile & { submission?: Submission | undefined },
  { backups }: Pick<StartDependencies, 'backups'>,
): Submitted =>
  submission && {
    ...submission,
    input: { websiteId, ...input },
    placeOf: ({ begun: { backupId } }) => ({ websiteId, backupId }),
    find: async (place) => {
      const begun = await backups.find(place);
      return begun && { outcome: 'done', begun };
    },
  };

/** Reserves room for a backup before its bytes are sent. @throws AppError CONFLICT */
const reserve = (
  site: OwnedSite,
  { backup, details, limitBytes, once }: Announced & { limitBytes: number },
  deps: StartDependencies,
): Promise<Reserved> =>
  deps.commit(async (at): Promise<Work<Reserved>> => {
    const { ownerId } = site;
    const refused = async () => ({
      answer: { outcome: await refusalOf(backup, ownerId, deps), begun: backup },
    });
    const writes = await deps.changes.reserve({ backup, ownerId, limitBytes, details }, at);
    if (!writes) return refused();
    const eventId = deps.newId(at);
    const log = uploadLog(backup, {
      status: 'started',
      message: logTexts.started(backup.filename),
      at: new Date(backup.createdAt),
    });
    return {
      answer: { outcome: 'done', begun: backup },
      own: [...writes.own, ownerIsStill(site, deps)],
      shared: [...writes.shared, deps.logs.put(log)],
      events: writes.arrived.isAnnounced ? [sourceChanged(site, backup, { eventId, at })] : [],
      refused,
    };
  }, once);

/** Starts an upload and reserves its space; aborts what was started if there is no space. Undefined: try again. */
async function attempt(
  { backup, details, once }: Announced,
  site: OwnedSite,
  deps: StartDependencies,
): Promise<StoredBackup | undefined> {
  const { s3Key, isInBlocks, contentType } = backup;
  // The room of that one is free again before room is looked for.
  if (isInBlocks) await closeUploadInBlocks(site.websiteId, deps);
  const limitBytes = await getRoom(site.ownerId, backup.heldBytes, deps);
  const uploadId = isInBlocks ? BLOCKS_UPLOAD : await deps.objects.begin(s3Key, contentType);
  const asked = { backup: { ...backup, uploadId }, details, limitBytes, once };
  const reserved = await reserve(site, asked, deps);
  const { outcome, begun } = reserved;
  if (!isInBlocks && !hasRoom(asked.backup, reserved)) await deps.objects.abort(s3Key, uploadId);
  if (outcome === 'done') return begun;
  if (outcome === 'moved') await follow(site, deps);
  if (outcome === 'busy') await makeWay(site.websiteId, deps);
  return undefined;
}

/** Ends the site's other upload in blocks. @throws AppError CONFLICT where its blocks are being deleted: that takes seconds */
async function makeWay(websiteId: string, deps: StartDependencies): Promise<void> {
  if (!(await closeUploadInBlocks(websiteId, deps))) throw new AppError('CONFLICT');
}

/** Counts the site's bytes for its current owner. @throws AppError CONFLICT if that is another person, or no one */
async function follow({ websiteId, ownerId }: OwnedSite, deps: StartDependencies): Promise<void> {
  const now = await moveSite(websiteId, deps);
  if (now === undefined) throw new AppError('NOT_FOUND');
  if (now !== ownerId) throw new AppError('CONFLICT');
}

type OwnedSite = BackupSite & { ownerId: string };

/** @throws AppError SITE_WITHOUT_OWNER: no one's space could be reserved */
function getOwned({ ownerId, ...site }: BackupSite): OwnedSite {
  if (ownerId === null) throw new AppError('SITE_WITHOUT_OWNER');
  return { ...site, ownerId };
}

/**
 * Takes room for a file and starts its upload, so that no two uploads can have the same room. A plugin's file is called
 * by its own name. Repeated submissions start one upload. @throws AppError SITE_WITHOUT_OWNER, BACKUP_TOO_LARGE, BACKUP_NO_SPACE, CONFLICT
 */
export async function startUpload(
  sender: Sender,
  file: NewFile & { submission?: Submission | undefined },
  deps: StartDependencies,
): Promise<Upload> {
  const site = getOwned(sender.site);
  const once = onceOf(site.websiteId, file, deps);
  const before = once && (await findSubmitted(deps.commit, once));
  if (before) return uploadOf(before.begun);
  const start = deps.now().getTime();
  for (let tried = 0; tried < ATTEMPTS; tried += 1) {
    // A millisecond later, in case another upload has the object's key.
    const at = new Date(start + tried);
    const backup = pendingBackup(sender, file, { backupId: deps.newId(at), at });
    const details = detailsOf(sender, backup, file);
    const begun = await attempt({ backup, details, once }, site, deps);
    if (begun) return uploadOf(begun);
  }
  throw new AppError('CONFLICT');
}
