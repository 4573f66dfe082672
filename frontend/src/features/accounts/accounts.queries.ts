import type {
  FirstPassword,
  LinkPassword,
} from '../../../../functions/accounts/accounts.domain.ts';
import type { Recovery } from '../../../../functions/second-factors/second-factors.domain.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { once } from '../../lib/once.ts';

/** A chunk of its own: the contract brings zod, which /login does without until something is sent. */
const contract = once(
  async () =>
    (await import('../../../../functions/accounts/accounts.contract.ts')).accountsContract,
);

const factorContract = once(
  async () =>
    (await import('../../../../functions/second-factors/second-factors.contract.ts'))
      .secondFactorsContract,
);

/** The calls of people who are not signed in. Each rejects with an ApiError. */
export function useAccountCalls() {
  const api = useApi();
  return {
    /** Confirms a sign-up; from then on the account has this password. */
    confirm: async (body: LinkPassword) => api.call((await contract()).confirm, { body }),
    /** Asks for the e-mail of a recovery. */
    requestRecovery: async (email: string) =>
      api.call((await contract()).requestRecovery, { body: { email } }),
    /** Sets a new password by the code of a recovery e-mail. */
    recover: async (body: LinkPassword) => api.call((await contract()).recover, { body }),
    /** Replaces the temporary password of an invitation. */
    choosePassword: async (body: FirstPassword) =>
      api.call((await contract()).choosePassword, { body }),
    /** Switches a lost second factor off, by a recovery code. */
    recoverFactor: async (body: Recovery) => api.call((await factorContract()).recover, { body }),
  };
}
