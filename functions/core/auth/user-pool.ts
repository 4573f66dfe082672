import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  UnsupportedUserStateException,
  UserNotFoundException,
  UserStatusType,
  type AttributeType,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Role } from '../validation/role.ts';

/** A person as the user pool knows them. */
export interface Account {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  /** The terms that the sign-up accepted. */
  termsVersion?: string;
}

/** Somebody whose account an administrator makes. */
export type NewAccount = Omit<Account, 'userId' | 'termsVersion'>;

/** Who invites somebody, and to which company, for the e-mail's words; null for a command that is run on a server. */
export interface Inviter {
  invitedBy: string;
  company?: string;
}

/** How far an account has come: signed up, its address unconfirmed; made for somebody who has not come; in use. */
export interface AccountState {
  userId: string;
  createdAt: Date;
  status: 'unconfirmed' | 'invited' | 'used';
}

/**
 * The user pool, as far as the portal needs it. `username` is the pool's own name of the account, its `sub` or its
 * e-mail address.
 */
export interface UserPool {
  /** @throws UserNotFoundException */
  get(username: string): Promise<Account>;
  /** Undefined for somebody who is not, or no longer, in the pool. */
  find(username: string): Promise<Account | undefined>;
  /** Does nothing for a person who is in the group already. */
  joinGroup(username: string, group: Role): Promise<void>;
  /** Does nothing for a person who is not in the group, or not in the pool. */
  leaveGroup(username: string, group: Role): Promise<void>;
  /**
   * Makes an account with a confirmed address and a temporary password. It sends no e-mail: `invite` does.
   * @throws UsernameExistsException
   */
  create(account: NewAccount, temporaryPassword: string): Promise<Account>;
  /**
   * Sends the invitation with a new temporary password, which must be changed at the first sign-in.
   * @throws UnsupportedUserStateException for somebody who has come already
   */
  invite(username: string, temporaryPassword: string, inviter: Inviter | null): Promise<void>;
  /**
   * The same for somebody who was invited some time ago.
   * @throws UnsupportedUserStateException for a person who has already signed in, or was deleted
   */
  inviteAgain(username: string, temporaryPassword: string, inviter: Inviter | null): Promise<void>;
  /** Undefined for somebody who is not, or no longer, in the pool. */
  findState(username: string): Promise<AccountState | undefined>;
  /** Whether the pool asks the person for the code of an authenticator. Not for a person who is not in the pool. */
  asksForCode(username: string): Promise<boolean>;
  /** Gives a permanent password. @throws InvalidPasswordException */
  setPassword(username: string, password: string): Promise<void>;
  /** Ends every session: no token can be refreshed any more. Does nothing for a deleted person. */
  signOutEverywhere(username: string): Promise<void>;
  /** Nobody can sign in with it any more. Does nothing for a deleted account. */
  disable(username: string): Promise<void>;
  /** Frees the address for a new account. Does nothing for a deleted account. */
  remove(username: string): Promise<void>;
}

/** Reads a person out of the user pool's attributes; missing names are empty. */
export function accountOf(attributes: Readonly<Record<string, string | undefined>>): Account {
  const termsVersion = attributes['custom:terms'];
  return {
    ...(termsVersion && { termsVersion }),
    userId: attributes['sub'] ?? '',
    email: attributes['email'] ?? '',
    firstName: attributes['given_name'] ?? '',
    lastName: attributes['family_name'] ?? '',
  };
}

const accountOfList = (list: readonly AttributeType[] = []) =>
  accountOf(Object.fromEntries(list.map(({ Name = '', Value }) => [Name, Value])));

/** The names are empty where nobody typed them: the pool takes no empty attributes. */
const attributesOf = ({ email, firstName, lastName }: NewAccount) =>
  Object.entries({
    email,
    email_verified: 'true',
    given_name: firstName,
    family_name: lastName,
  })
    .filter(([, value]) => value !== '')
    .map(([Name, Value]) => ({ Name, Value }));

const statusOf = (status: UserStatusType | undefined): AccountState['status'] => {
  if (status === UserStatusType.FORCE_CHANGE_PASSWORD) return 'invited';
  return status === UserStatusType.UNCONFIRMED ? 'unconfirmed' : 'used';
};

/** The pool's name of an authenticator that is on. */
const SOFTWARE_TOKEN = 'SOFTWARE_TOKEN_MFA';

/** What a call answers; undefined where the person is not in the pool. */
async function unlessDeleted<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

export function createUserPool(
  cognito: CognitoIdentityProviderClient,
  UserPoolId: string,
): UserPool {
  const named = (Username: string) => ({ UserPoolId, Username });
  const inGroup = (username: string, GroupName: Role) => ({ ...named(username), GroupName });
  const get = async (username: string) => {
    const { UserAttributes } = await cognito.send(new AdminGetUserCommand(named(username)));
    return accountOfList(UserAttributes);
  };
  const findState = async (username: string) => {
    const found = await unlessDeleted(cognito.send(new AdminGetUserCommand(named(username))));
    if (!found) return undefined;
    const { userId } = accountOfList(found.UserAttributes);
    const status = statusOf(found.UserStatus);
    return { userId, createdAt: found.UserCreateDate ?? new Date(0), status };
  };
  const setPassword = async (username: string, Password: string, Permanent: boolean) => {
    await cognito.send(
      new AdminSetUserPasswordCommand({ ...named(username), Password, Permanent }),
    );
  };
  const invite = async (username: string, temporaryPassword: string, inviter: Inviter | null) => {
    await cognito.send(
      new AdminCreateUserCommand({
        ...named(username),
        TemporaryPassword: temporaryPassword,
        MessageAction: 'RESEND',
        DesiredDeliveryMediums: ['EMAIL'],
        // The trigger that words the e-mail gets it.
        ...(inviter && { ClientMetadata: { ...inviter } }),
      }),
    );
  };

  return {
    get,
    find: (username) => unlessDeleted(get(username)),
    findState,

    async asksForCode(username) {
      const found = await unlessDeleted(cognito.send(new AdminGetUserCommand(named(username))));
      return found?.UserMFASettingList?.includes(SOFTWARE_TOKEN) ?? false;
    },

    async joinGroup(username, group) {
      await cognito.send(new AdminAddUserToGroupCommand(inGroup(username, group)));
    },

    async leaveGroup(username, group) {
      const command = new AdminRemoveUserFromGroupCommand(inGroup(username, group));
      await unlessDeleted(cognito.send(command));
    },

    async create(account, temporaryPassword) {
      const { User } = await cognito.send(
        new AdminCreateUserCommand({
          ...named(account.email),
          TemporaryPassword: temporaryPassword,
          MessageAction: 'SUPPRESS',
          UserAttributes: attributesOf(account),
        }),
      );
      return accountOfList(User?.Attributes);
    },

    invite,

    async inviteAgain(username, temporaryPassword, inviter) {
      if ((await findState(username))?.status !== 'invited') {
        const message = 'The account is used already';
        throw new UnsupportedUserStateException({ message, $metadata: {} });
      }
      // The password of the e-mail must sign in, whatever a repeated invitation does with the one it is given.
      await setPassword(username, temporaryPassword, false);
      await invite(username, temporaryPassword, inviter);
    },

    setPassword: (username, password) => setPassword(username, password, true),

    async signOutEverywhere(username) {
      await unlessDeleted(cognito.send(new AdminUserGlobalSignOutCommand(named(username))));
    },

    async disable(username) {
      await unlessDeleted(cognito.send(new AdminDisableUserCommand(named(username))));
    },

    async remove(username) {
      await unlessDeleted(cognito.send(new AdminDeleteUserCommand(named(username))));
    },
  };
}
