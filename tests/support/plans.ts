import { plansContract } from '../../functions/plans/plans.contract.ts';
import type { PlanForm } from '../../functions/plans/plans.domain.ts';
import { userPlansContract } from '../../functions/user-plans/user-plans.contract.ts';
import { demoPlans } from '../../infra/local/demo/plans.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import type { StackInfo } from '../../infra/local/client/stack-info.ts';
import { signInAdmin, type Person } from './people.ts';

/** Gives a person a plan of its own kind, which runs from now on in place of what they had. */
export async function givePlan(
  stack: StackInfo,
  { admin, person }: { admin: Person; person: Person },
  form: Partial<PlanForm> = {},
) {
  const { token } = admin;
  const plan = await callOk(stack, plansContract.create, {
    token,
    body: { name: 'Plan de prueba', priceCents: 4_900, support: 'Por email', ...form },
  });
  const { userId } = person.profile;
  return callOk(stack, userPlansContract.assign, {
    token,
    body: { userId, planId: plan.planId, placement: 'now' },
  });
}

/** Takes what other suites added out of the catalogue: the browser's stories know it as the demo fills it. */
export async function offerDemoPlansAlone(stack: StackInfo): Promise<void> {
  const { token } = await signInAdmin(stack);
  const { items } = await callOk(stack, plansContract.listAll, { token });
  const names = Object.values(demoPlans).map(({ name }) => name);
  const others = items.filter((plan) => plan.archivedAt === null && !names.includes(plan.name));
  for (const { planId } of others) {
    const parts = { token, params: { planId }, body: { archived: true } };
    await callOk(stack, plansContract.archive, parts);
  }
}
