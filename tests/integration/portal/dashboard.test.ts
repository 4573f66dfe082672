import { beforeAll, describe, expect, inject, it } from 'vitest';
import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import { dashboardContract } from '../../../functions/dashboard/dashboard.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { callOk, callRoute } from '../../../infra/local/client/portal-client.ts';
import { givePlan } from '../../support/plans.ts';
import { registerSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
let client: Person;
let admin: Person;

beforeAll(async () => {
  client = await newClient(stack, 'tablero');
  admin = await signInAdmin(stack);
});

const overview = ({ token }: Person) => callOk(stack, dashboardContract.overview, { token });

describe('the dashboard', () => {
  it('of a new client is empty', async () => {
    expect(await overview(client)).toEqual({
      websites: { total: 0, recent: [] },
      activities: { total: 0, open: 0, completedPercent: 0, recent: [] },
      users: null,
      activePlans: null,
      attention: null,
      monitoredSites: null,
      home: {
        sites: { lookedAt: 0, worst: [] },
        activities: [],
        plan: null,
        report: null,
        steps: { registered: false, connected: false, synced: false, planned: false },
      },
    });
  });

  it('counts a client’s own sites and shows how each is, and nobody else’s', async () => {
    for (const n of [1, 2, 3, 4]) {
      await registerSite(stack, client, {
        name: `Sitio ${String(n)}`,
        url: `https://tablero-${String(n)}.example`,
        // The schedule leaves it alone.
        apiKey: null,
      });
    }
    const other = await newClient(stack, 'vecino');
    const theirs = await registerSite(stack, other, { url: 'https://vecino.example' });
    const answer = await until(async () => {
      const found = await overview(client);
      return found.websites.total === 4 ? found : undefined;
    });
    const { websites, users, home } = answer;
    expect(home?.sites.worst.map(({ name, health }) => [name, health.kind])).toEqual(
      [4, 3, 2, 1].map((n) => [`Sitio ${String(n)}`, 'noKey']),
    );
    expect(home?.steps).toMatchObject({ registered: true, connected: false });
    expect([websites.recent, users]).toEqual([[], null]);
    expect(JSON.stringify(answer)).not.toContain('keyLast4');
    // Each has their own alone.
    expect(JSON.stringify(answer)).not.toContain(theirs.websiteId);
    const { home: neighbours } = await overview(other);
    expect(neighbours?.sites.worst.map(({ websiteId }) => websiteId)).toEqual([theirs.websiteId]);
  });

  it('counts everything for an administrator', async () => {
    await newClient(stack, 'otro');
    await registerSite(stack, client, { name: 'El último', url: 'https://ultimo.example' });
    await until(async () => {
      const { websites } = await overview(admin);
      return websites.recent.some(({ name }) => name === 'El último') || undefined;
    });
    // Others make people and sites meanwhile: what it counts is what the lists have, at some moment.
    const { token } = admin;
    await until(async () => {
      const counted = await overview(admin);
      const { total: people } = await callOk(stack, usersContract.list, { token });
      const { total: sites } = await callOk(stack, websitesContract.list, { token });
      return (counted.users?.total === people && counted.websites.total === sites) || undefined;
    });
  });

  it('counts a client’s own activities, shows what is to be done first and what is left of their plan', async () => {
    await givePlan(stack, { admin, person: client }, { name: 'Plan del panel' });
    const site = await registerSite(stack, client, { url: 'https://actividades.example' });
    const request = (description: string) =>
      callOk(stack, activitiesContract.create, {
        token: client.token,
        body: { websiteId: site.websiteId, description },
      });
    const { activityId } = await request('Uno');
    for (const description of ['Dos', 'Tres', 'Cuatro']) await request(description);
    const closing = {
      token: admin.token,
      params: { activityId },
      body: { status: 'realizada', hoursDedicated: 3, revision: 0 },
    };
    await until(async () => {
      const answer = await callRoute(stack, activitiesContract.update, closing);
      return answer.status === 200 ? answer : undefined;
    });
    const { activities, home, activePlans } = await until(async () => {
      const answer = await overview(client);
      return answer.activities.open === 3 ? answer : undefined;
    });
    expect(activePlans).toBeNull();
    expect(activities).toMatchObject({ total: 4, open: 3, completedPercent: 25, recent: [] });
    const shown = home?.activities.map(({ description }) => description);
    expect(shown).toEqual(['Cuatro', 'Tres', 'Dos', 'Uno']);
    const { activityLimit = 0 } = home?.plan ?? {};
    expect(home?.plan).toMatchObject({
      running: true,
      planName: 'Plan del panel',
      activitiesRemaining: activityLimit - 4,
    });
    expect(home?.steps).toMatchObject({ planned: true });
  });

  it('counts everybody’s activities and active plans for an administrator', async () => {
    const site = await registerSite(stack, admin, { url: 'https://del-equipo.example' });
    const { activityId } = await callOk(stack, activitiesContract.create, {
      token: admin.token,
      body: { websiteId: site.websiteId, description: 'La última', hoursDedicated: 1 },
    });
    const after = await until(async () => {
      const answer = await overview(admin);
      const last = answer.activities.recent.find((one) => one.activityId === activityId);
      return last && { ...answer, last };
    });
    // Those of this file alone; others' come and go.
    expect(after.activities.total).toBeGreaterThanOrEqual(5);
    expect(after.last).toMatchObject({ hoursDedicated: 1, clientName: null });
    expect(after.activePlans).toBeGreaterThan(0);
    expect(after.home).toBeNull();
  });
});
