import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../functions/core/id.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { settleDueErasures } from '../../../functions/erasures/erasures.due.service.ts';
import { createErasures } from '../../../functions/erasures/erasures.entity.ts';
import { cancelErasure, requestErasure } from '../../../functions/erasures/erasures.service.ts';
import { createMembership } from '../../../functions/profiles/profiles.membership.view.ts';
import { userSchema } from '../../../functions/users/users.domain.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { peopleOf } from './support/people.ts';
import { newTable, personId } from './support/samples.ts';

let table: TestTable;
beforeAll(async () => {
  table = await newTable();
});
afterAll(() => table.destroy());

const asked = new Date('2026-11-01T12:00:00.000Z');
const over = new Date('2026-11-20T12:00:00.000Z');

/** A client who asked to be deleted, and whose days are over. */
async function wish(n: number) {
  const caller = { userId: personId(n) };
  const people = createMembership(table);
  const erasures = createErasures(table);
  const dependencies = { people, erasures, newId };
  const at = (now: Date) => ({ ...dependencies, commit: createCommit(table, { now: () => now }) });
  await peopleOf(table).add(
    userSchema.parse({
      ...{ ...caller, email: `ana${String(n)}@ejemplo.cl`, firstName: 'Ana', lastName: 'Pérez' },
      ...{ role: 'cliente', createdAt: '2026-10-20T12:00:00.000Z', lastSignInAt: null },
    }),
  );
  await requestErasure(caller, at(asked));
  return { caller, people, erasures, cancel: () => cancelErasure(caller, at(over)), at };
}

describe('a wish that is over', () => {
  let [n, mails] = [0, 0];
  beforeEach(() => {
    n += 1;
    mails = 0;
  });
  type World = Awaited<ReturnType<typeof wish>>;
  const settle = ({ at }: World, people: World['people']) =>
    settleDueErasures({
      ...at(over),
      people,
      now: () => over,
      log: { error: () => undefined },
      sayGoodbye: async () => void (mails += 1),
    });

  it('deletes the client', async () => {
    const world = await wish(n);
    expect(await settle(world, world.people)).toMatchObject({ erased: 1 });
    expect(await world.people.findStored(world.caller.userId)).toBeUndefined();
    expect(mails).toBe(1);
  });

  it('deletes nobody who changes their mind in that very moment', async () => {
    const world = await wish(n);
    const { people, caller, cancel } = world;
    let isCancelled = false;
    const late: typeof people = {
      ...people,
      async bury(...person) {
        // All was read and decided, and nothing is written yet.
        if (!isCancelled) expect(await cancel()).toMatchObject({ erasesAt: null });
        isCancelled = true;
        return people.bury(...person);
      },
    };
    expect(await settle(world, late)).toMatchObject({ erased: 0, nothing: 1 });
    expect(await people.findStored(caller.userId)).toMatchObject({ erasesAt: null });
    expect(mails).toBe(0);
  });
});

it('a wish ends with a promotion: an administrator could not withdraw it', async () => {
  const { people, erasures, caller } = await wish(50);
  expect(await peopleOf(table).setRole(caller.userId, 'admin')).toBe('done');
  expect(await people.findStored(caller.userId)).toMatchObject({ role: 'admin', erasesAt: null });
  expect(await erasures.find(caller)).toBeUndefined();
});
