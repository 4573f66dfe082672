import { defineEntity } from '../../core/table/entity/entity.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import { recoveryKey, userOfKey } from '../../core/table/keys/keys.ts';
import type { Table } from '../../core/table/table.ts';
import { recoveryItemSchema, type Recovery } from './accounts.recovery.domain.ts';

/** In the person's partition, before what confirms a caller: no Query of that reads it. */
export const recoveryEntity = defineEntity<Recovery, Pick<Recovery, 'userId'>>({
  schema: recoveryItemSchema,
  key: ({ userId }) => recoveryKey(userId),
  ofKey: userOfKey,
  absent: { tries: 0 },
});

/** Another try, another code and a use of the code all change one of these: of two at once, one is refused. */
const AS_READ = ['hash', 'tries'] as const;

/** The codes of recoveries, one for each person. */
export function createRecoveries(table: Table) {
  const { amend, remove } = recoveryEntity.writes;
  return {
    /** Consistent. */
    find: (userId: string) => recoveryEntity.reads(table).find({ userId }),
    /** In place of any code from before, which works no more. */
    keep: (recovery: Recovery): Write => ({ Put: { Item: recoveryEntity.encode(recovery) } }),
    countTry: (before: Recovery): Write =>
      amend(before, { ...before, tries: before.tries + 1 }, AS_READ),
    /** The write that only one use of a code gets through. */
    spend: (before: Recovery): Write => remove(before, AS_READ),
  };
}

export type Recoveries = ReturnType<typeof createRecoveries>;
