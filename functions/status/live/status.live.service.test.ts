import { describe, expect, it } from 'vitest';
import type { Caller } from '../../core/auth/caller.ts';
import { UnreadableSecretError } from '../../core/crypto/secret-box.ts';
import { SyncError } from '../sync/status.connector.ts';
import type { SiteStats } from '../status.domain.ts';
import { getSoftware, type LiveDependencies } from './status.live.service.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const callerOf = (userId: string, role: Caller['role'] = 'cliente'): Caller => ({
  ...{ userId, username: userId, groups: [], role, position: 'owner' as const },
});
const [ana, benito, admin] = [callerOf('ana'), callerOf('benito'), callerOf('root', 'admin')];
const plugins = [{ file: 'a/a.php', name: 'A', version: '1.0', active: true, updatePending: true }];
const themes = [{ name: 'Astra', version: '4.1', active: true, updatePending: false }];

/** One site of Ana's. */
function setUp(read: () => Promise<SiteStats> = async () => ({ plugins, themes }) as SiteStats) {
  const asked: unknown[] = [];
  const logged: string[] = [];
  const site = {
    ...{ websiteId: 'site', userId: 'ana', url: 'https://sitio.cl' },
    sealedKey: new Uint8Array([1]) as Uint8Array | null,
  };
  const deps: LiveDependencies = {
    websites: { findConnection: async (id) => (id === 'site' ? site : undefined) },
    secrets: { open: async () => 'clave' },
    readSite: (what) => {
      asked.push(what);
      return read();
    },
    log: {
      error: (message) => {
        logged.push(message);
      },
    },
    now: () => now,
  };
  return { deps, site, asked, logged };
}

describe('getSoftware', () => {
  it.each([ana, admin])('reads the site from itself for $userId', async (caller) => {
    const { deps, asked } = setUp();
    expect(await getSoftware(caller, 'site', deps)).toEqual({
      ...{ plugins, themes, updatesCheckedAt: null, readAt: now.toISOString() },
    });
    expect(asked).toEqual([{ url: 'https://sitio.cl', apiKey: 'clave', limitMs: 20_000 }]);
  });

  it.each([
    ['another client’s site', benito, 'site'],
    ['a site there is not', ana, 'other'],
    ['a site there is not, for an administrator', admin, 'other'],
  ])('knows nothing of %s, and asks nobody', async (_, caller, websiteId) => {
    const { deps, asked } = setUp();
    const refused = { code: 'NOT_FOUND' };
    await expect(getSoftware(caller, websiteId, deps)).rejects.toMatchObject(refused);
    expect(asked).toEqual([]);
  });

  it('needs a key', async () => {
    const { deps, site } = setUp();
    site.sealedKey = null;
    await expect(getSoftware(ana, 'site', deps)).rejects.toMatchObject({
      code: 'API_KEY_REQUIRED',
    });
  });

  it.each([
    [
      new SyncError('timeout'),
      'El sitio tardó demasiado en responder. Puede estar sobrecargado. Vuelve a intentarlo en unos minutos.',
    ],
    [
      new SyncError('http_error', { httpStatus: 503 }),
      'El sitio respondió con un error (503). Revisa el registro de errores de WordPress o consulta a tu proveedor de hosting.',
    ],
  ])('says why a site cannot be read, and what to do about it', async (error, message) => {
    const { deps } = setUp(() => Promise.reject(error));
    await expect(getSoftware(ana, 'site', deps)).rejects.toMatchObject({
      ...{ code: 'SITE_UNREADABLE', status: 424, message },
    });
  });

  it('says apart that the site refused the key: the page leads to it', async () => {
    const { deps } = setUp(() => Promise.reject(new SyncError('unauthorized')));
    await expect(getSoftware(ana, 'site', deps)).rejects.toMatchObject({
      ...{ code: 'SITE_KEY_REFUSED', status: 424 },
      message: expect.stringContaining('El sitio no aceptó la API Key.') as string,
    });
  });

  it('says that a key which never opens again is our fault, and logs it', async () => {
    const { deps, asked, logged } = setUp();
    const open = () => Promise.reject(new UnreadableSecretError());
    await expect(getSoftware(ana, 'site', { ...deps, secrets: { open } })).rejects.toMatchObject({
      ...{ code: 'SITE_KEY_UNREADABLE', status: 500 },
      message: expect.stringContaining('por un problema nuestro') as string,
    });
    expect([asked, logged]).toEqual([[], ['connector key does not open']]);
  });

  it('leaves failures of our own services to be logged whole', async () => {
    const { deps } = setUp(() => Promise.reject(new TypeError('ours')));
    await expect(getSoftware(ana, 'site', deps)).rejects.toThrow(TypeError);
    const open = () => Promise.reject(new Error('no KMS'));
    await expect(getSoftware(ana, 'site', { ...deps, secrets: { open } })).rejects.toThrow(
      'no KMS',
    );
  });
});
