import type { Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { Profile } from './profiles.domain.ts';
import type { ProfilesStore } from './profiles.store.ts';

export interface ProfilesDependencies {
  profiles: Pick<ProfilesStore, 'find'>;
}

/** The caller's own profile. @throws AppError PROFILE_MISSING */
export async function getOwnProfile(
  caller: Caller,
  { profiles }: ProfilesDependencies,
): Promise<Profile> {
  const profile = await profiles.find(caller.userId);
  if (!profile) throw new AppError('PROFILE_MISSING');
  return profile;
}
