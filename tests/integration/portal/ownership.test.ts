import { beforeAll, describe, expect, inject, it } from 'vitest';
import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import { dashboardContract } from '../../../functions/dashboard/dashboard.contract.ts';
import { statusContract } from '../../../functions/status/status.contract.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import type { Website } from '../../../functions/websites/websites.domain.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { callOk, callRoute } from '../../../infra/local/client/portal-client.ts';
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

/** Which route says what to whom is in `authorization.test.ts`; here is what they show. */
describe('a site of somebody else', () => {
  it.each([websitesContract.list, statusContract.list])('is in no list', async (route) => {
    const { items } = await callOk(stack, route, { token: stranger.token });
    expect(items).toEqual([]);
  });
});

describe('an activity of somebody else', () => {
  it('is in no list, no search and no dashboard; its owner and administrators see it', async () => {
    const body = {
      websiteId: site.websiteId,
      description: 'Una actividad privada',
      hoursDedicated: 4,
    };
    const { token } = admin;
    const { activityId } = await callOk(stack, activitiesContract.create, { token, body });
    for (const query of [{}, { search: 'privada' }, { status: 'pendiente' }]) {
      const parts = { token: stranger.token, query };
      expect((await callOk(stack, activitiesContract.list, parts)).items).toEqual([]);
    }
    const { activities } = await callOk(stack, dashboardContract.overview, {
      token: stranger.token,
    });
    expect(activities).toMatchObject({ total: 0, recent: [] });
    for (const [person, hours] of [
      [owner, null],
      [admin, 4],
    ] as const) {
      const row = await until(async () => {
        const { items } = await callOk(stack, activitiesContract.list, { token: person.token });
        return items.find((one) => one.activityId === activityId);
      });
      expect(row.hoursDedicated).toBe(hours);
    }
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
