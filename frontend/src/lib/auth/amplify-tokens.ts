import {
  DefaultTokenStore,
  refreshAuthTokensWithoutDedupe,
  TokenOrchestrator,
} from 'aws-amplify/auth/cognito';
import { defaultStorage } from 'aws-amplify/utils';
import { NETWORK_MESSAGE } from '../http/api-error.ts';
import type { AppConfig } from '../config.ts';
import { amplifyAuthOf, setUpAmplify } from './amplify-setup.ts';
import { AuthError } from './auth.types.ts';
import { expireTokens, REFRESH_WITHIN_MS } from './token-storage.ts';

/** Timeout of a renewal. */
const RENEWAL_TIMEOUT_MS = 10_000;
/** 'Retry back-off starts at 200 ms' (spec 000 §9); it doubles with each retry. */
const BACK_OFF_MS = 200;
const ATTEMPTS = 3;

/** Cognito's refusals of a refresh token. Any other error is temporary and ends no session (spec 000 §4, §8). */
const refusals = new Set([
  'NotAuthorizedException',
  'TokenRevokedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
  // There is no refresh token.
  'UserUnAuthenticatedException',
]);
const isNamed = (error: unknown, names: { has(name: string): boolean }) =>
  error instanceof Error && names.has(error.name);

/** Errors that the library does not retry itself: an HTML page instead of JSON, as gateways and firewalls respond. */
const untried = new Set(['SyntaxError']);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function withBackOff<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === ATTEMPTS || !isNamed(error, untried)) throw error;
      await pause(BACK_OFF_MS * 2 ** (tries - 1));
    }
  }
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AuthError('network', NETWORK_MESSAGE)), RENEWAL_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Another tab signed out or in while this one was renewing its tokens. */
class SessionReplacedError extends Error {
  override readonly name = 'SessionReplacedError';
}

/** The library's own tokens in its own storage, with a timeout for the renewal. */
function libraryTokens(config: AppConfig) {
  // The library itself listens to storage events and reads the current user.
  setUpAmplify(config);
  const auth = amplifyAuthOf(config);
  const store = new DefaultTokenStore();
  store.setKeyValueStorage(defaultStorage);
  store.setAuthConfig(auth);
  const orchestrator = new TokenOrchestrator();
  orchestrator.setAuthConfig(auth);
  orchestrator.setAuthTokenStore(store);
  const isKept = async (refreshToken: string | undefined) =>
    (await store.loadTokens())?.refreshToken === refreshToken;
  orchestrator.setTokenRefresher(async (input) => {
    const outcome = await withTimeout(refreshAuthTokensWithoutDedupe(input)).then(
      (tokens) => ({ tokens }),
      (error: unknown) => ({ error }),
    );
    // The library would overwrite or delete a session that started meanwhile.
    if (!(await isKept(input.tokens.refreshToken))) throw new SessionReplacedError();
    if ('error' in outcome) throw outcome.error;
    return outcome.tokens;
  });
  return { store, orchestrator };
}

/** The part of Amplify for a signed-in person; signing in is a separate chunk. */
export function createTokens(config: AppConfig) {
  const { store, orchestrator } = libraryTokens(config);
  let renewing: Promise<string | undefined> | undefined;

  const keptAccessToken = async () => (await store.loadTokens())?.accessToken.toString();

  /** Renews the tokens; concurrent callers share one renewal. Undefined when Cognito refuses. */
  const renew = () => {
    renewing ??= withBackOff(() => orchestrator.getTokens({ forceRefresh: true }))
      .then((tokens) => tokens?.accessToken.toString())
      .catch((error: unknown) => {
        if (isNamed(error, refusals)) return undefined;
        if (error instanceof SessionReplacedError) return keptAccessToken();
        throw error;
      })
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  };

  return {
    /** The access token; undefined when there are no tokens or Cognito refused them. @throws temporary errors */
    async accessToken(): Promise<string | undefined> {
      // Damaged tokens end no session: the refresh token may be good.
      if (!(await store.loadTokens())) expireTokens(localStorage, config.clientId);
      const kept = await store.loadTokens();
      if (!kept) return undefined;
      const { accessToken, clockDrift } = kept;
      const left = (accessToken.payload.exp ?? 0) * 1_000 - (Date.now() + clockDrift);
      if (left >= REFRESH_WITHIN_MS) return accessToken.toString();
      try {
        return await renew();
      } catch (error) {
        // The token is still valid; the next call retries the renewal.
        if (left > 0) return accessToken.toString();
        throw error;
      }
    },
  };
}
