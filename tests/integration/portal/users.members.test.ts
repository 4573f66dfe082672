import { beforeAll, describe, expect, inject, it } from 'vitest';
import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import { auditsContract } from '../../../functions/audits/audits.contract.ts';
import { backupsContract } from '../../../functions/backups/backups.contract.ts';
import { dashboardContract } from '../../../functions/dashboard/dashboard.contract.ts';
import { paymentsContract } from '../../../functions/payments/payments.contract.ts';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import { reportsContract } from '../../../functions/reports/reports.contract.ts';
import { statusContract } from '../../../functions/status/status.contract.ts';
import { userPlansContract } from '../../../functions/user-plans/user-plans.contract.ts';
import { usersMembersContract } from '../../../functions/users/members/users.members.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import type { Website } from '../../../functions/websites/websites.domain.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { inviteInto, newMember } from '../../support/people/members.ts';
import { givePlan } from '../../support/plans.ts';
import { registerSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
let client: Person;
let other: Person;
let admin: Person;
let site: Website;
let partner: Awaited<ReturnType<typeof newMember>>;
let viewer: Awaited<ReturnType<typeof newMember>>;

beforeAll(async () => {
  [client, other] = [await newClient(stack, 'empresa'), await newClient(stack, 'otra-empresa')];
  admin = await signInAdmin(stack);
  await givePlan(stack, { admin, person: client }, { activityLimit: 10, siteLimit: 9 });
  site = await registerSite(stack, client, { url: 'https://la-espiga.example' });
  await registerSite(stack, other, { url: 'https://ajeno.example' });
  partner = await newMember(stack, client, 'owner');
  viewer = await newMember(stack, client, 'viewer');
});

const statusOf = async (...call: Parameters<typeof callRoute>) => (await callRoute(...call)).status;
const words = () => ({ websiteId: site.websiteId, description: 'Cambiar el banner' });

describe('somebody of a company', () => {
  it('sees what the client sees, and nothing of another company', async () => {
    for (const { token } of [partner, viewer]) {
      const { items } = await callOk(stack, websitesContract.list, { token });
      expect(items.map(({ url }) => url)).toEqual(['https://la-espiga.example']);
      const synced = await callOk(stack, statusContract.list, { token });
      expect(synced.items.map(({ websiteId }) => websiteId)).toEqual([site.websiteId]);
      const { websites } = await callOk(stack, dashboardContract.overview, { token });
      expect(websites.total).toBe(1);
      const plan = await callOk(stack, userPlansContract.current, { token });
      expect(plan).toMatchObject({ activityLimit: 10, websitesCount: 1 });
      await callOk(stack, backupsContract.list, { token, params: { websiteId: site.websiteId } });
      await callOk(stack, reportsContract.mine, { token });
    }
  });

  it('has a profile of their own, which says whose company they belong to', async () => {
    const { token } = viewer;
    const me = await callOk(stack, profilesContract.me, { token });
    expect(me).toMatchObject({
      email: viewer.email,
      position: 'viewer',
      companyId: client.profile.userId,
    });
    const company = await callOk(stack, usersMembersContract.company, { token });
    expect(company).toMatchObject({ clientName: 'Ana Pérez' });
  });

  it('as an owner acts for the company: its plan pays, its client and all others see it', async () => {
    const created = await callOk(stack, activitiesContract.create, {
      token: partner.token,
      body: words(),
    });
    expect(created.userId).toBe(client.profile.userId);
    for (const { token } of [client, viewer]) {
      const params = { activityId: created.activityId };
      await callOk(stack, activitiesContract.get, { token, params });
    }
    const plan = await callOk(stack, userPlansContract.current, { token: client.token });
    expect(plan.activitiesConsumed).toBe(1);
  });

  it('as a viewer changes nothing', async () => {
    const { token } = viewer;
    const params = { websiteId: site.websiteId };
    const refused = await Promise.all([
      statusOf(stack, activitiesContract.create, { token, body: words() }),
      statusOf(stack, websitesContract.remove, { token, params }),
      statusOf(stack, usersMembersContract.list, { token }),
      statusOf(stack, paymentsContract.listOwn, { token }),
    ]);
    expect(refused).toEqual([403, 403, 403, 403]);
  });

  it('is found in another company by nobody', async () => {
    const params = { userId: viewer.userId };
    const parts = { token: other.token, params };
    const answers = await Promise.all([
      statusOf(stack, usersMembersContract.inviteAgain, parts),
      statusOf(stack, usersMembersContract.remove, parts),
      statusOf(stack, usersMembersContract.changePosition, {
        ...parts,
        body: { position: 'owner' },
      }),
    ]);
    expect(answers).toEqual([404, 404, 404]);
    const { members } = await callOk(stack, usersMembersContract.list, { token: other.token });
    expect(members.map(({ userId }) => userId)).toEqual([other.profile.userId]);
  });

  it('counts as no client', async () => {
    const query = { search: viewer.email };
    const found = await callOk(stack, usersContract.list, { token: admin.token, query });
    expect(found.items).toEqual([]);
    const params = { userId: client.profile.userId };
    const { members } = await callOk(stack, usersMembersContract.listOf, {
      token: admin.token,
      params,
    });
    expect(members.map(({ email }) => email)).toContain(viewer.email);
    const promotion = await callRoute(stack, usersContract.changeRole, {
      ...{ token: admin.token, params: { userId: viewer.userId }, body: { role: 'admin' } },
    });
    expect([promotion.status, codeOf(promotion)]).toEqual([409, 'COMPANY_MEMBER']);
  });
});

describe('an invitation', () => {
  it('brings a temporary password to the invited person alone, and is refused for a known address', async () => {
    const { email } = await inviteInto(stack, client, 'billing');
    const mail = await until(async () => (await mailsTo(stack, email))[0]);
    expect(mail.html).toContain('Contraseña temporal');
    const body = { email, firstName: 'Otra', lastName: 'Vez', position: 'viewer' };
    const again = await callRoute(stack, usersMembersContract.invite, {
      ...{ token: other.token, body },
    });
    expect([again.status, codeOf(again)]).toEqual([409, 'EMAIL_TAKEN']);
  });

  it('and what follows stand in the history of the client', async () => {
    const { userId } = await inviteInto(stack, partner);
    const { items } = await callOk(stack, auditsContract.listOwn, { token: client.token });
    expect(items[0]).toMatchObject({
      ...{ action: 'MemberInvited', by: 'company' },
      facts: [{ title: 'Acceso', value: 'Solo lectura' }],
    });
    const of = { token: client.token, params: { userId } };
    await callOk(stack, usersMembersContract.changePosition, {
      ...{ ...of, body: { position: 'billing' } },
    });
    const own = await callOk(stack, auditsContract.listOwn, { token: client.token });
    expect(own.items[0]).toMatchObject({
      ...{ action: 'MemberPositionChanged', by: 'you' },
      facts: [{ title: 'Acceso', value: 'Solo lectura → Planes y pagos' }],
    });
  });
});

describe('the end', () => {
  it('of a membership refuses the next request with an old token', async () => {
    const removed = await newMember(stack, client);
    await callOk(stack, websitesContract.list, { token: removed.token });
    const removal = { token: partner.token, params: { userId: removed.userId } };
    await callOk(stack, usersMembersContract.remove, removal);
    expect(await statusOf(stack, websitesContract.list, { token: removed.token })).toBe(401);
  });

  it('of a client ends the people of the company', async () => {
    const closing = await newClient(stack, 'cierra');
    const left = await newMember(stack, closing, 'owner');
    const params = { userId: closing.profile.userId };
    await callOk(stack, usersContract.remove, { token: admin.token, params });
    await until(async () => {
      const status = await statusOf(stack, profilesContract.me, { token: left.token });
      return status === 401 || undefined;
    });
  });

  it('is none for the client, nor by oneself', async () => {
    const ofClient = { token: partner.token, params: { userId: client.profile.userId } };
    const self = { token: partner.token, params: { userId: partner.userId } };
    const codes = await Promise.all(
      [ofClient, self].map(async (parts) =>
        codeOf(await callRoute(stack, usersMembersContract.remove, parts)),
      ),
    );
    expect(codes).toEqual(['COMPANY_CLIENT', 'OWN_ACCOUNT']);
  });
});
