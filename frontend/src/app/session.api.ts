import { accountsContract } from '../../../functions/accounts/accounts.contract.ts';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import type { ApiClient } from '../lib/http/api-client.ts';
import type { SessionApi } from '../lib/session/session.ts';

/** A chunk of its own: a visitor who is not signed in needs neither the contracts nor zod. */
export const createSessionApi = (api: ApiClient): SessionApi => ({
  startSession: async () => {
    const { needsSecondFactor, ...profile } = await api.call(accountsContract.startSession);
    return { profile, needsSecondFactor };
  },
  me: async () => {
    const {
      unreadNotifications: unread,
      unreadReports: reports,
      waitingActivities: waiting,
      attention,
      views,
      ...profile
    } = await api.call(profilesContract.me);
    return { profile, counts: { unread, reports, waiting, attention, at: Date.now() }, views };
  },
});
