import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import type {
  AdminCreateUserCommandInput,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { welcome } from '../../functions/accounts/accounts.service.ts';
import type { AccountsDirectory } from '../../functions/accounts/accounts.directory.ts';
import { isConditionFailure } from '../../functions/core/table/condition.ts';
import type { ProfilesStore } from '../../functions/profiles/profiles.store.ts';

/** Who is to administer the stage. Names may be empty: the person can fill them in later. */
export interface NewAdmin {
  email: string;
  firstName: string;
  lastName: string;
}

export interface AdminDependencies {
  cognito: CognitoIdentityProviderClient;
  userPoolId: string;
  directory: Pick<AccountsDirectory, 'find' | 'get' | 'joinGroup'>;
  profiles: Pick<ProfilesStore, 'ensure' | 'recordSignIn' | 'setRole'>;
  now: () => Date;
}

/** A failure whose message is a Spanish sentence for the person who ran the command. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

/**
 * Makes a person an administrator: account, group and profile. Safe to repeat; whoever has an account keeps it, and
 * whoever never used their invitation gets another one.
 *
 * @returns what was done, a Spanish sentence.
 * @throws AdminError for a person who was deleted, or who signed up and never confirmed their address.
 */
export async function createAdmin(admin: NewAdmin, deps: AdminDependencies): Promise<string> {
  const outcome = await ensureAccount(admin, deps);
  const account = await deps.directory.get(admin.email);
  await welcome({ account, username: admin.email, role: 'admin' }, deps);
  try {
    await deps.profiles.setRole(account.userId, 'admin');
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    throw new AdminError(`${admin.email} fue eliminado del portal: su cuenta no puede volver.`);
  }
  return outcome;
}

async function ensureAccount(admin: NewAdmin, deps: AdminDependencies): Promise<string> {
  const { cognito, userPoolId: UserPoolId } = deps;
  const Username = admin.email;
  const invite = (more: Partial<AdminCreateUserCommandInput>) =>
    cognito.send(new AdminCreateUserCommand({ UserPoolId, Username, ...more }));
  try {
    await invite({ DesiredDeliveryMediums: ['EMAIL'], UserAttributes: attributesOf(admin) });
    return `${Username} es administrador. Le enviamos una invitación con su contraseña temporal.`;
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
  }
  const { UserStatus } = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username }));
  if (UserStatus === 'UNCONFIRMED') {
    throw new AdminError(
      `${Username} se registró pero no ha confirmado su correo: que lo confirme y repite la orden.`,
    );
  }
  if (UserStatus !== 'FORCE_CHANGE_PASSWORD') {
    return `${Username} ya tenía cuenta: ahora es administrador.`;
  }
  await invite({ MessageAction: 'RESEND', DesiredDeliveryMediums: ['EMAIL'] });
  return `${Username} es administrador y aún no usó su invitación: le enviamos otra.`;
}

function attributesOf({ email, firstName, lastName }: NewAdmin) {
  const attributes = {
    email,
    email_verified: 'true',
    given_name: firstName,
    family_name: lastName,
  };
  return Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([Name, Value]) => ({ Name, Value }));
}
