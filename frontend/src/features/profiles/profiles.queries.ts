import { useMutation, useQueryClient } from '@tanstack/react-query';
import { profilesContract } from '../../../../functions/profiles/profiles.contract.ts';
import type { ProfileForm } from '../../../../functions/profiles/profiles.domain.ts';
import { useApi } from '../../lib/api.context.tsx';
import { queryKeys } from '../../lib/query-keys.ts';
import { useAuth, useSessionStore } from '../../lib/session.context.tsx';
import type { PasswordUpdate } from './profiles.password.ts';

/** Saves the person's own profile; header, menu and greeting show it at once. */
export function useUpdateProfile() {
  const api = useApi();
  const session = useSessionStore();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: ProfileForm) => api.call(profilesContract.update, { body: form }),
    onSuccess: async (profile) => {
      session.update(profile);
      await queryClient.invalidateQueries({ queryKey: queryKeys.users });
    },
  });
}

/** Changes the person's own password, at Cognito. What was typed stays nowhere afterwards. */
export function useChangePassword() {
  const auth = useAuth();
  return useMutation({
    gcTime: 0,
    mutationFn: ({ currentPassword, password }: PasswordUpdate) =>
      auth.changePassword(currentPassword, password),
  });
}
