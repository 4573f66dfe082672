import { fetchAuthSession } from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import type { AppConfig } from '../config.ts';
import { setUpAmplify } from './amplify-setup.ts';

/** A token that expires within this is renewed before it is used (spec 000 §9). */
const REFRESH_WITHIN_MS = 90_000;

const runsOutSoon = (expiresAt: number | undefined) =>
  expiresAt !== undefined && expiresAt * 1_000 - Date.now() < REFRESH_WITHIN_MS;

/** The part of Amplify a signed-in person needs; signing in is a chunk of its own. */
export function createTokens(config: AppConfig) {
  setUpAmplify(config);
  return {
    async accessToken(): Promise<string | undefined> {
      const { tokens } = await fetchAuthSession();
      if (!tokens) return undefined;
      if (!runsOutSoon(tokens.accessToken.payload.exp)) return tokens.accessToken.toString();
      const renewed = await fetchAuthSession({ forceRefresh: true });
      return renewed.tokens?.accessToken.toString();
    },
    /** A refused renewal ends the session; one that only found no network does not. */
    onRefused(listener: () => void): () => void {
      return Hub.listen('auth', ({ payload }) => {
        if (payload.event !== 'tokenRefresh_failure') return;
        if (payload.data.error?.name !== 'NetworkError') listener();
      });
    },
  };
}
