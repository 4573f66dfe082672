import type { AttentionCounts } from '../../../functions/attention/attention.domain.ts';
import type { Profile } from '../../../functions/profiles/profiles.domain.ts';
import type { SavedView } from '../../../functions/profiles/profiles.views.domain.ts';
import type { Auth } from '../lib/auth/auth.types.ts';

// A person and a Cognito for tests of whatever needs a session.

export const profile: Profile = {
  userId: '01h00000000000000000000000',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Pérez',
  phone: '',
  secondaryEmail: '',
  whatsapp: '',
  companyName: '',
  companyDni: '',
  companyAddress: '',
  companyCity: '',
  companyCountry: '',
  companyEconomicActivity: '',
  emailNotifications: true,
  role: 'cliente',
  position: 'owner',
  companyId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  secondFactorSince: null,
  erasesAt: null,
  acceptedTerms: null,
  lastSignInAt: null,
  revision: 0,
};

type Me = Profile & {
  companyErasesAt: string | null;
  unreadNotifications: number;
  waitingActivities: number;
  attention: AttentionCounts | null;
  unreadReports: number;
  views: SavedView[];
};

/** GET /profile as the API answers it: the person, changed by `given`, and what the menu counts. */
export const me = (given: Partial<Me> = {}) => ({
  body: {
    ...profile,
    companyErasesAt: null,
    unreadNotifications: 0,
    waitingActivities: 0,
    attention: given.role === 'admin' ? { kinds: {}, mine: 0, aside: 0 } : null,
    unreadReports: 0,
    views: [],
    ...given,
  },
});

export interface FakeAuth extends Auth {
  /** What another tab does. */
  elsewhere(change: 'ended' | 'started'): void;
  /** Names of the operations called, with what they were given. */
  readonly calls: unknown[][];
}

/** Accounts where everything succeeds, but for what `overrides` says. */
export function fakeAuth(options: { stored: boolean } & Partial<Auth>): FakeAuth {
  const { stored: storedAtFirst, ...overrides } = options;
  let stored = storedAtFirst;
  const listeners = new Set<Parameters<Auth['onChange']>[0]>();
  const calls: unknown[][] = [];
  const note =
    <Result>(name: string, result: Result) =>
    async (...input: unknown[]): Promise<Result> => {
      calls.push([name, ...input]);
      return Promise.resolve(result);
    };
  const forget = () => {
    stored = false;
  };
  return {
    calls,
    hasStoredSession: () => stored,
    isOwn: () => stored,
    claim: () => undefined,
    accessToken: () => Promise.resolve(stored ? 'token' : undefined),
    storedToken: () => (stored ? 'token' : undefined),
    forget,
    signOut: async () => {
      forget();
      await note('signOut', undefined)();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    elsewhere(change) {
      stored = change === 'started';
      listeners.forEach((listener) => listener(change));
    },
    signIn: note('signIn', 'done' as const),
    confirmCode: note('confirmCode', 'done' as const),
    signUp: note('signUp', undefined),
    resendSignUpCode: note('resendSignUpCode', undefined),
    preload: () => undefined,
    ...overrides,
  };
}
