import { beforeAll, describe, expect, inject, it } from 'vitest';
import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import { attentionContract } from '../../../functions/attention/attention.contract.ts';
import type { AttentionItem } from '../../../functions/attention/attention.domain.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { invoke } from '../../support/lambdas.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { givePlan } from '../../support/plans.ts';
import { registerSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
let admin: Person;
beforeAll(async () => {
  admin = await signInAdmin(stack);
});

const list = async (query: Record<string, string> = {}): Promise<AttentionItem[]> =>
  (await callOk(stack, attentionContract.list, { token: admin.token, query })).items;
const kindsOf = (items: readonly AttentionItem[]) => items.map(({ kind }) => kind);
const ofClient = ({ profile: { userId } }: Person, query: Record<string, string> = {}) =>
  list({ userId, ...query });
const untilKinds = (person: Person, kinds: readonly string[]) =>
  until(
    async () => {
      const items = await ofClient(person);
      return kindsOf(items).join() === kinds.join() ? items : undefined;
    },
    { seconds: 30 },
  );
/** A site without a key: that wants an administrator at once. */
const addSite = (person: Person, url: string) => registerSite(stack, person, { url, apiKey: null });
/** The schedule runs at its own minute; here it runs now. */
const runSchedule = () => invoke(stack, 'attention.dispatcher');
const assignSite = (websiteId: string, userId: string | null) =>
  callOk(stack, websitesContract.assign, {
    token: admin.token,
    body: { websiteIds: [websiteId], userId },
  });

describe('what wants an administrator', () => {
  it('opens with a requested activity, and closes once somebody begins it', async () => {
    const ana = await newClient(stack, 'pendiente');
    await givePlan(stack, { admin, person: ana }, { activityLimit: 5 });
    const site = await addSite(ana, 'https://pendiente.example');
    const body = { websiteId: site.websiteId, description: 'Cambiar el teléfono', type: 'mejora' };
    const activity = await callOk(stack, activitiesContract.create, { token: ana.token, body });
    await runSchedule();
    const [item] = (await untilKinds(ana, ['activityRequested', 'siteWithoutKey'])) as [
      AttentionItem,
    ];
    expect(item).toMatchObject({
      kind: 'activityRequested',
      name: 'Cambiar el teléfono',
      owner: { userId: ana.profile.userId },
      since: activity.createdAt,
      assignee: null,
    });
    const { activityId, revision } = activity;
    await callOk(stack, activitiesContract.update, {
      token: admin.token,
      params: { activityId },
      body: { status: 'en_progreso', revision },
    });
    await untilKinds(ana, ['siteWithoutKey']);
  });

  it('follows a site from owner to owner, and ends with it', async () => {
    const [eva, luz] = [await newClient(stack, 'antes'), await newClient(stack, 'ahora')];
    const { websiteId } = await addSite(eva, 'https://cambia.example');
    await assignSite(websiteId, luz.profile.userId);
    await untilKinds(luz, ['siteWithoutKey']);
    expect(await ofClient(eva)).toEqual([]);
    await callOk(stack, websitesContract.remove, { token: luz.token, params: { websiteId } });
    await untilKinds(luz, []);
  });

  it('is assigned, dismissed with a reason and reopened; an old page changes nothing', async () => {
    const ana = await newClient(stack, 'decide');
    await addSite(ana, 'https://decide.example');
    await runSchedule();
    const [item] = (await untilKinds(ana, ['siteWithoutKey'])) as [AttentionItem];
    const { subject, kind, revision } = item;
    const change = (body: object) => ({ token: admin.token, params: { subject, kind }, body });
    const { userId } = admin.profile;
    const mine = await callOk(stack, attentionContract.assign, change({ userId, revision }));
    expect(mine.assignee?.userId).toBe(userId);
    expect(await ofClient(ana, { assignee: 'mine' })).toEqual([mine]);
    const stale = change({ reason: 'No', revision });
    const refused = await callRoute(stack, attentionContract.dismiss, stale);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'EDITED_MEANWHILE']);
    const reason = 'El cliente no quiere';
    const away = await callOk(
      stack,
      attentionContract.dismiss,
      change({ reason, revision: mine.revision }),
    );
    expect(await ofClient(ana)).toEqual([]);
    expect(await ofClient(ana, { state: 'aside' })).toEqual([away]);
    await callOk(stack, attentionContract.takeBack, change({ revision: away.revision }));
    expect(kindsOf(await ofClient(ana))).toEqual(['siteWithoutKey']);
    const { kinds } = await callOk(stack, attentionContract.counts, { token: admin.token });
    expect(kinds.siteWithoutKey).toBeGreaterThan(0);
  });
});
