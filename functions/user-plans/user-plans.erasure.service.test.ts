import { expect, it } from 'vitest';
import { keepingCommit } from '../../tests/support/commit.ts';
import { erasePlansOf } from './user-plans.erasure.service.ts';
import type { UserPlanPlace, UserPlanRecord } from './user-plans.record.domain.ts';

const at = new Date('2026-11-21T12:00:00.000Z');

it('deletes the ledgers of a deleted client’s plans, and the plans that nobody paid for', async () => {
  const { commit, works } = keepingCommit(at);
  const ledgers: string[] = [];
  const place = (userPlanId: string): UserPlanPlace => ({ userId: 'ana', userPlanId });
  await erasePlansOf('ana', {
    commit,
    userPlans: {
      placesOf: async () => [place('paid'), place('given'), place('missing')],
      find: async ({ userPlanId }) =>
        userPlanId === 'missing'
          ? undefined
          : ({ userPlanId, paymentId: userPlanId === 'paid' ? 'p' : null } as UserPlanRecord),
      remove: async ({ userPlanId }) => [{ Delete: { Key: { pk: userPlanId, sk: 'x' } } }],
      removeLedger: async (userPlanId) => void ledgers.push(userPlanId),
    },
  });
  expect(ledgers).toEqual(['paid', 'given', 'missing']);
  const deleted = works.flatMap(({ shared = [] }) => shared.map(({ Delete }) => Delete?.Key));
  expect(deleted).toEqual([{ pk: 'given', sk: 'x' }]);
});
