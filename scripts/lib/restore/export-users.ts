import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  ListUsersCommand,
  UserNotFoundException,
  type CognitoIdentityProviderClient,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';

/** What Cognito gives out of a person. Passwords and the secrets of authenticators never leave it. */
export interface ExportedUser {
  /** The id by which the table knows them. */
  sub: string;
  username: string;
  email: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  isEnabled: boolean;
  /** As Cognito says it: `CONFIRMED`. */
  status: string;
  groups: string[];
  secondFactors: string[];
  createdAt: string | null;
  /** All attributes, those above included. */
  attributes: Record<string, string>;
}

/** Cognito answers 60 at most. */
const PAGE = 60;

const attributesOf = ({ Attributes = [] }: UserType): Record<string, string> =>
  Object.fromEntries(Attributes.map(({ Name = '', Value = '' }) => [Name, Value]));

async function groupsOf(
  cognito: CognitoIdentityProviderClient,
  of: { UserPoolId: string; Username: string },
): Promise<string[]> {
  const groups: string[] = [];
  let NextToken: string | undefined;
  do {
    const page = await cognito.send(new AdminListGroupsForUserCommand({ ...of, NextToken }));
    groups.push(...(page.Groups ?? []).map(({ GroupName = '' }) => GroupName));
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  return groups;
}

/** What its attributes say. */
const personOf = (attributes: Record<string, string>) => ({
  sub: attributes['sub'] ?? '',
  email: attributes['email'] ?? '',
  isEmailVerified: attributes['email_verified'] === 'true',
  firstName: attributes['given_name'] ?? '',
  lastName: attributes['family_name'] ?? '',
  attributes,
});

async function exported(
  cognito: CognitoIdentityProviderClient,
  UserPoolId: string,
  user: UserType,
): Promise<ExportedUser> {
  const { Username = '', Enabled = false, UserStatus = '', UserCreateDate } = user;
  const of = { UserPoolId, Username };
  const { UserMFASettingList = [] } = await cognito.send(new AdminGetUserCommand(of));
  return {
    ...personOf(attributesOf(user)),
    username: Username,
    isEnabled: Enabled,
    status: UserStatus,
    groups: await groupsOf(cognito, of),
    secondFactors: UserMFASettingList,
    createdAt: UserCreateDate?.toISOString() ?? null,
  };
}

/** People are deleted while the others are read. @throws what AWS refuses otherwise */
function unlessDeleted(error: unknown): undefined {
  if (error instanceof UserNotFoundException) return undefined;
  throw error;
}

/** Everybody of a user pool, a page at a time: three requests of each person's. */
export async function* exportUsers(
  cognito: CognitoIdentityProviderClient,
  UserPoolId: string,
): AsyncGenerator<ExportedUser> {
  let PaginationToken: string | undefined;
  do {
    const page = await cognito.send(
      new ListUsersCommand({ UserPoolId, PaginationToken, Limit: PAGE }),
    );
    for (const user of page.Users ?? []) {
      const found = await exported(cognito, UserPoolId, user).catch(unlessDeleted);
      if (found) yield found;
    }
    PaginationToken = page.PaginationToken;
  } while (PaginationToken !== undefined);
}
