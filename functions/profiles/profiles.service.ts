import type { AttentionCounts } from '../attention/attention.domain.ts';
import type { Caller } from '../core/auth/caller.ts';
import { editedMeanwhile, type HistoryDependencies } from '../core/http/edited-meanwhile.ts';
import { AppError } from '../core/http/errors.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import { unreadOf } from '../notifications/notifications.reading.domain.ts';
import { unreadReportsOf } from '../reports/stored/reports.stored.domain.ts';
import type { InboxView } from '../notifications/notifications.view.ts';
import { erasureOf, type Profile, type ShellProfile } from './profiles.domain.ts';
import { editPerson, staleProfileEdit, type ProfileChange } from './profiles.form.domain.ts';
import type { People, profileOfItem } from './profiles.entity.ts';
import type { SavedView } from './profiles.views.domain.ts';
import type { viewsOfItem } from './profiles.views.entity.ts';
import { viewsFor } from './profiles.views.filters.domain.ts';

interface ReadDependencies {
  inboxes: InboxView;
  countWaiting: (caller: Caller) => Promise<number>;
  countAttention: (caller: Caller) => Promise<AttentionCounts | null>;
  people: Pick<People, 'find'>;
  /** Decodes the item that confirmed the caller. */
  profileOfItem: typeof profileOfItem;
  /** Decodes the saved views that were read with it. */
  viewsOfItem: typeof viewsOfItem;
}

interface ChangeDependencies extends HistoryDependencies {
  people: Pick<People, 'findStored' | 'revise' | 'change' | 'toUser'>;
  commit: Commit;
}

/** What the menu counts. */
export interface MenuCounts {
  unreadNotifications: number;
  unreadReports: number;
  waitingActivities: number;
  attention: AttentionCounts | null;
}

/**
 * The caller's own profile and saved views, from the items that were read to confirm them, and what the menu counts. For
 * somebody of a company the client is read, too.
 * @throws AppError PROFILE_MISSING
 */
export async function getOwnProfile(
  caller: Caller,
  { inboxes, countWaiting, countAttention, people, profileOfItem, viewsOfItem }: ReadDependencies,
): Promise<ShellProfile & MenuCounts & { views: SavedView[] }> {
  const profile = profileOfItem(caller.profileItem);
  if (!profile) throw new AppError('PROFILE_MISSING');
  const [inbox, waitingActivities, attention, company] = await Promise.all([
    inboxes.read(caller),
    countWaiting(caller),
    countAttention(caller),
    profile.companyId === null ? undefined : people.find(profile.companyId),
  ]);
  return {
    ...profile,
    companyErasesAt: erasureOf(company),
    unreadNotifications: unreadOf(inbox),
    unreadReports: unreadReportsOf(caller.reportsItem),
    waitingActivities,
    attention,
    views: viewsFor(profile.role, viewsOfItem(caller.viewsItem)),
  };
}

/**
 * Edits the caller's own profile (spec 000 §5, Profile). The form has no e-mail address, role or dates. Omitted fields
 * stay as they are. @throws AppError PROFILE_MISSING, EDITED_MEANWHILE, CONFLICT
 */
export function changeOwnProfile(
  caller: Pick<Caller, 'userId' | 'role'>,
  { revision, ...edit }: ProfileChange,
  dependencies: ChangeDependencies,
): Promise<Profile> {
  const { people, commit } = dependencies;
  return commit(async (): Promise<Work<Profile>> => {
    const before = await people.findStored(caller.userId);
    if (!before) throw new AppError('PROFILE_MISSING');
    const after = people.revise(before, editPerson(before, edit), revision);
    const current = people.toUser(before);
    if (after === 'unchanged') return { answer: current };
    if (after === 'stale') {
      throw await editedMeanwhile(caller, staleProfileEdit(current, revision), dependencies);
    }
    return { answer: people.toUser(after), shared: await people.change(before, after) };
  });
}
