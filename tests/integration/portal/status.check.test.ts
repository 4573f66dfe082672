import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { closeSite, registerSite, serveSite } from '../../support/sites.ts';
import { statusLiveContract } from '../../../functions/status/live/status.live.contract.ts';

const stack = inject('stack');
const [, , port = 0, closedPort = 0] = stack.sitePorts;
const KEY = 'clave-de-prueba-1';
const site = `http://127.0.0.1:${String(port)}`;

let ana: Person;
let benito: Person;
let server: Server;

/** What a WordPress with the connector answers, with and without its key. */
const stats = {
  wordpress_version: '6.8.3',
  plugins: [
    { file: 'gnusys-connector/gnusys-connector.php', name: 'C', version: '1.3.0', active: true },
  ],
  themes: { all_themes: [] },
};
function answerOf(path: string, isRight: boolean): [number, unknown] {
  if (path.endsWith('/wp-json/?_fields=name')) return [200, { name: 'La Espiga' }];
  if (path.includes('/con/wp-json/gnusys/v1?')) return [200, { namespace: 'gnusys/v1' }];
  if (path.endsWith('/con/wp-json/gnusys/v1/status')) {
    return isRight ? [200, stats] : [401, { code: 'gnusys_unauthorized' }];
  }
  return [404, { code: 'rest_no_route' }];
}

beforeAll(async () => {
  [ana, benito] = [await newClient(stack, 'comprueba'), await newClient(stack, 'ajeno')];
  server = await serveSite(port, (request, response) => {
    const isRight = request.headers.authorization === `Bearer ${KEY}`;
    const [status, body] = answerOf(request.url ?? '', isRight);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
});
afterAll(() => closeSite(server));

const check = ({ token }: Person, url: string, apiKey: string | null = null) =>
  callOk(stack, statusLiveContract.check, { token, body: { url, apiKey } });

describe('the address of a site that is to be registered', () => {
  it('is looked at: WordPress, its name, and whether it has the connector', async () => {
    expect(await check(ana, `${site}/con`)).toMatchObject({
      reachable: true,
      wordpress: true,
      connector: true,
      siteName: 'La Espiga',
      problem: null,
      known: null,
    });
    expect(await check(ana, `${site}/sin`)).toMatchObject({ wordpress: true, connector: false });
  });

  it('is read with the key that is to be saved: a wrong one is found at once', async () => {
    expect(await check(ana, `${site}/con`, KEY)).toMatchObject({
      problem: null,
      wordpressVersion: '6.8.3',
      connectorVersion: '1.3.0',
    });
    const { problem } = await check(ana, `${site}/con`, 'otra-clave-cualquiera');
    expect(problem).toMatchObject({
      code: 'unauthorized',
      cause: 'El sitio no aceptó la API Key.',
    });
    expect(await check(ana, `${site}/sin`, KEY)).toMatchObject({
      problem: { code: 'no_connector' },
    });
  });

  it.each([
    [`http://127.0.0.1:${String(closedPort)}`, 'refused'],
    ['http://127.0.0.1:22', 'blocked'],
    ['http://169.254.169.254/latest', 'blocked'],
    ['http://10.0.0.1', 'blocked'],
  ])('is asked as a sync asks, or not at all: %s', async (url, code) => {
    for (const key of [null, KEY]) {
      expect(await check(ana, url, key)).toMatchObject({ reachable: false, problem: { code } });
    }
  });

  it('is named to its owner and to administrators; others learn that it exists', async () => {
    const url = 'https://conocido.example/tienda';
    const { websiteId, name } = await registerSite(stack, ana, { url, name: 'Conocido' });
    const known = { websiteId, name };
    const typed = 'http://www.Conocido.example/tienda/';
    expect((await check(ana, typed)).known).toEqual(known);
    expect((await check(await signInAdmin(stack), typed)).known).toEqual(known);
    const seen = await check(benito, typed);
    expect(seen.known).toEqual({ websiteId: null, name: null });
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${websiteId}|Conocido|${name}`));
    expect((await check(benito, 'https://conocido.example')).known).toBeNull();
  });

  it.each(['ftp://sitio.cl', 'http://127.0.0.1', 'http://[::1]', 'http://localhost'])(
    'is refused as the form refuses it: %s',
    async (url) => {
      const body = { url, apiKey: null };
      const answer = await callRoute(stack, statusLiveContract.check, { token: ana.token, body });
      expect([answer.status, codeOf(answer)]).toEqual([400, 'VALIDATION_FAILED']);
    },
  );
});
