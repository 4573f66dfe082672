import type { AppConfig } from '../config.ts';

/** The part of Storage that is used here, so that tests can pass their own. */
export type TokenStorage = Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'>;

/** Prefix of a client's tokens in local storage: `<prefix>.<user>.accessToken`, … */
const prefixOf = (clientId: string) => `CognitoIdentityServiceProvider.${clientId}.`;
const lastUserKeyOf = (clientId: string) => `${prefixOf(clientId)}LastAuthUser`;

/** The Cognito username of the stored tokens. */
export const storedUserOf = (storage: TokenStorage, clientId: string): string | undefined =>
  storage.getItem(lastUserKeyOf(clientId)) ?? undefined;

/** What a storage event of another tab means: it signed out, or it finished a sign-in. */
export function sessionChangeOf(
  { key, oldValue, newValue }: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>,
  clientId: string,
): 'ended' | 'started' | undefined {
  if (key === null) return 'ended';
  if (key === lastUserKeyOf(clientId)) return newValue === null ? 'ended' : undefined;
  // The refresh token is written last.
  const isRefreshToken = key.startsWith(prefixOf(clientId)) && key.endsWith('.refreshToken');
  return isRefreshToken && newValue !== null && oldValue === null ? 'started' : undefined;
}

/** Removes every token of the client; returns the removed refresh token. */
export function removeTokens(storage: TokenStorage, clientId: string): string | undefined {
  const user = storage.getItem(lastUserKeyOf(clientId)) ?? '';
  const refreshToken = storage.getItem(`${prefixOf(clientId)}${user}.refreshToken`) ?? undefined;
  const keys = Array.from({ length: storage.length }, (_each, index) => storage.key(index));
  for (const key of keys) {
    if (key?.startsWith(prefixOf(clientId))) storage.removeItem(key);
  }
  return refreshToken;
}

const TIMEOUT_MS = 5_000;

type Pool = Pick<AppConfig, 'clientId' | 'region' | 'userPoolEndpoint'>;

/** Calls a Cognito operation that needs no credentials. Rejects when Cognito is unreachable or refuses. */
async function callCognito(
  pool: Pool,
  call: { name: string; body: object },
  fetcher: typeof fetch,
) {
  const endpoint = pool.userPoolEndpoint ?? `https://cognito-idp.${pool.region}.amazonaws.com/`;
  const response = await fetcher(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${call.name}`,
    },
    body: JSON.stringify(call.body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${call.name} answered ${String(response.status)}`);
}

/** Revokes a refresh token at Cognito. */
export const revokeToken = (pool: Pool, Token: string, fetcher: typeof fetch): Promise<void> =>
  callCognito(pool, { name: 'RevokeToken', body: { ClientId: pool.clientId, Token } }, fetcher);

/** Ends every session of the person, including this one, by revoking all of their refresh tokens. */
export const signOutEverywhere = (
  pool: Pool,
  AccessToken: string,
  fetcher: typeof fetch,
): Promise<void> => callCognito(pool, { name: 'GlobalSignOut', body: { AccessToken } }, fetcher);
