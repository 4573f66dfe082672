import { describe, expect, inject, it } from 'vitest';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import { callRoute } from '../../../infra/local/client/portal-client.ts';
import { smoke } from '../../../scripts/lib/deploy/smoke-checks.ts';

const stack = inject('stack');
const get = (path: string) => fetch(new URL(path, stack.portalUrl), { redirect: 'manual' });

describe('the distribution', () => {
  it.each(['/', '/login', '/status/01kb3f0a9x5m3v7c2d8e4h6j9k', '/no-existe'])(
    'serves the application at %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(await answer.text()).toContain('lang="es"');
    },
  );

  it('sends the security headers with the page', async () => {
    const { headers } = await get('/login');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    // Our own WebAssembly may be compiled; nothing makes scripts of text.
    expect(policy).not.toMatch(/'unsafe-/);
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('serves the run-time configuration, not to be cached', async () => {
    const answer = await get('/config.json');
    expect(answer.headers.get('cache-control')).toMatch(/no-cache|no-store/);
    expect(await answer.json()).toMatchObject({
      userPoolId: stack.userPoolId,
      clientId: stack.clientId,
    });
  });

  it('passes the test that a deployment ends with, and a portal that is not there does not', async () => {
    const once = { tries: 1, pauseMs: 0 };
    const stateOf = async (url: string) => [
      ...new Set((await smoke(url, once)).map(({ state }) => state)),
    ];
    expect(await stateOf(stack.portalUrl)).toEqual(['ok']);
    expect(await stateOf('http://127.0.0.1:1')).toEqual(['missing']);
  });

  it('leaves what the API answers as it is', async () => {
    const unauthorised = await callRoute(stack, profilesContract.me);
    expect(unauthorised.status).toBe(401);
    const unknown = await get('/api/no-existe');
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('content-type')).toContain('application/json');
  });
});
