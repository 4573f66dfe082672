// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseConfig } from '../config.ts';
import { createTokens } from './amplify-tokens.ts';

const config = parseConfig({
  userPoolId: 'us-east-1_pool',
  clientId: 'client-1',
  region: 'us-east-1',
  whatsappNumber: '56912345678',
});
const prefix = 'CognitoIdentityServiceProvider.client-1';
const NOW = Date.parse('2026-03-06T12:00:00.000Z');

/** A token in Cognito's format that expires in `seconds`. */
const jwt = (seconds: number, name: string) =>
  ['{}', JSON.stringify({ exp: NOW / 1_000 + seconds, iat: NOW / 1_000, name }), 'signature']
    .map((part) => btoa(part).replace(/=+$/, ''))
    .join('.');

/** Stores tokens that expire in `seconds`. */
function signedIn(seconds: number): void {
  const kept = {
    accessToken: jwt(seconds, 'old'),
    idToken: jwt(seconds, 'old'),
    refreshToken: 'refresh',
    clockDrift: '0',
  };
  localStorage.setItem(`${prefix}.LastAuthUser`, 'sub-1');
  for (const [key, value] of Object.entries(kept)) {
    localStorage.setItem(`${prefix}.sub-1.${key}`, value);
  }
}

/** A Cognito that answers every call with `respond`; `asked` lists the operations. */
function cognito(respond: () => Response | Promise<Response>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    asked.push(new Headers(init.headers).get('x-amz-target')?.split('.')[1] ?? '');
    return respond();
  });
  return asked;
}
const renewed = () =>
  Response.json({
    AuthenticationResult: { AccessToken: jwt(900, 'new'), IdToken: jwt(900, 'new') },
  });

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the access token', () => {
  it('that is good for more than 90 seconds is used as it is', async () => {
    const asked = cognito(renewed);
    signedIn(91);
    expect(await createTokens(config).accessToken()).toBe(jwt(91, 'old'));
    expect(asked).toEqual([]);
  });

  it.each([89, 1, -1])('that ends in %i seconds is renewed first', async (seconds) => {
    const asked = cognito(renewed);
    signedIn(seconds);
    expect(await createTokens(config).accessToken()).toBe(jwt(900, 'new'));
    expect(asked).toHaveLength(1);
    expect(localStorage.getItem(`${prefix}.sub-1.accessToken`)).toBe(jwt(900, 'new'));
  });

  it.each([
    ['accessToken', 'damaged'],
    ['accessToken', ''],
    ['idToken', 'a.b.c'],
  ])('is renewed where the stored %s cannot be read (%s)', async (name, text) => {
    const asked = cognito(renewed);
    signedIn(900);
    localStorage.setItem(`${prefix}.sub-1.${name}`, text);
    expect(await createTokens(config).accessToken()).toBe(jwt(900, 'new'));
    expect(asked).toHaveLength(1);
    expect(localStorage.getItem(`${prefix}.sub-1.refreshToken`)).toBe('refresh');
  });

  it('that cannot be read is none where nothing can renew it', async () => {
    const asked = cognito(renewed);
    signedIn(900);
    localStorage.setItem(`${prefix}.sub-1.accessToken`, 'damaged');
    localStorage.removeItem(`${prefix}.sub-1.refreshToken`);
    expect(await createTokens(config).accessToken()).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('of nobody is none', async () => {
    const asked = cognito(renewed);
    expect(await createTokens(config).accessToken()).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

describe('a renewal', () => {
  const outcomeOf = async (respond: () => Response | Promise<Response>, seconds = -1) => {
    const asked = cognito(respond);
    signedIn(seconds);
    const token = await createTokens(config)
      .accessToken()
      .catch(() => 'failed');
    const kept = localStorage.getItem(`${prefix}.LastAuthUser`) !== null;
    return { token, kept, asked: asked.length };
  };
  const failing = (status: number, name: string) => () =>
    Response.json(
      { __type: name, message: name },
      { status, headers: { 'x-amzn-errortype': name } },
    );
  const page = (status: number) => () => new Response('<h1>Bad gateway</h1>', { status });

  it.each([
    'NotAuthorizedException',
    'TokenRevokedException',
    'UserNotFoundException',
    'PasswordResetRequiredException',
    'UserNotConfirmedException',
    'RefreshTokenReuseException',
  ])('that Cognito refuses (%s) ends the session', async (name) => {
    const { kept, token } = await outcomeOf(failing(400, name));
    expect({ kept, token }).toEqual({ kept: false, token: undefined });
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['500', failing(500, 'InternalErrorException')],
    ['503', failing(503, 'ServiceUnavailable')],
    ['TooManyRequests', failing(400, 'TooManyRequestsException')],
    ['LimitExceeded', failing(400, 'LimitExceededException')],
    ['a page of 502', page(502)],
    ['a page of 504', page(504)],
    ['a page of 200', page(200)],
    ['an empty answer', () => new Response('', { status: 503 })],
  ])(
    'that found %s ends none: it is tried three times, and again later',
    async (_what, respond) => {
      vi.useFakeTimers({ now: NOW });
      vi.spyOn(Math, 'random').mockReturnValue(0);
      const outcome = outcomeOf(respond);
      await vi.runAllTimersAsync();
      expect(await outcome).toEqual({ token: 'failed', kept: true, asked: 3 });
    },
  );

  it('that fails uses a token that is good for some seconds more', async () => {
    vi.useFakeTimers({ now: NOW });
    const outcome = outcomeOf(page(502), 60);
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ token: jwt(60, 'old'), kept: true });
  });

  /** Simulates a change by another tab while the request to Cognito is pending. */
  const meanwhile = async (change: () => void, respond: () => Response) => {
    cognito(() => {
      change();
      return respond();
    });
    signedIn(-1);
    const token = await createTokens(config).accessToken();
    return { token, user: localStorage.getItem(`${prefix}.LastAuthUser`) };
  };
  const signInAgain = (user: string) => () => {
    localStorage.clear();
    signedIn(900);
    localStorage.setItem(`${prefix}.sub-1.refreshToken`, 'another');
    localStorage.setItem(`${prefix}.sub-1.accessToken`, jwt(900, 'fresh'));
    if (user === 'sub-1') return;
    for (const key of ['accessToken', 'idToken', 'refreshToken', 'clockDrift']) {
      localStorage.setItem(
        `${prefix}.${user}.${key}`,
        localStorage.getItem(`${prefix}.sub-1.${key}`) ?? '',
      );
      localStorage.removeItem(`${prefix}.sub-1.${key}`);
    }
    localStorage.setItem(`${prefix}.LastAuthUser`, user);
  };

  it.each<[string, string, () => Response]>([
    ['the same person, refused', 'sub-1', failing(400, 'NotAuthorizedException')],
    ['the same person, renewed', 'sub-1', renewed],
    ['somebody else, refused', 'sub-2', failing(400, 'TokenRevokedException')],
    ['somebody else, renewed', 'sub-2', renewed],
  ])('leaves the session alone that another tab began meanwhile: %s', async (...given) => {
    const [, user, respond] = given;
    expect(await meanwhile(signInAgain(user), respond)).toEqual({ token: jwt(900, 'fresh'), user });
    expect(localStorage.getItem(`${prefix}.${user}.refreshToken`)).toBe('another');
  });

  it('brings nobody back who signed out in another tab meanwhile', async () => {
    const signOut = () => localStorage.clear();
    expect(await meanwhile(signOut, renewed)).toEqual({ token: undefined, user: null });
    expect(localStorage.length).toBe(0);
  });

  it('is one for all who ask meanwhile', async () => {
    const asked = cognito(renewed);
    signedIn(-1);
    const tokens = createTokens(config);
    await Promise.all([tokens.accessToken(), tokens.accessToken(), tokens.accessToken()]);
    expect(asked).toHaveLength(1);
  });

  it('that is never answered ends after ten seconds, and the next one asks again', async () => {
    vi.useFakeTimers({ now: NOW });
    const asked = cognito(() => (asked.length === 1 ? new Promise(() => undefined) : renewed()));
    signedIn(-1);
    const tokens = createTokens(config);
    const first = tokens.accessToken().catch((error: unknown) => (error as Error).name);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await first).toBe('AuthError');
    expect(await tokens.accessToken()).toBe(jwt(900, 'new'));
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a page in place of JSON', page(502)],
  ])('that found %s is tried again after 200 ms at first', async (_what, respond) => {
    vi.useFakeTimers({ now: NOW });
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const asked = cognito(respond);
    signedIn(-1);
    const failed = createTokens(config)
      .accessToken()
      .catch(() => 'failed');
    await vi.advanceTimersByTimeAsync(199);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
    await vi.runAllTimersAsync();
    await failed;
  });
});
