import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import { plansContract } from '../../../functions/plans/plans.contract.ts';
import type { ManagedPlan } from '../../../functions/plans/plans.domain.ts';
import { userPlansContract } from '../../../functions/user-plans/user-plans.contract.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import { demoActivities, demoOwnActivity } from './activities.ts';
import { demoPlans } from './plans.ts';
import { seedDemoPayments } from './seed-payments.ts';
import { seedClient } from './seed-websites.ts';
import type { Visitor } from './visitor.ts';

type DemoPlans = Record<keyof typeof demoPlans, ManagedPlan>;

/** The catalogue; nothing where there is one already. */
async function createPlans({ call }: Visitor): Promise<DemoPlans | undefined> {
  if ((await call(plansContract.listAll)).items.length > 0) return undefined;
  const create = (name: keyof typeof demoPlans) =>
    call(plansContract.create, { body: demoPlans[name] });
  const plans = {
    basic: await create('basic'),
    professional: await create('professional'),
    agency: await create('agency'),
    former: await create('former'),
  };
  const params = { planId: plans.former.planId };
  await call(plansContract.archive, { params, body: { archived: true } });
  return plans;
}

/**
 * What is over: a plan that was cancelled and one that has expired, as an administrator gave and ended them. The first had
 * no limit of sites: all of the client's were registered while it ran.
 */
async function seedFormerPlans(admin: Visitor, client: Visitor, plans: DemoPlans): Promise<void> {
  for (const [plan, status] of [
    [plans.former, 'cancelled'],
    [plans.basic, 'expired'],
  ] as const) {
    const body = { userId: client.userId, planId: plan.planId, days: 30 };
    const { userPlanId } = await admin.call(userPlansContract.assign, { body });
    await seedClient(client);
    await admin.call(userPlansContract.changeStatus, { params: { userPlanId }, body: { status } });
  }
}

/** Activities of every status for the client's sites, and one that takes nothing of her plan. */
async function seedActivities(admin: Visitor, client: Visitor): Promise<void> {
  const { items: sites } = await client.call(websitesContract.list);
  const siteFor = (n: number) => sites[n % sites.length]?.websiteId ?? '';
  for (const [n, { done, ...requested }] of demoActivities.entries()) {
    const body = { ...requested, websiteId: siteFor(n) };
    const { activityId, revision } = await client.call(activitiesContract.create, { body });
    const { description, type } = requested;
    const change = { description, type, revision, ...done };
    const params = { activityId };
    if (done) await admin.call(activitiesContract.update, { params, body: change });
  }
  const body = { ...demoOwnActivity, websiteId: siteFor(0) };
  await admin.call(activitiesContract.create, { body });
}

/**
 * The catalogue, the clients' sites, plans and payments of every state, and the activities they paid for. Once only:
 * a person who changed or deleted something of it does not want it back at the next start.
 */
export async function seedPlans(
  admin: Visitor,
  [first, second]: readonly [Visitor, Visitor],
  { paypalUrl }: { paypalUrl: string },
): Promise<void> {
  await seedClient(first);
  const plans = await createPlans(admin);
  if (!plans) return;
  await seedFormerPlans(admin, second, plans);
  await seedDemoPayments({ admin, first, second, plans, paypalUrl });
  await seedActivities(admin, first);
}
