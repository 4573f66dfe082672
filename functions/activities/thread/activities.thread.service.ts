import type { ActivityAnswered, AttachmentsSent } from '../../../events/activities.events.ts';
import { isAdmin, type Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { Submission } from '../../core/table/commit/once.ts';
import { threadPartition } from '../../core/table/keys/activity-keys.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../../core/table/query/cursor.ts';
import type { Page } from '../../core/table/query/query-page.ts';
import { idField } from '../../core/validation/fields.ts';
import { DELETED_PERSON_NAME } from '../../core/validation/person-name.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import { checkReadable, getAt, getPlace } from '../activities.access.service.ts';
import { titleOf, type Activity } from '../activities.domain.ts';
import type { Activities } from '../activities.entity.ts';
import type { AttachmentUploads } from '../attachments/activities.attachments.entity.ts';
import { takeAttachments } from '../attachments/activities.attachments.service.ts';
import {
  partFor,
  planMessage,
  THREAD_PAGE_SIZE,
  type ListedMessage,
  type NewMessage,
  type ThreadMessage,
} from './activities.thread.domain.ts';
import type { Thread } from './activities.thread.entity.ts';

export interface ThreadDependencies {
  activities: Pick<Activities, 'find' | 'locate' | 'amend'>;
  uploads: Pick<AttachmentUploads, 'find' | 'amend'>;
  thread: Pick<Thread, 'put' | 'find' | 'list'>;
  commit: Commit;
  names: Pick<PeopleView, 'namesOf'>;
  newId: (now: Date) => string;
}

/** Messages as the reader sees them: authors' names are for administrators. */
async function toViews(
  caller: Pick<Caller, 'role' | 'userId'>,
  messages: readonly ThreadMessage[],
  { names }: Pick<ThreadDependencies, 'names'>,
): Promise<ListedMessage[]> {
  const authors = isAdmin(caller)
    ? await names.namesOf(messages.map(({ authorId }) => authorId))
    : undefined;
  return messages.map(({ authorId, ...message }) => ({
    ...message,
    mine: authorId === caller.userId,
    authorName: authors ? (authors.get(authorId) ?? DELETED_PERSON_NAME) : null,
  }));
}

/** The list that a cursor belongs to. An id of a note says nothing: a client's list reads messages alone. */
const listOf = (activityId: string) => ({
  attribute: 'list',
  value: threadPartition(activityId),
});

/** The id before which a page ends. @throws AppError VALIDATION_FAILED for a cursor of another thread */
function beginningOf(activityId: string, cursor: string | undefined): string | undefined {
  const key = decodeCursor(cursor, listOf(activityId));
  if (!key) return undefined;
  const { success, data } = idField.safeParse(key['before']);
  if (!success) throw invalidCursor();
  return data;
}

const cursorBefore = (activityId: string, { messageId }: ThreadMessage): string | null => {
  const { attribute, value } = listOf(activityId);
  return encodeCursor({ [attribute]: value, before: messageId });
};

/**
 * A page of an activity's thread, newest last; its cursor leads to older ones. An administrator's has the internal notes
 * as well. A client's is read from an index that holds no notes, so that neither its rows nor its length nor its cursor
 * say that there are any.
 * @throws AppError NOT_FOUND, also for another's activity; VALIDATION_FAILED (cursor)
 */
export async function listMessages(
  caller: Caller,
  { activityId, cursor }: { activityId: string; cursor?: string | undefined },
  dependencies: Pick<ThreadDependencies, 'activities' | 'thread' | 'names'>,
): Promise<Page<ListedMessage>> {
  const before = beginningOf(activityId, cursor);
  await checkReadable(caller, activityId, dependencies);
  const which = { activityId, part: partFor(caller.role) };
  // One more than a page, to know whether a full page was the last one.
  const limit = THREAD_PAGE_SIZE + 1;
  const { found } = await dependencies.thread.list(which, { before, limit });
  const page = found.slice(0, THREAD_PAGE_SIZE);
  const last = found.length > page.length ? page.at(-1) : undefined;
  return {
    items: await toViews(caller, page.toReversed(), dependencies),
    nextCursor: last ? cursorBefore(activityId, last) : null,
  };
}

/** The event by which somebody is notified of a message; none of a note, nor where the activity is nobody's. */
function answersOf(
  activity: Activity,
  { activityId, messageId, side, internal, text, attachments, createdAt }: ThreadMessage,
  eventId: string,
): ActivityAnswered[] {
  const { userId, websiteName } = activity;
  if (internal || userId === null) return [];
  const about = { activityId, userId, websiteName, description: titleOf(activity) };
  const fileNames = attachments.map(({ name }) => name);
  const said = { messageId, side, text, fileNames, answeredAt: createdAt };
  return [{ type: 'ActivityAnswered', eventId, ...about, ...said }];
}

/** The event by which the files of a message, or of a note, stay. */
const sendingsOf = (
  { activityId, attachments, createdAt: sentAt }: ThreadMessage,
  eventId: string,
): AttachmentsSent[] => {
  const attachmentIds = attachments.map(({ attachmentId }) => attachmentId);
  return attachmentIds.length === 0
    ? []
    : [{ type: 'AttachmentsSent', eventId, activityId, attachmentIds, sentAt }];
};

/**
 * Writes into an activity's thread: a client into that of their own, an administrator into any. Only an administrator
 * writes internal notes, of which nobody is notified. The activity is checked in the same transaction, so that no message
 * outlives a deleted one; so are its files, which no other message has. Repeated submissions write one message.
 * @throws AppError FORBIDDEN for a client's internal note; NOT_FOUND, ATTACHMENT_GONE, IDEMPOTENCY_KEY_REUSED, CONFLICT
 */
export async function writeMessage(
  caller: Caller,
  {
    activityId,
    input,
    submission,
  }: { activityId: string; input: NewMessage; submission?: Submission | undefined },
  dependencies: ThreadDependencies,
): Promise<ListedMessage> {
  if (input.internal && !isAdmin(caller)) throw new AppError('FORBIDDEN');
  const { activities, thread, commit, newId } = dependencies;
  const place = await getPlace(caller, activityId, dependencies);
  const message = await commit(
    async (at): Promise<Work<ThreadMessage>> => {
      const activity = await getAt(place, dependencies);
      const { userId: ownerId } = activity;
      const files = { activityId, attachmentIds: input.attachmentIds, at };
      const { attachments, writes } = await takeAttachments(caller, files, dependencies);
      const about = { activityId, messageId: newId(at), ownerId, author: caller, attachments, at };
      const written = planMessage(input, about);
      return {
        answer: written,
        shared: [thread.put(written), activities.amend(activity, activity), ...writes],
        events: [...answersOf(activity, written, newId(at)), ...sendingsOf(written, newId(at))],
      };
    },
    submission && {
      ...submission,
      input: { activityId, ...input },
      placeOf: ({ messageId }) => ({ activityId, messageId }),
      find: thread.find,
    },
  );
  const [view] = await toViews(caller, [message], dependencies);
  if (!view) throw new Error('A message has a view');
  return view;
}
