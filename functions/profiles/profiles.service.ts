import type { Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import { unreadOf } from '../notifications/notifications.reading.domain.ts';
import type { InboxView } from '../notifications/notifications.view.ts';
import type { Profile, ProfileForm } from './profiles.domain.ts';
import type { profileOfItem } from './profiles.entity.ts';
import type { ProfilesStore } from './profiles.store.ts';

export interface ProfilesDependencies {
  profiles: Pick<ProfilesStore, 'update'>;
  inboxes: InboxView;
  /** Decodes the item that confirmed the caller. */
  profileOfItem: typeof profileOfItem;
}

/**
 * The caller's own profile, as it confirmed them a moment ago, and how many notifications they have not read.
 * @throws AppError PROFILE_MISSING
 */
export async function getOwnProfile(
  caller: Caller,
  { inboxes, profileOfItem }: Pick<ProfilesDependencies, 'inboxes' | 'profileOfItem'>,
): Promise<Profile & { unreadNotifications: number }> {
  const profile = profileOfItem(caller.profileItem);
  if (!profile) throw new AppError('PROFILE_MISSING');
  return { ...profile, unreadNotifications: unreadOf(await inboxes.read(caller)) };
}

/**
 * Changes what people fill in of their own profile (spec 000 §5, Profile): the form has nothing else, so e-mail
 * address, role and dates stay. @throws AppError PROFILE_MISSING, CONFLICT
 */
export async function changeOwnProfile(
  { userId }: Pick<Caller, 'userId'>,
  form: ProfileForm,
  { profiles }: Pick<ProfilesDependencies, 'profiles'>,
): Promise<Profile> {
  const profile = await profiles.update(userId, form);
  if (!profile) throw new AppError('PROFILE_MISSING');
  return profile;
}
