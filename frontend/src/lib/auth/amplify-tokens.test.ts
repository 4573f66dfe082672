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

/** A token as Cognito shapes it, worth `seconds` more. */
const jwt = (seconds: number, name: string) =>
  ['{}', JSON.stringify({ exp: NOW / 1_000 + seconds, iat: NOW / 1_000, name }), 'signature']
    .map((part) => btoa(part).replace(/=+$/, ''))
    .join('.');

/** Signed in, with tokens that are worth `seconds` more. */
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

/** Cognito, answering `respond` to each call; `asked` are the operations. */
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
const refused = () =>
  Response.json(
    { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' },
    { status: 400, headers: { 'x-amzn-errortype': 'NotAuthorizedException' } },
  );

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

  it('of nobody is none', async () => {
    const asked = cognito(renewed);
    expect(await createTokens(config).accessToken()).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

describe('a renewal', () => {
  const outcomeOf = async (respond: () => Response | Promise<Response>) => {
    cognito(respond);
    signedIn(-1);
    const tokens = createTokens(config);
    let ended = 0;
    const stop = tokens.onRefused(() => {
      ended += 1;
    });
    const token = await tokens.accessToken().catch(() => 'failed');
    stop();
    return { token, ended, kept: localStorage.getItem(`${prefix}.LastAuthUser`) !== null };
  };

  it('that Cognito refuses ends the session', async () => {
    const { ended, kept, token } = await outcomeOf(refused);
    expect(ended).toBe(1);
    expect(kept).toBe(false);
    expect(token).not.toBe(jwt(-1, 'old'));
  });

  it('that found no network does not', async () => {
    const offline = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await outcomeOf(offline)).toMatchObject({ ended: 0, kept: true });
  });

  it('that found no network is tried again after 200 ms at first', async () => {
    vi.useFakeTimers({ now: NOW });
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const asked = cognito(() => Promise.reject(new TypeError('Failed to fetch')));
    signedIn(-1);
    const failing = createTokens(config)
      .accessToken()
      .catch(() => 'failed');
    await vi.advanceTimersByTimeAsync(199);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
    await vi.runAllTimersAsync();
    await failing;
  });
});
