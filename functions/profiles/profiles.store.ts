import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unlessRefused } from '../core/table/condition.ts';
import { profileKey } from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import { profileSchema, type Profile } from './profiles.domain.ts';

export interface ProfilesStore {
  /** The person's profile; undefined for one never seen or deleted. */
  find(userId: string): Promise<Profile | undefined>;
  /** Stores the profile unless the person has one, or had one and was deleted. Tells whether it did. */
  ensure(profile: Profile): Promise<boolean>;
  /** Notes a sign-in; undefined for a person never seen or deleted. */
  recordSignIn(userId: string, at: Date): Promise<Profile | undefined>;
  /** Gives the person a role. */
  setRole(userId: string, role: Profile['role']): Promise<void>;
}

/** A tombstone stays in a deleted person's place, so that no old token brings the profile back. */
function profileOf(item: Record<string, unknown> | undefined): Profile | undefined {
  return item && item['deletedAt'] === undefined ? profileSchema.parse(item) : undefined;
}

export function createProfilesStore({ client, name: TableName }: Table): ProfilesStore {
  return {
    async find(userId) {
      const { Item } = await client.send(new GetCommand({ TableName, Key: profileKey(userId) }));
      return profileOf(Item);
    },

    async ensure(profile) {
      const Item = { ...profileKey(profile.userId), ...profile };
      const done = await unlessRefused(
        client.send(
          new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' }),
        ),
      );
      return done !== undefined;
    },

    async recordSignIn(userId, at) {
      const done = await unlessRefused(
        client.send(
          new UpdateCommand({
            TableName,
            Key: profileKey(userId),
            UpdateExpression: 'SET lastSignInAt = :at',
            ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deletedAt)',
            ExpressionAttributeValues: { ':at': at.toISOString() },
            ReturnValues: 'ALL_NEW',
          }),
        ),
      );
      return profileOf(done?.Attributes);
    },

    async setRole(userId, role) {
      await client.send(
        new UpdateCommand({
          TableName,
          Key: profileKey(userId),
          UpdateExpression: 'SET #role = :role',
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deletedAt)',
          ExpressionAttributeNames: { '#role': 'role' },
          ExpressionAttributeValues: { ':role': role },
        }),
      );
    },
  };
}
