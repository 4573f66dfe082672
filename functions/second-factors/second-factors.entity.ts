import { defineEntity } from '../core/table/entity/entity.ts';
import { secondFactorKey, userOfKey } from '../core/table/keys/keys.ts';
import type { Table } from '../core/table/table.ts';
import { secondFactorSchema, type SecondFactor } from './second-factors.domain.ts';

/** In the person's partition, before what confirms a caller: no Query of that reads it. */
export const secondFactorEntity = defineEntity<SecondFactor, Pick<SecondFactor, 'userId'>>({
  schema: secondFactorSchema,
  key: ({ userId }) => secondFactorKey(userId),
  ofKey: userOfKey,
  absent: {},
});

/** The recovery codes of people with a second factor, hashed. */
export function createSecondFactors(table: Table) {
  const { put, amend, remove } = secondFactorEntity.writes;
  return {
    /** Consistent. */
    find: secondFactorEntity.reads(table).find,
    put,
    /** Other codes in place of those that were read. */
    replace: (before: SecondFactor, after: SecondFactor) => amend(before, after, ['salt']),
    /** Fails where other codes took the place of those that were read: each is good once. */
    remove: (before: SecondFactor) => remove(before, ['salt']),
  };
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;
