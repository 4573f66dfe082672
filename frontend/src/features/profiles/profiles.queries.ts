import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountsContract } from '../../../../functions/accounts/accounts.contract.ts';
import type { OwnPasswordForm } from '../../../../functions/accounts/accounts.domain.ts';
import { profilesContract } from '../../../../functions/profiles/profiles.contract.ts';
import { profileSchema } from '../../../../functions/profiles/profiles.domain.ts';
import type { ProfileChange } from '../../../../functions/profiles/profiles.form.domain.ts';
import { isEditedMeanwhile } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { useSessionStore } from '../../lib/session/session.context.tsx';

/**
 * Saves the person's own profile; header, menu and greeting show it at once. If somebody else has changed it, it is read
 * again.
 */
export function useUpdateProfile() {
  const api = useApi();
  const session = useSessionStore();
  const queryClient = useQueryClient();
  const readAgain = async () =>
    session.update(profileSchema.parse(await api.call(profilesContract.me)));
  return useMutation({
    mutationFn: (change: ProfileChange) => api.call(profilesContract.update, { body: change }),
    onSuccess: async (profile) => {
      session.update(profile);
      await queryClient.invalidateQueries({ queryKey: queryKeys.users });
    },
    onError: (error) => {
      // In the background: the failure is shown at once.
      if (isEditedMeanwhile(error)) void readAgain().catch(() => undefined);
    },
  });
}

/** Changes the person's own password, which ends their other sessions. What was typed stays nowhere afterwards. */
export function useChangePassword() {
  const api = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: ({ currentPassword, password }: OwnPasswordForm) =>
      api.call(accountsContract.changePassword, { body: { currentPassword, password } }),
  });
}
