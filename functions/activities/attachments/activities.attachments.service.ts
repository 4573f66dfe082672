import type { AttachmentsSent } from '../../../events/activities.events.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { Submission } from '../../core/table/commit/once.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import { checkReadable, getAt, getPlace } from '../activities.access.service.ts';
import type { Activities } from '../activities.entity.ts';
import { isShownTo } from '../thread/activities.thread.domain.ts';
import type { Thread } from '../thread/activities.thread.entity.ts';
import type { Attachment } from './activities.attachments.domain.ts';
import type { NewAttachment, UploadLink } from './activities.attachments.files.domain.ts';
import {
  attachmentGone,
  attachmentOf,
  ATTACHMENTS_PER_DAY,
  type AttachmentUpload,
  type FoundFile,
  isKept,
  isKnownByItsEnd,
  judged,
  planUpload,
} from './activities.attachments.uploads.domain.ts';
import type { AttachmentUploads } from './activities.attachments.entity.ts';
import type { AttachmentObjects } from './activities.attachments.store.ts';

export interface AttachmentDependencies {
  activities: Pick<Activities, 'find' | 'locate'>;
  thread: Pick<Thread, 'find'>;
  uploads: Pick<AttachmentUploads, 'announce' | 'findTurn' | 'find' | 'amend' | 'listNewest'>;
  objects: Pick<
    AttachmentObjects,
    'signUpload' | 'find' | 'readHeader' | 'readTail' | 'remove' | 'signDownload'
  >;
  commit: Commit;
  newId: (now: Date) => string;
  now: () => Date;
}

/** @throws AppError ATTACHMENTS_FULL where a person has announced as many files as they may in 24 hours */
async function checkRoom(
  userId: string,
  at: Date,
  { uploads }: Pick<AttachmentDependencies, 'uploads'>,
): Promise<void> {
  const newest = await uploads.listNewest(userId, ATTACHMENTS_PER_DAY);
  const isFull = newest.filter((upload) => isKept(upload, at)).length >= ATTACHMENTS_PER_DAY;
  if (isFull) throw new AppError('ATTACHMENTS_FULL');
}

/**
 * Announces a file for a message of an activity, and answers a link that takes its bytes: a client for their own activity,
 * an administrator for any. Repeated submissions announce one file.
 * @throws AppError NOT_FOUND, ATTACHMENTS_FULL, IDEMPOTENCY_KEY_REUSED
 */
export async function announceAttachment(
  caller: Caller,
  asked: { activityId: string; input: NewAttachment; submission?: Submission | undefined },
  dependencies: AttachmentDependencies,
): Promise<UploadLink> {
  const { uploads, objects, commit, newId } = dependencies;
  const { userId } = caller;
  const { activityId, input, submission } = asked;
  await getAt(await getPlace(caller, activityId, dependencies), dependencies);
  const announced = async (at: Date): Promise<Work<AttachmentUpload>> => {
    const turn = await uploads.findTurn(userId);
    await checkRoom(userId, at, dependencies);
    const planned = planUpload(input, { attachmentId: newId(at), activityId, userId, at });
    return { answer: planned, shared: uploads.announce(planned, turn) };
  };
  const upload = await commit(
    announced,
    submission && {
      ...submission,
      input: { activityId, ...input },
      placeOf: ({ attachmentId }) => ({ userId, attachmentId }),
      find: (place) => uploads.find(place),
    },
  );
  return { attachmentId: upload.attachmentId, ...(await objects.signUpload(upload)) };
}

/** The caller's own file for an activity. @throws AppError NOT_FOUND, also for another person's and one that is too old */
async function getUpload(
  { userId }: Pick<Caller, 'userId'>,
  { activityId, attachmentId }: { activityId: string; attachmentId: string },
  { uploads, now }: Pick<AttachmentDependencies, 'uploads' | 'now'>,
): Promise<AttachmentUpload> {
  const upload = await uploads.find({ userId, attachmentId });
  const isIt = upload?.activityId === activityId && isKept(upload, now());
  if (!isIt) throw new AppError('NOT_FOUND');
  return upload;
}

async function lookAt(
  upload: AttachmentUpload,
  { objects }: Pick<AttachmentDependencies, 'objects'>,
): Promise<FoundFile> {
  const stored = await objects.find(upload);
  if (!stored) return undefined;
  const [header, tail] = await Promise.all([
    objects.readHeader(upload),
    isKnownByItsEnd(upload.format) ? objects.readTail(upload) : new Uint8Array(),
  ]);
  return { ...stored, header, tail };
}

/**
 * Looks at the bytes of an announced file: what is of its format can be sent, anything else is deleted. Safe to repeat.
 * @throws AppError NOT_FOUND, UPLOAD_INCOMPLETE while the bytes are not there, ATTACHMENT_REJECTED
 */
export async function completeAttachment(
  caller: Caller,
  asked: { activityId: string; attachmentId: string },
  dependencies: AttachmentDependencies,
): Promise<Attachment> {
  const { uploads, objects, commit } = dependencies;
  await getAt(await getPlace(caller, asked.activityId, dependencies), dependencies);
  const found = await lookAt(await getUpload(caller, asked, dependencies), dependencies);
  const upload = await commit(async () => {
    const before = await getUpload(caller, asked, dependencies);
    if (before.state !== 'announced') return { answer: before };
    const after = { ...before, state: judged(before, found) };
    if (after.state === 'announced') throw new AppError('UPLOAD_INCOMPLETE');
    return { answer: after, shared: [uploads.amend(before, after, ['state'])] };
  });
  if (upload.state !== 'rejected') return attachmentOf(upload);
  await objects.remove(upload);
  throw new AppError('ATTACHMENT_REJECTED');
}

/** Which files cannot be sent, as the form has them. */
function unusableError(usable: readonly boolean[]): AppError {
  const places = usable.flatMap((isUsable, place) => (isUsable ? [] : [place]));
  const fields = Object.fromEntries(
    places.map((place) => [`attachmentIds.${String(place)}`, [attachmentGone]]),
  );
  return new AppError('ATTACHMENT_GONE', { fields });
}

/**
 * The files that a message of the caller is to have, in their order, and the writes by which no other message has them.
 * @throws AppError ATTACHMENT_GONE where one is not the caller's for this activity, not ready, or sent before
 */
export async function takeAttachments(
  { userId }: Pick<Caller, 'userId'>,
  { activityId, attachmentIds, at }: { activityId: string; attachmentIds: string[]; at: Date },
  { uploads }: { uploads: Pick<AttachmentUploads, 'find' | 'amend'> },
): Promise<{ attachments: Attachment[]; writes: Write[] }> {
  const found = await Promise.all(
    attachmentIds.map((attachmentId) => uploads.find({ userId, attachmentId })),
  );
  const isUsable = (upload: AttachmentUpload | undefined): upload is AttachmentUpload =>
    upload?.activityId === activityId && upload.state === 'ready' && isKept(upload, at);
  const accepted = found.filter(isUsable);
  if (accepted.length < found.length) throw unusableError(found.map(isUsable));
  return {
    attachments: accepted.map(attachmentOf),
    writes: accepted.map((upload) =>
      uploads.amend(upload, { ...upload, state: 'sent' }, ['state']),
    ),
  };
}

/** The files of a message stay, until their activity is deleted. Safe to repeat. */
export async function keepAttachments(
  { activityId, attachmentIds }: Pick<AttachmentsSent, 'activityId' | 'attachmentIds'>,
  { objects }: { objects: Pick<AttachmentObjects, 'keep'> },
): Promise<void> {
  await Promise.all(
    attachmentIds.map((attachmentId) => objects.keep({ activityId, attachmentId })),
  );
}

/**
 * A link that saves a file of a message, and works for a minute. Each reader of the message may have it: of an internal
 * note administrators alone. @throws AppError NOT_FOUND, also for what the caller may not read
 */
export async function downloadAttachment(
  caller: Caller,
  asked: { activityId: string; messageId: string; attachmentId: string },
  dependencies: Pick<AttachmentDependencies, 'activities' | 'thread' | 'objects'>,
): Promise<{ downloadUrl: string }> {
  const { activityId, messageId, attachmentId } = asked;
  await checkReadable(caller, activityId, dependencies);
  const message = await dependencies.thread.find({ activityId, messageId });
  const shown = message && isShownTo(caller.role, message) ? message.attachments : [];
  const attachment = shown.find((each) => each.attachmentId === attachmentId);
  if (!attachment) throw new AppError('NOT_FOUND');
  return { downloadUrl: await dependencies.objects.signDownload({ activityId, ...attachment }) };
}
