import { beforeAll, expect, inject, it } from 'vitest';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { websitesConnectorContract } from '../../../functions/websites/websites.connector.contract.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';

const stack = inject('stack');
let paula: Person;

beforeAll(async () => {
  paula = await newClient(stack, 'paula');
});

const url = 'https://www.vincular.example';
const register = async ({ token }: Person) => {
  const body = { name: 'Sitio por vincular', url, type: 'blog', apiKey: null };
  return (await callOk(stack, websitesContract.create, { token, body })).websiteId;
};
const pair = async ({ token }: Person, websiteId: string) => {
  const asked = await callOk(stack, websitesContract.pair, { token, params: { websiteId } });
  const [portal, code = ''] = asked.pairingText.split('#');
  return { ...asked, portal, code };
};
const redeem = (code: string, siteUrl = 'https://vincular.example/') =>
  callRoute(stack, websitesConnectorContract.redeem, { body: { code, siteUrl } });
const detail = ({ token }: Person, websiteId: string) =>
  callOk(stack, websitesContract.detail, { token, params: { websiteId } });

it('a code gives the plugin of its site a key, once', async () => {
  const websiteId = await register(paula);
  const { portal, code, expiresAt } = await pair(paula, websiteId);
  expect(portal).toBe(stack.portalUrl);
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(14 * 60_000);

  for (const other of ['https://otro.example', 'https://vincular.example/blog']) {
    const elsewhere = await redeem(code, other);
    expect([elsewhere.status, codeOf(elsewhere)]).toEqual([409, 'PAIRING_OTHER_SITE']);
  }
  expect(await detail(paula, websiteId)).toMatchObject({ keyConfigured: false });

  const answers = await Promise.all([redeem(code), redeem(code), redeem(code.toLowerCase())]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  const { apiKey } = websitesConnectorContract.redeem.response.parse(
    answers.find(({ status }) => status === 200)?.body,
  );
  expect(apiKey).toMatch(/^[\w-]{43}$/);
  expect(await detail(paula, websiteId)).toMatchObject({
    keyConfigured: true,
    keyLast4: apiKey.slice(-4),
  });
  const again = await redeem(code);
  expect([again.status, codeOf(again)]).toEqual([404, 'PAIRING_CODE_UNKNOWN']);
});

it('a code is worth nothing at another origin than that of its site when it was made', async () => {
  // Without a plan Paula has no room for one more.
  const petra = await newClient(stack, 'petra');
  const websiteId = await register(petra);
  const { code } = await pair(petra, websiteId);
  const { token } = petra;
  const { revision } = await detail(petra, websiteId);
  const body = { revision, url: 'https://mudado.example' };
  await callOk(stack, websitesContract.update, { token, params: { websiteId }, body });
  const answer = await redeem(code, 'https://mudado.example');
  expect([answer.status, codeOf(answer)]).toEqual([404, 'PAIRING_CODE_UNKNOWN']);
});

it('a code is worth nothing once its site or its owner is deleted, or the site is somebody else’s', async () => {
  const admin = await signInAdmin(stack);
  const [deleted, given] = [await register(paula), await register(paula)];
  const codes = [await pair(paula, deleted), await pair(paula, given)];
  const { token } = admin;
  await callOk(stack, websitesContract.remove, { token, params: { websiteId: deleted } });
  const nobodys = { websiteIds: [given], userId: null };
  await callOk(stack, websitesContract.assign, { token, body: nobodys });

  const pedro = await newClient(stack, 'pedro');
  codes.push(await pair(pedro, await register(pedro)));
  await callOk(stack, usersContract.remove, { token, params: { userId: pedro.profile.userId } });

  for (const { code } of codes) {
    const answer = await redeem(code);
    expect([answer.status, codeOf(answer)]).toEqual([404, 'PAIRING_CODE_UNKNOWN']);
  }
  expect(await detail(admin, given)).toMatchObject({ keyConfigured: false });
});
