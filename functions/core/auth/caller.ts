import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { AppError } from '../http/errors.ts';
import { profileKey } from '../table/keys.ts';
import { roleSchema, type Role } from '../validation/role.ts';
import type { Identity } from './identity.ts';

/** A signed-in person whom the table knows and who may still come in. */
export interface Caller extends Identity {
  readonly role: Role;
}

export type ConfirmCaller = (identity: Identity) => Promise<Caller>;

const rowSchema = z.object({ role: roleSchema });

/**
 * The authorizer goes on accepting a token after its owner is deleted or demoted, so every call asks the table:
 * one eventually consistent read, 0.5 RCU.
 * @throws AppError PROFILE_MISSING for a person never seen, UNAUTHENTICATED for a deleted one.
 */
export function createConfirmCaller(table: {
  client: DynamoDBDocumentClient;
  name: string;
}): ConfirmCaller {
  return async (identity) => {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: profileKey(identity.userId) }),
    );
    if (!Item) throw new AppError('PROFILE_MISSING');
    // A tombstone need hold nothing but that it is one.
    if (Item['deletedAt'] !== undefined) throw new AppError('UNAUTHENTICATED');
    return { ...identity, role: rowSchema.parse(Item).role };
  };
}

export const isAdmin = (caller: Pick<Caller, 'role'>): boolean => caller.role === 'admin';
