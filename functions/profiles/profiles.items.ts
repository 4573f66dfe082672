import { guardedDelete, guardedPut, guardedUpdate } from '../core/table/guarded-writes.ts';
import { adminKey, adminsCountKey, profileKey } from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import type { TransactItem } from '../core/table/transact.ts';
import type { AsRead } from '../core/table/writes.ts';
import type { User } from '../users/users.domain.ts';
import type { ProfileRow } from './profiles.entity.ts';

/** The person must still be there, and as they were read: an item without a revision is in its first one, 0. */
const asRead = ({ revision }: ProfileRow): AsRead => ({
  item: { revision: revision === 0 ? undefined : revision },
  attributes: ['revision', 'deletedAt'],
});

/** The writes of a person's item, for transactions. All but the first one go through only if it is what was read. */
export function profileItems(table: Pick<Table, 'name'>) {
  const { name: TableName } = table;
  const keyOf = ({ profile }: ProfileRow) => profileKey(profile.userId);

  const adminListing = ({ userId }: Pick<User, 'userId'>) => ({
    TableName,
    Item: { ...adminKey(userId), userId },
  });

  return {
    /** An administrator's place on the list of them. Writing it again changes nothing. */
    adminListing,

    /** Refused where the person has a profile, or had one and was deleted. */
    first({ invitationPending, ...profile }: User, attributes: object = {}): TransactItem {
      const pending = invitationPending ? { invitationPending } : {};
      const Item = { ...profileKey(profile.userId), ...profile, ...pending, ...attributes };
      return { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } };
    },

    /** Sets attributes; those that are undefined are removed. */
    change(row: ProfileRow, attributes: object): TransactItem {
      const all = Object.entries({ ...attributes, revision: row.revision + 1 });
      const isGone = ([, value]: [string, unknown]) => value === undefined;
      return guardedUpdate(table, {
        Key: keyOf(row),
        set: Object.fromEntries(all.filter((one) => !isGone(one))),
        remove: all.filter(isGone).map(([name]) => name),
        asRead: asRead(row),
      });
    },

    /** Keeps nothing of the person but the fact of the deletion. */
    tombstone: (row: ProfileRow, at: Date): TransactItem =>
      guardedPut(table, {
        Item: { ...keyOf(row), deletedAt: at.toISOString() },
        asRead: asRead(row),
      }),

    remove: (row: ProfileRow): TransactItem =>
      guardedDelete(table, { Key: keyOf(row), asRead: asRead(row) }),

    /** Puts a person on the list of administrators, or takes them off it. */
    listAdmin: (person: Pick<User, 'userId'>): TransactItem => ({ Put: adminListing(person) }),
    unlistAdmin: ({ userId }: Pick<User, 'userId'>): TransactItem => ({
      Delete: { TableName, Key: adminKey(userId) },
    }),

    /** One more or one less administrator; refused for the last one. */
    countAdmins(step: 1 | -1): TransactItem {
      const Update = {
        TableName,
        Key: adminsCountKey,
        UpdateExpression: 'ADD #count :step',
        ExpressionAttributeNames: { '#count': 'count' },
      };
      if (step > 0) return { Update: { ...Update, ExpressionAttributeValues: { ':step': step } } };
      return {
        Update: {
          ...Update,
          ConditionExpression: '#count > :last',
          ExpressionAttributeValues: { ':step': step, ':last': 1 },
        },
      };
    },
  };
}
