import { batchGet } from '../../core/table/query/batch-get.ts';
import { defineEntity } from '../../core/table/entity/entity.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import { noticeChoicesKey, userOfKey } from '../../core/table/keys/keys.ts';
import { personIsThere } from '../../core/table/shared/people.ts';
import type { Table } from '../../core/table/table.ts';
import { storedChoicesSchema, type StoredChoices } from './notifications.notices.domain.ts';

/** Apart from the profile, and outside of what one Query reads with it: no request of theirs needs them (ADR 0024). */
export const choicesEntity = defineEntity<StoredChoices, Pick<StoredChoices, 'userId'>>({
  schema: storedChoicesSchema,
  key: ({ userId }) => noticeChoicesKey(userId),
  ofKey: userOfKey,
  absent: { choices: {} },
});

/** What each administrator chose to be notified of. */
export function createNoticeChoices(table: Table) {
  const { find } = choicesEntity.reads(table);
  const { put, patch, revise } = choicesEntity.writes;
  return {
    /** Consistent. */
    find: (userId: string) => find({ userId }),

    /** Of several people, those who chose something: half a unit each. */
    async findAll(userIds: readonly string[]): Promise<ReadonlyMap<string, StoredChoices>> {
      const items = await batchGet(table, userIds.map(noticeChoicesKey));
      return new Map(
        items.map((item) => choicesEntity.decode(item)).map((one) => [one.userId, one]),
      );
    },

    revise,

    /** Stores what an administrator chose, if nobody else has changed it since. */
    keep: (before: StoredChoices | undefined, after: StoredChoices): Write[] => [
      before ? patch(before, after) : put(after),
      personIsThere(table, after.userId, 'admin'),
    ],
  };
}

export type NoticeChoicesStore = ReturnType<typeof createNoticeChoices>;
