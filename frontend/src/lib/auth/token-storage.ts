import type { Role } from '../../../../functions/core/validation/role.ts';
import type { AppConfig } from '../config.ts';

/** The part of Storage that is used here, so that tests can pass their own. */
export type TokenStorage = Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'>;

/** Prefix of a client's tokens in local storage: `<prefix>.<user>.accessToken`, … */
const prefixOf = (clientId: string) => `CognitoIdentityServiceProvider.${clientId}.`;
const lastUserKeyOf = (clientId: string) => `${prefixOf(clientId)}LastAuthUser`;

/** The Cognito username of the stored tokens. */
export const storedUserOf = (storage: TokenStorage, clientId: string): string | undefined =>
  storage.getItem(lastUserKeyOf(clientId)) ?? undefined;

/** A token that expires within this time is renewed before it is used (spec 000 §9). */
export const REFRESH_WITHIN_MS = 90_000;

/** A stored access token. */
export interface StoredToken {
  text: string;
  /** As the token says; the table decides. */
  role: Role;
  /** How long it is good for, in milliseconds. */
  left: number;
}

/** Reads the claims of a token; undefined when it is not as Cognito writes it. */
function claimsOf(token: string): { exp?: unknown; 'cognito:groups'?: unknown } | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === 'object' && claims !== null ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** The access token of the stored user; undefined when there is none, or none that can be read. */
export function storedTokenOf(
  storage: Pick<TokenStorage, 'getItem'>,
  clientId: string,
  now: number,
): StoredToken | undefined {
  const user = storage.getItem(lastUserKeyOf(clientId));
  const keyOf = (name: string) => `${prefixOf(clientId)}${user ?? ''}.${name}`;
  const text = storage.getItem(keyOf('accessToken'));
  const claims = text === null ? undefined : claimsOf(text);
  if (text === null || typeof claims?.exp !== 'number') return undefined;
  // How far this browser's clock is off, as Amplify found at the sign-in.
  const drift = Number(storage.getItem(keyOf('clockDrift'))) || 0;
  const groups = claims['cognito:groups'];
  const role = Array.isArray(groups) && groups.includes('admin') ? 'admin' : 'cliente';
  return { text, role, left: claims.exp * 1_000 - (now + drift) };
}

/**
 * The stored session before the configuration says which client is ours; with its token while that needs no renewal.
 * Undefined when nobody is signed in. A browser that has tokens of several clients shares none of them.
 */
export function findStoredSession(
  storage: TokenStorage,
  now: number,
): { token: StoredToken | undefined } | undefined {
  const keys = Array.from({ length: storage.length }, (_each, index) => storage.key(index) ?? '');
  const clients = keys.flatMap(
    (key) => /^CognitoIdentityServiceProvider\.([^.]+)\.LastAuthUser$/.exec(key)?.[1] ?? [],
  );
  if (clients.length === 0) return undefined;
  const good = clients.flatMap((clientId) => {
    const token = storedTokenOf(storage, clientId, now);
    return token && token.left >= REFRESH_WITHIN_MS ? [token] : [];
  });
  return { token: good.length === 1 ? good[0] : undefined };
}

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

/** Makes the stored tokens count as expired ones, which are renewed: something else wrote over them. */
export function expireTokens(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  clientId: string,
): void {
  const prefix = `${prefixOf(clientId)}${storage.getItem(lastUserKeyOf(clientId)) ?? ''}.`;
  // Nothing could renew them.
  if (storage.getItem(`${prefix}refreshToken`) === null) return;
  // Its claims are {"exp":0}.
  storage.setItem(`${prefix}accessToken`, 'e30=.eyJleHAiOjB9.x');
  storage.removeItem(`${prefix}idToken`);
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
