import { accountsContract } from '../../../functions/accounts/accounts.contract.ts';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import type { ApiClient } from '../lib/http/api-client.ts';
import type { SessionApi } from '../lib/session/session.ts';

/** By the browser's own clock, which may be wrong. An API of before does not say it. */
const untilOf = (seconds: number | undefined) =>
  seconds === undefined ? undefined : Date.now() + seconds * 1_000;

/** A chunk of its own: a visitor who is not signed in needs neither the contracts nor zod. */
export const createSessionApi = (api: ApiClient): SessionApi => ({
  startSession: async () => {
    const opened = await api.call(accountsContract.startSession);
    const { needsSecondFactor, confirmedSeconds, companyErasesAt, ...profile } = opened;
    const confirmedUntil = untilOf(confirmedSeconds);
    return { profile, companyErasesAt, needsSecondFactor, confirmedUntil };
  },
  me: async () => {
    const {
      unreadNotifications: unread,
      unreadReports: reports,
      waitingActivities: waiting,
      attention,
      views,
      confirmedSeconds,
      companyErasesAt,
      ...profile
    } = await api.call(profilesContract.me);
    const counts = { unread, reports, waiting, attention, at: Date.now() };
    return { profile, companyErasesAt, counts, views, confirmedUntil: untilOf(confirmedSeconds) };
  },
});
