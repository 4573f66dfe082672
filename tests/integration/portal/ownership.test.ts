import { beforeAll, describe, expect, inject, it } from 'vitest';
import { statusContract } from '../../../functions/status/status.contract.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import type { Website } from '../../../functions/websites/websites.domain.ts';
import { loadContracts } from '../../../scripts/lib/contracts.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { callOk, callRoute, codeOf } from '../../support/portal-client.ts';
import { rootDir } from '../../support/root.ts';
import { registerSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
let owner: Person;
let stranger: Person;
let admin: Person;
let site: Website;

beforeAll(async () => {
  owner = await newClient(stack, 'duena');
  stranger = await newClient(stack, 'extrano');
  admin = await signInAdmin(stack);
  site = await registerSite(stack, owner, { url: 'https://privado.example' });
});

const routesOfOneSite = Object.entries(await loadContracts(rootDir)).flatMap(([noun, contract]) =>
  Object.entries(contract)
    .filter(([, route]) => route.path.includes('{websiteId}'))
    .map(([name, route]) => ({ operation: `${noun}.${name}`, route })),
);

describe('a site of somebody else', () => {
  it('is looked for on some route', () => {
    expect(routesOfOneSite.length).toBeGreaterThan(0);
  });

  it.each(routesOfOneSite)('is not found by $operation', async ({ route }) => {
    const parts = { token: stranger.token, params: { websiteId: site.websiteId } };
    const answer = await callRoute(stack, route, parts);
    expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
  });

  it.each([websitesContract.list, statusContract.list])('is in no list', async (route) => {
    const { items } = await callOk(stack, route, { token: stranger.token });
    expect(items).toEqual([]);
  });
});

describe('the owner and an administrator', () => {
  it.each(['owner', 'admin'])('see the site: %s', async (who) => {
    const { token } = who === 'owner' ? owner : admin;
    const params = { websiteId: site.websiteId };
    const detail = await callOk(stack, statusContract.detail, { token, params });
    expect(detail).toMatchObject({ websiteId: site.websiteId, name: site.name, stats: null });
    for (const route of [websitesContract.list, statusContract.list]) {
      await until(async () => {
        const { items } = await callOk(stack, route, { token });
        return items.find(({ websiteId }) => websiteId === site.websiteId);
      });
    }
  });

  it('never get the key back', async () => {
    const texts = await Promise.all(
      [owner, admin].map(async ({ token }) =>
        JSON.stringify([
          await callOk(stack, websitesContract.list, { token }),
          await callOk(stack, statusContract.list, { token }),
        ]),
      ),
    );
    expect(site).toMatchObject({ keyConfigured: true, keyLast4: 'ba-1' });
    for (const text of texts) expect(text).not.toContain('clave-de-prueba-1');
  });

  it('a site that does not exist is not found by the administrator either', async () => {
    const params = { websiteId: '01kb3f0a9x5m3v7c2d8e4h6j9k' };
    const answer = await callRoute(stack, statusContract.detail, { token: admin.token, params });
    expect(answer.status).toBe(404);
  });
});

describe('registering a site', () => {
  it('says which field is wrong, in Spanish', async () => {
    const body = { name: 'x', url: 'ftp://sitio', type: 'otro', apiKey: 'corta' };
    const answer = await callRoute(stack, websitesContract.create, { token: owner.token, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: {
        code: 'VALIDATION_FAILED',
        fields: {
          name: ['El campo nombre debe tener al menos 2 caracteres'],
          url: ['La URL del sitio web no es válida'],
          apiKey: ['El campo API Key debe tener al menos 10 caracteres'],
        },
      },
    });
  });
});
