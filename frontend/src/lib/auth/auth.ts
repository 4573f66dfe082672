import type { AppConfig } from '../config.ts';
import { NETWORK_MESSAGE } from '../api-error.ts';
import { once } from '../once.ts';
import type { createAccount } from './amplify-account.ts';
import type { createPasswordChange } from './amplify-password.ts';
import type { createTokens } from './amplify-tokens.ts';
import { AuthError, type Auth } from './auth.types.ts';
import {
  hasStoredTokens,
  lastUserKeyOf,
  removeTokens,
  revokeToken,
  type TokenStorage,
} from './token-storage.ts';

type Tokens = ReturnType<typeof createTokens>;
type Account = ReturnType<typeof createAccount>;
type PasswordChange = ReturnType<typeof createPasswordChange>;

/** Chunks that fail to load throw TypeErrors; to a person both mean that there is no connection. */
async function loaded<T>(chunk: () => Promise<T>): Promise<T> {
  try {
    return await chunk();
  } catch (error) {
    throw new AuthError('network', NETWORK_MESSAGE, error);
  }
}

/**
 * Accounts on Cognito through Amplify. Amplify itself is loaded on first use: the sign-in page shows without it,
 * and a visitor without stored tokens is known to be signed out at once.
 */
export function createAuth(
  config: AppConfig,
  storage: TokenStorage = localStorage,
  fetcher: typeof fetch = fetch,
): Auth {
  const listeners = new Set<() => void>();
  const ended = () => listeners.forEach((listener) => listener());

  const tokens: () => Promise<Tokens> = once(async () => {
    const { createTokens } = await import('./amplify-tokens.ts');
    const created = createTokens(config);
    created.onRefused(ended);
    return created;
  });
  const account: () => Promise<Account> = once(async () => {
    const { createAccount } = await import('./amplify-account.ts');
    return createAccount(config);
  });
  const passwordChange: () => Promise<PasswordChange> = once(async () => {
    const { createPasswordChange } = await import('./amplify-password.ts');
    return createPasswordChange(config);
  });

  // Storage events come from other tabs only: one of them signed out.
  addEventListener('storage', (event) => {
    const gone = event.key === null || event.key === lastUserKeyOf(config.clientId);
    if (gone && event.newValue === null) ended();
  });

  return {
    hasStoredSession: () => hasStoredTokens(storage, config.clientId),
    accessToken: async () => (await loaded(tokens)).accessToken(),
    forget: () => void removeTokens(storage, config.clientId),
    async signOut() {
      const refreshToken = removeTokens(storage, config.clientId);
      if (refreshToken === undefined) return;
      try {
        await revokeToken(config, refreshToken, fetcher);
      } catch (error) {
        console.warn('No se pudo cerrar la sesión en el servidor; se cerró en este equipo.', error);
      }
    },
    onSessionEnd(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async signIn(...input) {
      // Leftovers of a session that could not be resumed: Amplify refuses to sign in over them.
      removeTokens(storage, config.clientId);
      return (await loaded(account)).signIn(...input);
    },
    signUp: async (...input) => (await loaded(account)).signUp(...input),
    resendSignUpCode: async (...input) => (await loaded(account)).resendSignUpCode(...input),
    requestPasswordReset: async (...input) =>
      (await loaded(account)).requestPasswordReset(...input),
    changePassword: async (...input) => (await loaded(passwordChange))(...input),
    preload: () => void account().catch(() => undefined),
  };
}
