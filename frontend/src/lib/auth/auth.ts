import type { AppConfig } from '../config.ts';
import { NETWORK_MESSAGE } from '../http/api-error.ts';
import { once } from '../once.ts';
import type { createAccount } from './amplify-account.ts';
import type { createTokens } from './amplify-tokens.ts';
import { AuthError, type Auth, type SignInStep } from './auth.types.ts';
import {
  REFRESH_WITHIN_MS,
  removeTokens,
  revokeToken,
  sessionChangeOf,
  storedTokenOf,
  storedUserOf,
  type TokenStorage,
} from './token-storage.ts';

type Tokens = ReturnType<typeof createTokens>;
type Account = ReturnType<typeof createAccount>;

/** A chunk that fails to load throws a TypeError. For the user, both mean that there is no connection. */
async function loaded<T>(chunk: () => Promise<T>): Promise<T> {
  try {
    return await chunk();
  } catch (error) {
    throw new AuthError('network', NETWORK_MESSAGE, error);
  }
}

/**
 * Accounts on Cognito through Amplify. Amplify is loaded on first use: the sign-in page renders without it, a visitor
 * without stored tokens is signed out at once, and a token that needs no renewal is used as it is stored.
 */
export function createAuth(
  config: AppConfig,
  storage: TokenStorage = localStorage,
  fetcher: typeof fetch = fetch,
): Auth {
  const listeners = new Set<Parameters<Auth['onChange']>[0]>();
  const keptUser = () => storedUserOf(storage, config.clientId);
  /** The user of this tab's session. The storage is shared: another tab may have signed somebody else in. */
  let owner = keptUser();
  const isOwn = () => owner !== undefined && keptUser() === owner;

  const tokens: () => Promise<Tokens> = once(async () => {
    const { createTokens } = await import('./amplify-tokens.ts');
    return createTokens(config);
  });
  const keptToken = () => storedTokenOf(storage, config.clientId, Date.now());
  const renewedToken = async (): Promise<string | undefined> => {
    let renewal: Tokens;
    try {
      renewal = await loaded(tokens);
    } catch (error) {
      // The token is still valid; the next call retries the renewal.
      const kept = keptToken();
      if (isOwn() && kept && kept.left > 0) return kept.text;
      throw error;
    }
    return isOwn() ? renewal.accessToken() : undefined;
  };
  const account: () => Promise<Account> = once(async () => {
    const { createAccount } = await import('./amplify-account.ts');
    return createAccount(config);
  });

  // Storage events come only from other tabs, and late in a suspended tab. The current content of the storage decides.
  addEventListener('storage', (event) => {
    const change = sessionChangeOf(event, config.clientId);
    if (!change || (change === 'ended' && isOwn())) return;
    listeners.forEach((listener) => listener(change));
  });

  /** While a sign-in is running there are no tokens, and this does not end a session. */
  let signingIn: Promise<unknown> | undefined;
  const replaceSession = (begin: () => Promise<SignInStep>): Promise<SignInStep> => {
    const step = begin().then((next) => {
      owner = keptUser();
      return next;
    });
    signingIn = step.catch(() => undefined);
    return step;
  };

  return {
    hasStoredSession: () => keptUser() !== undefined,
    isOwn,
    storedToken: () => (isOwn() ? keptToken()?.text : undefined),
    claim() {
      owner = keptUser();
    },
    async accessToken() {
      await signingIn;
      if (!isOwn()) return undefined;
      const kept = keptToken();
      if (kept && kept.left >= REFRESH_WITHIN_MS) return kept.text;
      const token = await renewedToken();
      // Somebody else may have signed in meanwhile.
      return isOwn() ? token : undefined;
    },
    forget() {
      if (isOwn()) removeTokens(storage, config.clientId);
    },
    async signOut() {
      if (!isOwn()) return;
      const refreshToken = removeTokens(storage, config.clientId);
      if (refreshToken === undefined) return;
      try {
        await revokeToken(config, refreshToken, fetcher);
      } catch (error) {
        console.warn('No se pudo cerrar la sesión en el servidor; se cerró en este equipo.', error);
      }
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signIn(...input) {
      // Tokens of a session that could not be resumed. Amplify refuses to sign in while they exist.
      removeTokens(storage, config.clientId);
      return replaceSession(async () => (await loaded(account)).signIn(...input));
    },
    confirmCode: (code) => replaceSession(async () => (await loaded(account)).confirmCode(code)),
    signUp: async (...input) => (await loaded(account)).signUp(...input),
    resendSignUpCode: async (...input) => (await loaded(account)).resendSignUpCode(...input),
    preload: () => void account().catch(() => undefined),
  };
}
