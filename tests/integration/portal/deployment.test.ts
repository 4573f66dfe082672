import { expect, inject, it } from 'vitest';
import { profilesContract } from '../../../functions/profiles/profiles.contract.ts';
import { callOk } from '../../../infra/local/client/portal-client.ts';
import { restart } from '../../support/lambdas.ts';
import { newClient } from '../../support/people.ts';

const stack = inject('stack');
/** People who ask all the time. */
const PEOPLE = 4;
const DEPLOYMENTS = 5;

it('a deployment lets requests end that are under way', async () => {
  const { token, profile } = await newClient(stack, 'en-camino');
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const { userId } = await callOk(stack, profilesContract.me, { token });
      expect(userId).toBe(profile.userId);
    }
  };
  const asking = Promise.all(Array.from({ length: PEOPLE }, ask));
  for (let n = 0; n < DEPLOYMENTS; n += 1) await restart(stack, 'profiles.api');
  isOver = true;
  await asking;
});
