import type { ClientPosition } from '../../../functions/core/validation/standing.ts';
import { usersMembersContract } from '../../../functions/users/members/users.members.contract.ts';
import { usersContract } from '../../../functions/users/users.contract.ts';
import { callOk } from '../../../infra/local/client/portal-client.ts';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';
import { newEmail, PASSWORD, signInAdmin, tokenOf, type Person } from '../people.ts';

/** Invites somebody into the company of `by`. */
export const inviteInto = (
  stack: StackInfo,
  by: Pick<Person, 'token'>,
  position: ClientPosition = 'viewer',
) => {
  const body = { email: newEmail('socia'), firstName: 'Sonia', lastName: 'Rojas', position };
  return callOk(stack, usersMembersContract.invite, { token: by.token, body });
};

/** The same for somebody who has come, with a password of their own. */
export async function newMember(
  stack: StackInfo,
  by: Pick<Person, 'token'>,
  position?: ClientPosition,
): Promise<{ email: string; userId: string; token: string }> {
  const { email, userId } = await inviteInto(stack, by, position);
  const { token } = await signInAdmin(stack);
  const body = { mode: 'manual', password: PASSWORD };
  await callOk(stack, usersContract.changePassword, { token, params: { userId }, body });
  return { email, userId, token: await tokenOf(stack, { email, password: PASSWORD }) };
}
