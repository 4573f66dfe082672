import type { AppConfig } from '../config.ts';

/** The little of Storage that is needed, so that tests bring their own. */
export type TokenStorage = Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'>;

/** Where the auth library keeps a client's tokens in local storage: `<prefix>.<user>.accessToken`, … */
const prefixOf = (clientId: string) => `CognitoIdentityServiceProvider.${clientId}.`;
export const lastUserKeyOf = (clientId: string) => `${prefixOf(clientId)}LastAuthUser`;

export function hasStoredTokens(storage: TokenStorage, clientId: string): boolean {
  return storage.getItem(lastUserKeyOf(clientId)) !== null;
}

/** Removes every token of the client; returns the refresh token that was there. */
export function removeTokens(storage: TokenStorage, clientId: string): string | undefined {
  const user = storage.getItem(lastUserKeyOf(clientId)) ?? '';
  const refreshToken = storage.getItem(`${prefixOf(clientId)}${user}.refreshToken`) ?? undefined;
  const keys = Array.from({ length: storage.length }, (_each, index) => storage.key(index));
  for (const key of keys) {
    if (key?.startsWith(prefixOf(clientId))) storage.removeItem(key);
  }
  return refreshToken;
}

const REVOKE_TIMEOUT_MS = 5_000;

/** Tells Cognito that a refresh token is worth nothing any more. Rejects when it could not be told. */
export async function revokeToken(
  config: Pick<AppConfig, 'clientId' | 'region' | 'userPoolEndpoint'>,
  token: string,
  fetcher: typeof fetch,
): Promise<void> {
  const endpoint = config.userPoolEndpoint ?? `https://cognito-idp.${config.region}.amazonaws.com/`;
  const response = await fetcher(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
    },
    body: JSON.stringify({ ClientId: config.clientId, Token: token }),
    signal: AbortSignal.timeout(REVOKE_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`RevokeToken answered ${String(response.status)}`);
}
