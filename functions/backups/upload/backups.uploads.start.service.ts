import { AppError } from '../../core/http/errors.ts';
import type { BackupSourceChanged } from '../../../events/backups.events.ts';
import type { Work } from '../../core/table/commit/commit.ts';
import { sanitizeText } from '../../core/validation/fields.ts';
import { type BackupSite, ownerIsStill, type Sender } from '../backups.access.service.ts';
import { uploadLog } from '../backups.changes.domain.ts';
import { spaceProblem } from '../backups.domain.ts';
import type { Backups } from '../backups.entity.ts';
import type { StoredBackup } from '../backups.stored.domain.ts';
import { summaryOf, type BackupContents } from '../details/backups.details.domain.ts';
import type { BackupDetails } from '../details/backups.details.entity.ts';
import { logTexts } from '../log/backups.logs.domain.ts';
import type { BackupLogs } from '../log/backups.logs.entity.ts';
import type { BackupChanges } from '../storage/backups.changes.entity.ts';
import type { BackupObjects } from '../storage/backups.objects.store.ts';
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

export interface StartDependencies extends StorageDependencies, MoveDependencies {
  backups: Pick<Backups, 'findByObject'>;
  changes: Pick<BackupChanges, 'reserve'>;
  objects: Pick<BackupObjects, 'begin' | 'abort'>;
  storage: StorageDependencies['storage'] & MoveDependencies['storage'];
  logs: Pick<BackupLogs, 'put'>;
  newId: (now: Date) => string;
}

/** A file of a person, with what they called it, or of a site's plugin, with what it says of it. */
export type NewFile = AnnouncedFile &
  Partial<BackupForm> & { contents?: BackupContents | undefined; origin?: string | undefined };

const HOUR_MS = 3_600_000;
/** Few others can be in the way: they took the same millisecond for the same name, or the last room. */
const ATTEMPTS = 5;

/** An upload as its sender sees it. */
export function uploadOf(backup: StoredBackup): Upload {
  const { backupId, websiteId, filename, originalFilename, size, createdAt } = backup;
  const expiresAt = new Date(Date.parse(createdAt) + UPLOAD_HOURS * HOUR_MS).toISOString();
  return { backupId, websiteId, filename, originalFilename, size, ...partsOf(size), expiresAt };
}

/** The row of a backup that is to come; `at` is its time in its id and in its object's key alike. */
function pendingBackup(
  { site: { websiteId }, userId }: Sender,
  file: NewFile,
  { backupId, at }: { backupId: string; at: Date },
): StoredBackup {
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
    createdAt: at.toISOString(),
    s3Key: objectKeyOf(websiteId, at, originalFilename),
    uploadId: null,
    usedBytes: 0,
    heldBytes: size,
    dueAt: new Date(at.getTime() + UPLOAD_HOURS * HOUR_MS).toISOString(),
    isSending: false,
    removedBy: null,
    contents: file.contents ? summaryOf(file.contents) : null,
    newSource: null,
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

/** 'moved': the site, or the count of its bytes, has another owner. 'keyInUse': another backup has the object's key. */
type ReserveOutcome = 'done' | 'noSpace' | 'moved' | 'keyInUse';

/** Finds which condition refused a reservation. It may have changed since. */
async function refusalOf(
  { websiteId, s3Key }: StoredBackup,
  ownerId: string,
  { backups, websites, heads }: StartDependencies,
): Promise<{ answer: ReserveOutcome }> {
  if (await backups.findByObject(s3Key)) return { answer: 'keyInUse' };
  const site = await websites.find(websiteId);
  const head = await heads.find(websiteId);
  const isCountedFor = head?.ownerId === undefined || head.ownerId === ownerId;
  return { answer: site?.userId === ownerId && isCountedFor ? 'noSpace' : 'moved' };
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
}

/** Reserves room for a backup before its bytes are sent. @throws AppError CONFLICT */
const reserve = (
  site: OwnedSite,
  { backup, details, limitBytes }: Announced & { limitBytes: number },
  deps: StartDependencies,
): Promise<ReserveOutcome> =>
  deps.commit(async (at): Promise<Work<ReserveOutcome>> => {
    const { ownerId } = site;
    const refused = () => refusalOf(backup, ownerId, deps);
    const writes = await deps.changes.reserve({ backup, ownerId, limitBytes, details }, at);
    if (!writes) return refused();
    const eventId = deps.newId(at);
    const log = uploadLog(backup, {
      status: 'started',
      message: logTexts.started(backup.filename),
      at: new Date(backup.createdAt),
    });
    return {
      answer: 'done',
      own: [...writes.own, ownerIsStill(site, deps)],
      shared: [...writes.shared, deps.logs.put(log)],
      events: writes.arrived.tell ? [sourceChanged(site, backup, { eventId, at })] : [],
      refused,
    };
  });

/** Starts an upload and reserves its space; aborts what was started if there is no space. Undefined: try again. */
async function attempt(
  { backup, details }: Announced,
  site: OwnedSite,
  deps: StartDependencies,
): Promise<StoredBackup | undefined> {
  const limitBytes = await getRoom(site.ownerId, backup.size, deps);
  const uploadId = await deps.objects.begin(backup.s3Key, backup.contentType);
  const begun = { ...backup, uploadId };
  const outcome = await reserve(site, { backup: begun, details, limitBytes }, deps);
  if (outcome === 'done') return begun;
  await deps.objects.abort(backup.s3Key, uploadId);
  if (outcome === 'moved') await follow(site, deps);
  return undefined;
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
 * by its own name. @throws AppError SITE_WITHOUT_OWNER, BACKUP_TOO_LARGE, BACKUP_NO_SPACE, CONFLICT
 */
export async function startUpload(
  sender: Sender,
  file: NewFile,
  deps: StartDependencies,
): Promise<Upload> {
  const site = getOwned(sender.site);
  const start = deps.now().getTime();
  for (let tried = 0; tried < ATTEMPTS; tried += 1) {
    // A millisecond later, in case another upload has the object's key.
    const at = new Date(start + tried);
    const backup = pendingBackup(sender, file, { backupId: deps.newId(at), at });
    const details = detailsOf(sender, backup, file);
    const begun = await attempt({ backup, details }, site, deps);
    if (begun) return uploadOf(begun);
  }
  throw new AppError('CONFLICT');
}
