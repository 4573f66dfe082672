import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { auditsContract } from '../../../functions/audits/audits.contract.ts';
import { siteStatsKey } from '../../../functions/core/table/keys/keys.ts';
import { statusContract } from '../../../functions/status/status.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { closeSite, registerSite, serveSite, syncToTheEnd } from '../../support/sites.ts';
import { tableOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
const [, , , , , , , port = 0] = stack.sitePorts;
const KEY = 'clave-de-prueba-1';
const UNKNOWN = '01kb3f0a9x5m3v7c2d8e4h6j9k';

let ana: Person;
let benito: Person;
let admin: Person;

beforeAll(async () => {
  ana = await newClient(stack, 'ana');
  benito = await newClient(stack, 'benito');
  admin = await signInAdmin(stack);
});

const form = {
  name: 'Viña Los Boldos',
  url: 'https://los-boldos.example',
  type: 'tienda',
  comments: 'Vende por Internet',
  wordpressVersion: '6.1',
};
const register = (person: Person, url: string) => registerSite(stack, person, { url, apiKey: KEY });
const idsOf = async ({ token }: Person, query = {}) => {
  const { items } = await callOk(stack, websitesContract.list, { token, query });
  return items.map(({ websiteId }) => websiteId);
};
const detailOf = ({ token }: Person, websiteId: string) =>
  callOk(stack, websitesContract.detail, { token, params: { websiteId } });
const assign = (websiteIds: string[], userId: string | null, { token } = admin) =>
  callRoute(stack, websitesContract.assign, { token, body: { websiteIds, userId } });
const entriesOf = async (targetId: string) => {
  const parts = { token: admin.token, params: { targetId } };
  const { items } = await callOk(stack, auditsContract.list, parts);
  return items.map(({ action, actorId }) => [action, actorId]);
};

/** A site that was read once, by a worker, from a server of this test's own. */
async function syncedSite(person: Person, path: string): Promise<string> {
  const server = await serveSite(port, (_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ wordpress_version: '6.8.1', plugins: [], themes: { all_themes: [] } }),
    );
  });
  try {
    const site = await register(person, `http://127.0.0.1:${String(port)}/${path}`);
    const { sync } = await syncToTheEnd(stack, person, site.websiteId);
    expect(sync.state).toBe('completed');
    return site.websiteId;
  } finally {
    await closeSite(server);
  }
}

describe('a client’s own sites', () => {
  it('are found by their address in the letters that people type', async () => {
    const site = { name: 'Zoológico', url: 'https://ñandúes.example/café' };
    const { websiteId, url } = await registerSite(stack, ana, site);
    expect(url).toBe('https://xn--andes-nta0e.example/caf%C3%A9');
    for (const search of ['ñandúes', 'nandues.example/cafe', 'xn--andes']) {
      expect(await idsOf(ana, { search })).toEqual([websiteId]);
    }
  });

  it('are registered without a key, searched, changed, linked and deleted', async () => {
    const { token } = ana;
    const body = { ...form, apiKey: null };
    const site = await callOk(stack, websitesContract.create, { token, body });
    expect(site).toMatchObject({ userId: ana.profile.userId, keyConfigured: false });
    const { websiteId } = site;
    const params = { websiteId };
    for (const search of ['los-boldos.example', 'VINA boldos', 'vende', 'tienda']) {
      await until(async () => (await idsOf(ana, { search })).includes(websiteId) || undefined);
    }
    expect(await idsOf(ana, { search: 'boldos', type: 'blog' })).toEqual([]);
    expect(await idsOf(benito, { search: 'boldos' })).toEqual([]);

    const change = { name: 'Viña Otra', apiKey: KEY, revision: site.revision };
    const changed = await callOk(stack, websitesContract.update, { token, params, body: change });
    const expected = { name: 'Viña Otra', keyConfigured: true, keyLast4: 'ba-1' };
    expect(changed).toMatchObject({ ...expected, versionSynced: false });
    expect(await detailOf(ana, websiteId)).toMatchObject(expected);
    expect(JSON.stringify(changed)).not.toContain(KEY);
    // Its owner's own doing.
    expect(await entriesOf(websiteId)).toEqual([]);

    await callOk(stack, websitesContract.remove, { token, params });
    const deleted = await callRoute(stack, websitesContract.detail, { token, params });
    expect([deleted.status, codeOf(deleted)]).toEqual([404, 'NOT_FOUND']);
    await until(async () => !(await idsOf(ana)).includes(websiteId) || undefined);
  });

  it('have tags that narrow every list of them, and that no other client ever sees', async () => {
    const { token } = ana;
    const tag = 'Ñandú secreto';
    const body = { ...form, name: 'Etiquetado', apiKey: null, tags: [tag, 'ÑANDU SECRETO', 'VIP'] };
    const { websiteId, tags } = await callOk(stack, websitesContract.create, { token, body });
    expect(tags).toEqual([tag, 'VIP']);
    const statusIdsOf = async (person: Person, wanted: string) => {
      const parts = { token: person.token, query: { tag: wanted } };
      const { items } = await callOk(stack, statusContract.list, parts);
      return items.map((item) => item.websiteId);
    };
    const tagsOf = async (person: Person) =>
      (await callOk(stack, websitesContract.tags, { token: person.token })).tags;
    await until(async () => (await idsOf(ana, { tag: 'nandu SECRETO' })).includes(websiteId));
    for (const seer of [ana, admin]) {
      expect(await idsOf(seer, { tag })).toEqual([websiteId]);
      expect(await statusIdsOf(seer, tag)).toEqual([websiteId]);
      expect(await tagsOf(seer)).toContain(tag);
    }
    expect(await idsOf(benito, { tag })).toEqual([]);
    expect(await statusIdsOf(benito, tag)).toEqual([]);
    expect(await tagsOf(benito)).not.toContain(tag);
    const params = { websiteId };
    const change = { token: benito.token, params, body: { tags: ['mía'], revision: 0 } };
    const refused = await callRoute(stack, websitesContract.update, change);
    expect([refused.status, codeOf(refused)]).toEqual([404, 'NOT_FOUND']);

    const edited = await callOk(stack, websitesContract.update, {
      token: admin.token,
      params,
      body: { tags: ['Nueva'], revision: 0 },
    });
    expect(edited.tags).toEqual(['Nueva']);
    const status = await callOk(stack, statusContract.detail, { token, params });
    expect(status.tags).toEqual(['Nueva']);
    expect(await idsOf(ana, { tag })).toEqual([]);
    // It goes with the site to its new owner, with its tags.
    await assign([websiteId], benito.profile.userId);
    expect(await tagsOf(benito)).toContain('Nueva');
    expect(await tagsOf(ana)).not.toContain('Nueva');
  });

  it('are registered once for each submission, and edited by one person at a time', async () => {
    const carla = await newClient(stack, 'carla');
    const { token } = carla;
    const body = { ...form, name: 'Una sola vez', apiKey: KEY };
    const submit = (more: object = {}) =>
      callRoute(stack, websitesContract.create, {
        token,
        body: { ...body, ...more },
        submissionKey: 'una-clave-de-este-envio',
      });
    const [first, again] = [await submit(), await submit()];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    const reused = await submit({ name: 'Otra' });
    expect([reused.status, codeOf(reused)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);

    const { websiteId } = first.body as { websiteId: string };
    const edit = (person: Person, change: object) =>
      callRoute(stack, websitesContract.update, {
        token: person.token,
        params: { websiteId },
        body: { revision: 0, ...change },
      });
    const changed = await edit(admin, { comments: 'Revisado' });
    expect(changed.body).toMatchObject({ comments: 'Revisado', name: 'Una sola vez', revision: 1 });
    const stale = await edit(carla, { name: 'Otro nombre' });
    expect([stale.status, codeOf(stale)]).toEqual([409, 'EDITED_MEANWHILE']);
    expect(stale.body).toMatchObject({
      error: {
        message: expect.stringContaining(
          'Cambió mientras lo editabas: los comentarios (un administrador).',
        ) as string,
      },
    });
    expect(await detailOf(carla, websiteId)).toMatchObject({ name: 'Una sola vez', revision: 1 });
  });

  it('keep the version that they reported themselves', async () => {
    const websiteId = await syncedSite(ana, 'version');
    expect(await detailOf(ana, websiteId)).toMatchObject({
      wordpressVersion: '6.8.1',
      versionSynced: true,
    });
    const change = async (url: string, revision: number) => {
      const body = { ...form, url, revision };
      return callOk(stack, websitesContract.update, {
        token: ana.token,
        params: { websiteId },
        body,
      });
    };
    const { url } = await detailOf(ana, websiteId);
    const moved = `${url}/portada`;
    expect(await change(moved, 0)).toMatchObject({ wordpressVersion: '6.8.1', url: moved });
    // Another host is another site: nobody knows its version.
    const other = await change('https://nueva.example', 1);
    expect(other).toMatchObject({ url: 'https://nueva.example', keyConfigured: false });
    expect(other.wordpressVersion).not.toBe('6.8.1');
  });

  it('leave nothing of what they said once they are deleted', async () => {
    const websiteId = await syncedSite(ana, 'borrado');
    const table = tableOf(stack);
    const stats = async () => {
      const Key = siteStatsKey(websiteId);
      return (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item;
    };
    expect(await stats()).toBeDefined();
    const parts = { token: admin.token, params: { websiteId } };
    await callOk(stack, websitesContract.remove, parts);
    await until(async () => ((await stats()) === undefined ? true : undefined));
    const entry = ['WebsiteDeleted', admin.profile.userId];
    expect(await entriesOf(websiteId)).toEqual([entry]);
    expect(await entriesOf(ana.profile.userId)).toContainEqual(entry);
  });
});

describe('an administrator', () => {
  it('gives a site to another client, who has it with its status; the other has it no more', async () => {
    const websiteId = await syncedSite(ana, 'asignado');
    const answer = await assign([websiteId], benito.profile.userId);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ items: [{ websiteId, userId: benito.profile.userId }] });
    expect(await detailOf(benito, websiteId)).toMatchObject({ wordpressVersion: '6.8.1' });
    const params = { websiteId };
    const status = await callOk(stack, statusContract.detail, { token: benito.token, params });
    expect(status).toMatchObject({ sync: { state: 'completed' }, stats: { pluginsCount: 0 } });
    for (const route of [websitesContract.detail, statusContract.detail, statusContract.sync]) {
      const refused = await callRoute(stack, route, { token: ana.token, params });
      expect(refused.status).toBe(404);
    }
    await until(async () => (await idsOf(benito)).includes(websiteId) || undefined);
    await until(async () => !(await idsOf(ana)).includes(websiteId) || undefined);
    expect(await entriesOf(websiteId)).toEqual([['WebsiteReassigned', admin.profile.userId]]);
  });

  it('takes a site off everybody: administrators alone see it', async () => {
    const { websiteId } = await register(ana, 'https://de-nadie.example');
    expect((await assign([websiteId], null)).status).toBe(200);
    expect(await detailOf(admin, websiteId)).toMatchObject({ userId: null });
    const parts = { token: ana.token, params: { websiteId } };
    expect((await callRoute(stack, websitesContract.detail, parts)).status).toBe(404);
    const search = 'de-nadie.example';
    await until(async () => (await idsOf(admin, { search })).includes(websiteId) || undefined);
    expect(await idsOf(ana, { search })).toEqual([]);
  });

  it('gives nothing to who is not there, and moves nothing where one site is unknown', async () => {
    const { websiteId } = await register(ana, 'https://se-queda.example');
    const nobody = await assign([websiteId], '0b7d3c1e-5a2f-4c8d-9e6b-00000000dead');
    expect([nobody.status, codeOf(nobody)]).toEqual([409, 'CLIENT_REQUIRED']);
    const unknown = await assign([websiteId, UNKNOWN], benito.profile.userId);
    expect([unknown.status, codeOf(unknown)]).toEqual([404, 'NOT_FOUND']);
    const empty = await assign([], benito.profile.userId);
    expect([empty.status, codeOf(empty)]).toEqual([400, 'VALIDATION_FAILED']);
    expect(await detailOf(ana, websiteId)).toMatchObject({ userId: ana.profile.userId });
  });

  it('deletes a client, whose sites go with them', async () => {
    const leaving = await newClient(stack, 'se-va');
    const sites = [
      await register(leaving, 'https://huerfano-1.example'),
      await register(leaving, 'https://huerfano-2.example'),
    ];
    const { userId } = leaving.profile;
    await callOk(stack, usersContract.remove, { token: admin.token, params: { userId } });
    for (const { websiteId } of sites) {
      const parts = { token: admin.token, params: { websiteId } };
      await until(async () => {
        const { status } = await callRoute(stack, websitesContract.detail, parts);
        return status === 404 ? true : undefined;
      });
    }
  });
});

describe('an export of sites', () => {
  const exportOf = async ({ token }: Person, body: { search: string; userId?: string }) => {
    const { downloadUrl, count } = await callOk(stack, websitesContract.export, { token, body });
    const file = await fetch(downloadUrl);
    expect(file.headers.get('content-disposition')).toMatch(/sitios_\d{4}-\d\d-\d\d\.csv/);
    return { count, downloadUrl, lines: (await file.text()).split('\r\n') };
  };

  it('has what a search finds: a client’s own, everybody’s with their owners for an administrator', async () => {
    const [carla, dario] = [await newClient(stack, 'carla'), await newClient(stack, 'dario')];
    const hers = await register(carla, 'https://exportada.example/carla');
    const his = await register(dario, 'https://exportada.example/dario');
    const own = await exportOf(carla, { search: 'exportada' });
    expect(own.count).toBe(1);
    expect(own.lines[0]).not.toContain('Cliente');
    expect(own.lines[1]).toContain(hers.websiteId);
    expect((await exportOf(carla, { search: '', userId: dario.profile.userId })).count).toBe(0);

    const all = await exportOf(admin, { search: 'exportada' });
    expect(all.count).toBe(2);
    expect(all.lines.find((line) => line.startsWith(his.websiteId))).toContain(dario.email);
    const { items } = await callOk(stack, auditsContract.list, {
      token: admin.token,
      params: { targetId: admin.profile.userId },
    });
    expect(items).toContainEqual(
      expect.objectContaining({
        action: 'WebsitesExported',
        details: { search: 'exportada', count: '2' },
      }),
    );
    const changed = new URL(all.downloadUrl);
    changed.searchParams.set('X-Amz-Expires', '6000');
    expect((await fetch(changed)).status).toBe(403);
  });
});
