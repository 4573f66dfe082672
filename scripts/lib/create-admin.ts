import { userRoleChanged } from '../../events/users.events.ts';
import type { AuditAction } from '../../functions/audits/audits.domain.ts';
import { welcome } from '../../functions/accounts/accounts.service.ts';
import type { NewAccount, UserPool } from '../../functions/core/auth/user-pool.ts';
import { newId } from '../../functions/core/id.ts';
import type { AuditEntry } from '../../functions/core/table/audit.ts';
import type { ProfilesStore } from '../../functions/profiles/profiles.store.ts';
import { generatePassword } from '../../functions/users/users.domain.ts';
import { isNamed } from '../../functions/users/users.errors.ts';
import { StageError } from './stage-outputs.ts';

/** Who the audit says it was: not a person of the portal. */
const ACTOR = 'admin:create';

export interface AdminDependencies {
  userPool: Pick<
    UserPool,
    'find' | 'get' | 'joinGroup' | 'create' | 'invite' | 'inviteAgain' | 'findState'
  >;
  profiles: Pick<ProfilesStore, 'ensure' | 'recordSignIn' | 'setRole'>;
  now: () => Date;
  randomInt: (max: number) => number;
}

/** A failure whose message is a Spanish sentence for the person who ran the command. */
export class AdminError extends StageError {
  override readonly name = 'AdminError';
}

/**
 * Makes a person an administrator: account, group and profile. Names may be empty: they can fill them in later. Safe to repeat; whoever has an account keeps it, and
 * whoever never used their invitation gets another one.
 *
 * @returns what was done, a Spanish sentence.
 * @throws AdminError for a person who was deleted, or who signed up and never confirmed their address.
 */
export async function createAdmin(admin: NewAccount, deps: AdminDependencies): Promise<string> {
  const { outcome, invitationPending } = await ensureAccount(admin, deps);
  const account = await deps.userPool.get(admin.email);
  const audit = (action: AuditAction): AuditEntry => ({
    targetId: account.userId,
    actorId: ACTOR,
    action,
    at: deps.now(),
    details: { role: 'admin' },
  });
  const newcomer = { account, username: admin.email, role: 'admin', invitationPending } as const;
  await welcome({ ...newcomer, audit: audit('UserCreated') }, deps);
  const at = deps.now();
  const event = userRoleChanged(account, {
    eventId: newId(at),
    role: 'admin',
    account: 'kept',
    actor: null,
    at,
  });
  const change = { audit: audit('RoleChanged'), event };
  if ((await deps.profiles.setRole(account.userId, 'admin', change)) === 'gone') {
    throw new AdminError(`${admin.email} fue eliminado del portal: su cuenta no puede volver.`);
  }
  return outcome;
}

/** Makes the account and invites, as far as it is not done yet. The temporary password is told by e-mail alone. */
async function ensureAccount(
  admin: NewAccount,
  { userPool, randomInt }: AdminDependencies,
): Promise<{ outcome: string; invitationPending: boolean }> {
  const { email } = admin;
  const temporaryPassword = generatePassword(randomInt);
  try {
    await userPool.create(admin, temporaryPassword);
    await userPool.invite(email, temporaryPassword);
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
    const outcome = `${email} ya tenía cuenta: ahora es administrador.`;
    return { outcome, invitationPending: false };
  }
  await userPool.inviteAgain(email, temporaryPassword);
  const outcome = `${email} es administrador y aún no usó su invitación: le enviamos otra.`;
  return { outcome, invitationPending: true };
}
