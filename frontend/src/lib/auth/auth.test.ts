import { describe, expect, it, vi } from 'vitest';
import { expectOnConsole } from '../../testing/console.ts';
import { parseConfig } from '../config.ts';
import { createAuth } from './auth.ts';

const config = parseConfig({
  userPoolId: 'us-east-1_pool',
  clientId: 'client-1',
  region: 'us-east-1',
  whatsappNumber: '56912345678',
});

const prefix = 'CognitoIdentityServiceProvider.client-1';

/** A browser's storage with one person's tokens and an unrelated entry. */
function filledStorage(): Storage {
  localStorage.clear();
  localStorage.setItem(`${prefix}.LastAuthUser`, 'sub-1');
  localStorage.setItem(`${prefix}.sub-1.accessToken`, 'access');
  localStorage.setItem(`${prefix}.sub-1.refreshToken`, 'refresh');
  localStorage.setItem('theme', 'dark');
  return localStorage;
}

const keys = () =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));

describe('signing out', () => {
  it('forgets the tokens and nothing else, and revokes the refresh token', async () => {
    const requests: Parameters<typeof fetch>[] = [];
    const auth = createAuth(config, filledStorage(), async (...request) => {
      requests.push(request);
      return new Response('{}');
    });
    expect(auth.hasStoredSession()).toBe(true);
    await auth.signOut();
    expect(auth.hasStoredSession()).toBe(false);
    expect(keys()).toEqual(['theme']);
    expect(requests[0]?.[0]).toBe('https://cognito-idp.us-east-1.amazonaws.com/');
    expect(requests[0]?.[1]?.body).toBe('{"ClientId":"client-1","Token":"refresh"}');
  });

  it.each<[string, typeof fetch]>([
    ['no network', () => Promise.reject(new TypeError('offline'))],
    ...[500, 502, 503, 504].map((status): [string, typeof fetch] => [
      `an answer ${String(status)}`,
      async () => new Response('<h1>Gateway</h1>', { status }),
    ]),
    ...['TooManyRequestsException', 'LimitExceededException', 'FooException'].map(
      (name): [string, typeof fetch] => [
        name,
        async () => Response.json({ __type: name }, { status: 400 }),
      ],
    ),
  ])('happens locally even where the server answers %s, with a warning', async (_what, fetcher) => {
    expectOnConsole(/^No se pudo cerrar la sesión en el servidor; se cerró en este equipo\. \S/);
    const auth = createAuth(config, filledStorage(), fetcher);
    await expect(auth.signOut()).resolves.toBeUndefined();
    expect(keys()).toEqual(['theme']);
  });
});

describe('the access token', () => {
  const prefixed = (name: string) => `${prefix}.sub-1.${name}`;
  /** A token in Cognito's format that expires in `seconds`. */
  const jwt = (seconds: number) =>
    ['{}', JSON.stringify({ exp: Date.now() / 1_000 + seconds }), 'signature']
      .map((part) => btoa(part).replace(/=+$/, ''))
      .join('.');
  const authWith = (token: string, drift = '0') => {
    const storage = filledStorage();
    storage.setItem(prefixed('accessToken'), token);
    storage.setItem(prefixed('clockDrift'), drift);
    return createAuth(config, storage);
  };

  it('that needs no renewal is used as it is stored', async () => {
    const token = jwt(120);
    expect(await authWith(token).accessToken()).toBe(token);
  });

  it('is judged by the clock that Amplify found', async () => {
    const token = jwt(60);
    expect(await authWith(token, '-60000').accessToken()).toBe(token);
    const asked = vi.fn(async () =>
      Response.json(
        { __type: 'NotAuthorizedException' },
        { status: 400, headers: { 'x-amzn-errortype': 'NotAuthorizedException' } },
      ),
    );
    vi.stubGlobal('fetch', asked);
    expect(await authWith(jwt(120), '60000').accessToken()).toBeUndefined();
    expect(asked).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });
});

describe('another tab', () => {
  const event = (key: string | null, oldValue: string | null, newValue: string | null) =>
    new StorageEvent('storage', { key, oldValue, newValue });
  const changesOf = () => {
    const auth = createAuth(config, filledStorage());
    const changes: string[] = [];
    const stop = auth.onChange((change) => void changes.push(change));
    return { auth, changes, stop };
  };

  it('that signs out ends the session here', () => {
    const { changes, stop } = changesOf();
    dispatchEvent(event('theme', 'dark', null));
    expect(changes).toEqual([]);
    localStorage.removeItem(`${prefix}.LastAuthUser`);
    dispatchEvent(event(`${prefix}.LastAuthUser`, 'sub-1', null));
    expect(changes).toEqual(['ended']);
    stop();
  });

  it('that signed out and in again before this one heard of it ends nothing', () => {
    const { auth, changes, stop } = changesOf();
    dispatchEvent(event(`${prefix}.LastAuthUser`, 'sub-1', null));
    dispatchEvent(event(null, null, null));
    expect(changes).toEqual([]);
    expect(auth.hasStoredSession()).toBe(true);
    stop();
  });

  it('that signs in is followed once its last token is there, and no renewal is mistaken for it', () => {
    const { changes, stop } = changesOf();
    dispatchEvent(event(`${prefix}.LastAuthUser`, null, 'sub-2'));
    dispatchEvent(event(`${prefix}.sub-2.accessToken`, null, 'access'));
    dispatchEvent(event(`${prefix}.sub-2.accessToken`, 'access', 'renewed'));
    expect(changes).toEqual([]);
    dispatchEvent(event(`${prefix}.sub-2.refreshToken`, null, 'refresh'));
    expect(changes).toEqual(['started']);
    stop();
  });

  it('whose person is another one lends no token to what this one shows, and keeps its own', async () => {
    const { auth } = changesOf();
    localStorage.setItem(`${prefix}.LastAuthUser`, 'sub-2');
    expect(await auth.accessToken()).toBeUndefined();
    auth.forget();
    await auth.signOut();
    expect(localStorage.getItem(`${prefix}.LastAuthUser`)).toBe('sub-2');
  });
});
