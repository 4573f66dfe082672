import { withSent } from '../core/validation/sent.ts';
import type { Caller } from '../core/auth/caller.ts';
import { requireRightOver } from '../core/auth/permissions.ts';
import { AppError } from '../core/http/errors.ts';
import type { Commit } from '../core/table/commit/commit.ts';
import { isAtLeast } from '../core/validation/standing.ts';
import type { PeopleView } from '../profiles/profiles.view.ts';
import type { Submission } from '../core/table/commit/once.ts';
import {
  newRow,
  type NewNotification,
  type Notification,
  type NotificationChange,
  type NotificationRow,
} from './notifications.domain.ts';
import type { Notifications } from './notifications.entity.ts';
import { toViews, type ListDependencies } from './notifications.list.service.ts';

type ViewDependencies = Pick<ListDependencies, 'inboxes' | 'names'>;

/** One row as an administrator sees it. */
async function toAdminView(
  caller: Caller,
  row: NotificationRow,
  { inboxes, names }: ViewDependencies,
): Promise<Notification> {
  const { reading } = await inboxes.read(caller);
  const [view] = await toViews(caller, [row], { reading, names });
  if (!view) throw new Error('A row has one view');
  return view;
}

export interface SendDependencies extends ViewDependencies {
  notifications: Pick<Notifications, 'find' | 'send'>;
  commit: Commit;
  newId: (now: Date) => string;
}

/**
 * Sends a notification to one person, or to everybody (null). Repeated submissions send one.
 * @throws AppError PERSON_GONE, IDEMPOTENCY_KEY_REUSED, NOT_FOUND (a repetition, of what was deleted), CONFLICT
 */
export async function sendNotification(
  caller: Caller,
  { input, submission }: { input: NewNotification; submission?: Submission | undefined },
  dependencies: SendDependencies,
): Promise<Notification> {
  const { notifications, commit, newId } = dependencies;
  const row = await commit(
    (at) => {
      const sent = newRow(input, { notificationId: newId(at), at });
      const refused = () => new AppError('PERSON_GONE');
      return Promise.resolve({ answer: sent, ...notifications.send(sent), refused });
    },
    submission && {
      ...submission,
      input,
      placeOf: ({ userId, notificationId }) => ({ userId, notificationId }),
      find: (place) => notifications.find(place),
    },
  );
  return toAdminView(caller, row, dependencies);
}

/** The current row, as the index has it. @throws AppError NOT_FOUND */
async function getRow(
  notificationId: string,
  { notifications }: { notifications: Pick<Notifications, 'findById'> },
): Promise<NotificationRow> {
  const row = await notifications.findById(notificationId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const notFound = () => new AppError('NOT_FOUND');

/** What went to another administrator, such as a change of rights, is the owner's alone to change. @throws AppError FORBIDDEN */
async function requireRightOverRow(
  caller: Caller,
  { userId }: Pick<NotificationRow, 'userId'>,
  { names }: { names: Pick<PeopleView, 'find'> },
): Promise<void> {
  if (userId === null || userId === caller.userId || isAtLeast(caller, 'owner')) return;
  const recipient = await names.find(userId);
  if (recipient) requireRightOver(caller, recipient);
}

export interface ChangeDependencies extends ViewDependencies {
  names: ViewDependencies['names'] & Pick<PeopleView, 'find'>;
  notifications: Pick<Notifications, 'find' | 'findById' | 'revise' | 'change'>;
  commit: Commit;
}

/**
 * Changes the fields of a notification that are sent. A person who has read it has still read it. Nothing is written if
 * nothing changes. @throws AppError NOT_FOUND, FORBIDDEN (another administrator's), EDITED_MEANWHILE, CONFLICT
 */
export async function changeNotification(
  caller: Caller,
  { notificationId, revision, ...edit }: NotificationChange & { notificationId: string },
  dependencies: ChangeDependencies,
): Promise<Notification> {
  const { notifications, commit } = dependencies;
  const place = await getRow(notificationId, dependencies);
  await requireRightOverRow(caller, place, dependencies);
  const row = await commit(async () => {
    const before = await notifications.find(place);
    if (!before) throw notFound();
    const after = notifications.revise(before, withSent(before, edit), revision);
    if (after === 'unchanged') return { answer: before };
    if (after === 'stale') {
      const current = await toAdminView(caller, before, dependencies);
      throw new AppError('EDITED_MEANWHILE', { current });
    }
    return { answer: after, shared: notifications.change(before, after) };
  });
  return toAdminView(caller, row, dependencies);
}

export interface RemoveDependencies {
  names: Pick<PeopleView, 'find'>;
  notifications: Pick<Notifications, 'find' | 'findById' | 'removeBroadcast' | 'removePersonal'>;
  commit: Commit;
}

/** Deletes a notification for everybody it went to. @throws AppError NOT_FOUND, FORBIDDEN (another administrator's), CONFLICT */
export async function deleteNotification(
  caller: Caller,
  notificationId: string,
  { notifications, names, commit }: RemoveDependencies,
): Promise<{ notificationId: string }> {
  const place = await getRow(notificationId, { notifications });
  await requireRightOverRow(caller, place, { names });
  const { userId } = place;
  const answer = { notificationId };
  return commit(async () => {
    if (userId === null) {
      return { answer, ...notifications.removeBroadcast(place), refused: notFound };
    }
    // Whether it was read decides the counts.
    const row = await notifications.find(place);
    if (!row) throw notFound();
    return { answer, shared: notifications.removePersonal({ ...row, userId }) };
  });
}
