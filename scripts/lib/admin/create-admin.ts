import type { AuditAction } from '../../../functions/audits/audits.domain.ts';
import { welcome } from '../../../functions/accounts/accounts.service.ts';
import type { NewAccount, UserPool } from '../../../functions/core/auth/user-pool.ts';
import { AppError } from '../../../functions/core/http/errors.ts';
import type { Membership } from '../../../functions/profiles/profiles.membership.view.ts';
import { giveRole, type RoleDependencies } from '../../../functions/users/users.role.service.ts';
import { generatePassword } from '../../../functions/users/users.password.domain.ts';
import { isNamed } from '../../../functions/users/users.errors.ts';
import { StageError } from './stage-outputs.ts';

/** Who the audit says it was: not a person of the portal. */
const ACTOR = 'admin:create';

export interface AdminDependencies extends RoleDependencies {
  userPool: Pick<
    UserPool,
    'find' | 'get' | 'joinGroup' | 'create' | 'invite' | 'inviteAgain' | 'findState'
  >;
  people: RoleDependencies['people'] & Pick<Membership, 'isKnown' | 'add'>;
  randomInt: (max: number) => number;
}

/** A failure whose message is a Spanish sentence for the person who ran the command. */
export class AdminError extends StageError {
  override readonly name = 'AdminError';
}

/**
 * Makes a person an administrator: account, group and profile. Names may be empty: they can fill them in later. Safe to repeat; who has an account keeps it, and
 * who never used their invitation gets another one.
 *
 * @returns what was done, a Spanish sentence.
 * @throws AdminError for a person who was deleted, or who signed up and never confirmed their address.
 */
export async function createAdmin(admin: NewAccount, deps: AdminDependencies): Promise<string> {
  const { outcome, invitationPending } = await ensureAccount(admin, deps);
  const account = await deps.userPool.get(admin.email);
  const newcomer = { account, username: admin.email, role: 'admin', invitationPending } as const;
  const action: AuditAction = 'UserCreated';
  const audit = { targetId: account.userId, actorId: ACTOR, action, details: { role: 'admin' } };
  await welcome({ ...newcomer, audit }, deps);
  try {
    const change = { role: 'admin', position: 'owner', actorId: ACTOR, actor: null } as const;
    await giveRole({ userId: account.userId, ...change }, deps);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    throw new AdminError(`${admin.email} fue eliminado del portal: su cuenta no puede volver.`);
  }
  return outcome;
}

/** Makes the account and invites, as far as it is not done yet. The temporary password goes by e-mail alone. */
async function ensureAccount(
  admin: NewAccount,
  { userPool, randomInt }: AdminDependencies,
): Promise<{ outcome: string; invitationPending: boolean }> {
  const { email } = admin;
  const temporaryPassword = generatePassword(randomInt);
  try {
    await userPool.create(admin, temporaryPassword);
    await userPool.invite(email, temporaryPassword, null);
    const outcome = `${email} es administrador. Le enviamos una invitación con su contraseña temporal.`;
    return { outcome, invitationPending: true };
  } catch (error) {
    if (!isNamed(error, 'UsernameExistsException')) throw error;
  }
  const status = (await userPool.findState(email))?.status;
  if (status === 'unconfirmed') {
    throw new AdminError(
      `${email} se registró pero no ha confirmado su correo: que lo confirme y repite la orden.`,
    );
  }
  if (status !== 'invited') {
    const outcome = `${email} ya tenía cuenta: ahora es administrador. Si no lo era, para entrar recupera su acceso con una contraseña de al menos 12 caracteres.`;
    return { outcome, invitationPending: false };
  }
  await userPool.inviteAgain(email, temporaryPassword, null);
  const outcome = `${email} es administrador y aún no usó su invitación: le enviamos otra.`;
  return { outcome, invitationPending: true };
}
