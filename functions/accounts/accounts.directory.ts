import {
  AdminAddUserToGroupCommand,
  AdminGetUserCommand,
  UserNotFoundException,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Role } from '../core/validation/role.ts';

/** A person as the user pool knows them. */
export interface Account {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** The user pool, as far as accounts need it. */
export interface AccountsDirectory {
  /** @throws UserNotFoundException */
  get(username: string): Promise<Account>;
  /** Undefined for somebody who is not, or no longer, in the pool. */
  find(username: string): Promise<Account | undefined>;
  /** Does nothing for a person who is in the group already. */
  joinGroup(username: string, group: Role): Promise<void>;
}

/** Reads a person out of the user pool's attributes; missing names are empty. */
export function accountOf(attributes: Readonly<Record<string, string | undefined>>): Account {
  return {
    userId: attributes['sub'] ?? '',
    email: attributes['email'] ?? '',
    firstName: attributes['given_name'] ?? '',
    lastName: attributes['family_name'] ?? '',
  };
}

export function createAccountsDirectory(
  cognito: CognitoIdentityProviderClient,
  userPoolId: string,
): AccountsDirectory {
  const get = async (username: string) => {
    const { UserAttributes = [] } = await cognito.send(
      new AdminGetUserCommand({ UserPoolId: userPoolId, Username: username }),
    );
    return accountOf(
      Object.fromEntries(UserAttributes.map(({ Name = '', Value = '' }) => [Name, Value])),
    );
  };

  return {
    get,

    async find(username) {
      try {
        return await get(username);
      } catch (error) {
        if (error instanceof UserNotFoundException) return undefined;
        throw error;
      }
    },

    async joinGroup(username, group) {
      await cognito.send(
        new AdminAddUserToGroupCommand({
          UserPoolId: userPoolId,
          Username: username,
          GroupName: group,
        }),
      );
    },
  };
}
