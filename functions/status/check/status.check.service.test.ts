import { describe, expect, it } from 'vitest';
import type { Caller } from '../../core/auth/caller.ts';
import { SyncError } from '../sync/status.connector.ts';
import type { SiteStats } from '../status.domain.ts';
import { findingOf } from './status.check.domain.ts';
import { checkSite } from './status.check.service.ts';

const callerOf = (userId: string, role: Caller['role'] = 'cliente'): Caller => ({
  ...{ userId, username: userId, groups: [], role, position: 'owner' as const },
});
const [ana, admin] = [callerOf('ana'), callerOf('root', 'admin')];
const url = 'https://sitio.cl';
const probed = findingOf({ reachable: true, wordpress: true, connector: false, siteName: 'Sitio' });
const plugin = { file: 'gnusys-connector/gnusys-connector.php', version: '1.3.0' };

interface World {
  sites?: { websiteId: string; userId: string | null; name: string }[];
  read?: () => Promise<SiteStats>;
}

function setUp({ sites = [], read }: World = {}) {
  const asked: unknown[] = [];
  const stats = { wordpressVersion: '6.8.3', plugins: [plugin] } as SiteStats;
  const dependencies = {
    websites: { findAt: async () => sites.map((site) => ({ ...site, url })) },
    readSite: async (what: unknown) => {
      asked.push(what);
      return read ? read() : stats;
    },
    probeSite: async (what: string) => {
      asked.push(what);
      return probed;
    },
  };
  return {
    asked,
    check: (caller: Caller = ana, apiKey: string | null = null) =>
      checkSite(caller, { url, apiKey }, dependencies),
  };
}

describe('checkSite', () => {
  it('looks at an address without a key', async () => {
    const { asked, check } = setUp();
    expect(await check()).toEqual({ url, ...probed, known: null });
    expect(asked).toEqual([url]);
  });

  it('reads the site with the key that is to be saved', async () => {
    const { asked, check } = setUp();
    expect(await check(ana, 'clave-secreta')).toMatchObject({
      problem: null,
      connector: true,
      connectorVersion: '1.3.0',
      wordpressVersion: '6.8.3',
    });
    expect(asked).toEqual([{ url, apiKey: 'clave-secreta', limitMs: 20_000 }]);
  });

  it.each([
    [new SyncError('unauthorized'), 'El sitio no aceptó la API Key.', true],
    [new SyncError('no_connector'), 'El sitio respondió, pero no tiene activo el conector.', true],
    [
      new SyncError('http_error', { httpStatus: 503 }),
      'El sitio respondió con un error (503).',
      true,
    ],
    [new SyncError('not_wordpress'), /no parece un sitio WordPress\.$/, true],
    [new SyncError('not_json'), /no es la de nuestro conector\.$/, true],
    [new SyncError('dns'), /^No encontramos el servidor/, false],
  ])('says why a key does not work: %s', async (error, cause, reachable) => {
    const { check } = setUp({ read: () => Promise.reject(error) });
    const { problem, ...answer } = await check(ana, 'clave-secreta');
    expect(problem?.cause).toMatch(cause);
    expect(problem?.advice).not.toBe('');
    expect(answer).toMatchObject({ reachable });
    expect(JSON.stringify([problem, answer])).not.toContain('clave-secreta');
  });

  it('leaves failures of our own to be logged', async () => {
    const { check } = setUp({ read: () => Promise.reject(new TypeError('ours')) });
    await expect(check(ana, 'clave-secreta')).rejects.toThrow(TypeError);
  });
});

describe('a site that is registered already', () => {
  const own = { websiteId: 'w1', userId: 'ana', name: 'Mío' };
  const others = { websiteId: 'w2', userId: 'benito', name: 'De Benito' };

  it.each([
    [ana, [own], { websiteId: 'w1', name: 'Mío' }],
    [ana, [others, own], { websiteId: 'w1', name: 'Mío' }],
    [ana, [others], { websiteId: null, name: null }],
    [ana, [{ ...others, userId: null }], { websiteId: null, name: null }],
    [admin, [others], { websiteId: 'w2', name: 'De Benito' }],
    [ana, [], null],
  ])('is named to who may see it alone: %#', async (caller, sites, known) => {
    const answer = await setUp({ sites }).check(caller);
    expect(answer.known).toEqual(known);
  });
});
