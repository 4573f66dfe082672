import { accountsContract } from '../../../functions/accounts/accounts.contract.ts';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import type { ApiClient } from '../lib/http/api-client.ts';
import type { SessionApi } from '../lib/session/session.ts';

/** A chunk of its own: a visitor who is not signed in needs neither the contracts nor zod. */
export const createSessionApi = (api: ApiClient): SessionApi => ({
  startSession: async () => ({ profile: await api.call(accountsContract.startSession) }),
  me: async () => {
    const me = await api.call(profilesContract.me);
    const { unreadNotifications: unread, waitingActivities: waiting, ...profile } = me;
    return { profile, counts: { unread, waiting, at: Date.now() } };
  },
});
