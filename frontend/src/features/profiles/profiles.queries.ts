import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountsContract } from '../../../../functions/accounts/accounts.contract.ts';
import type { OwnPasswordForm } from '../../../../functions/accounts/accounts.domain.ts';
import { profilesContract } from '../../../../functions/profiles/profiles.contract.ts';
import {
  profileSchema,
  type ProfileChange,
} from '../../../../functions/profiles/profiles.domain.ts';
import { isEditedMeanwhile } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { useAuth, useSessionStore } from '../../lib/session/session.context.tsx';

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

/** The sessions after a password change: `others-alive` when they could not be ended. */
type PasswordOutcome = 'signed-in' | 'signed-out' | 'others-alive';

/**
 * Changes the person's own password. That ends every session, so this browser signs in again. What was typed stays nowhere
 * afterwards.
 */
export function useChangePassword() {
  const api = useApi();
  const auth = useAuth();
  return useMutation({
    gcTime: 0,
    mutationFn: async (form: OwnPasswordForm): Promise<PasswordOutcome> => {
      const { currentPassword, password } = form;
      const body = { currentPassword, password };
      const { sessionsEnded } = await api.call(accountsContract.changePassword, { body });
      if (!sessionsEnded) return 'others-alive';
      return (await auth.signInAgain(password)) ? 'signed-in' : 'signed-out';
    },
  });
}
