import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createRecoveries,
  type Recoveries,
} from '../../../functions/accounts/recovery/accounts.recovery.entity.ts';
import { spendRecovery } from '../../../functions/accounts/recovery/accounts.recovery.service.ts';
import { sha256Hex } from '../../../functions/core/crypto/sha256.ts';
import { AppError } from '../../../functions/core/http/errors.ts';
import { createCommit, type Commit } from '../../../functions/core/table/commit/commit.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { newTable, personId } from './support/samples.ts';

const at = new Date('2026-11-27T12:00:00.000Z');
const expiresAt = at.getTime() / 1_000 + 3_600;
const code = 'q5cZ0m1d3f7kXo2b9vYw1A';
const other = 'AAAAAAAAAAAAAAAAAAAAAA';

let table: TestTable;
let recoveries: Recoveries;
let commit: Commit;
beforeAll(async () => {
  table = await newTable();
  recoveries = createRecoveries(table);
  commit = createCommit(table, {
    now: () => at,
    wait: () => Promise.resolve(),
    sendsOneAlone: true,
  });
});
afterAll(() => table.destroy());

const keep = (userId: string, sent = code) =>
  commit(async () => {
    const recovery = { userId, hash: sha256Hex(sent), tries: 0, expiresAt };
    return { answer: undefined, shared: [recoveries.keep(recovery)] };
  });
const spend = (username: string, sent: string) =>
  spendRecovery({ username, code: sent }, { recoveries, commit }).then(
    () => 'spent',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe('the code of a recovery', () => {
  it('is used by one of many at once', async () => {
    const person = personId(1);
    await keep(person);
    const answers = await Promise.all(Array.from({ length: 6 }, () => spend(person, code)));
    expect(answers.filter((answer) => answer === 'spent')).toHaveLength(1);
    expect(await recoveries.find(person)).toBeUndefined();
  });

  it('is worth nothing after five others, however many are tried at once', async () => {
    const person = personId(2);
    await keep(person);
    const answers = await Promise.all(Array.from({ length: 12 }, () => spend(person, other)));
    const compared = answers.filter((answer) => answer === 'CODE_INVALID').length;
    expect(compared).toBeLessThanOrEqual(5);
    for (let n = compared; n < 5; n += 1) expect(await spend(person, other)).toBe('CODE_INVALID');
    expect(await spend(person, code)).toBe('CODE_EXPIRED');
    expect((await recoveries.find(person))?.tries).toBe(5);
  });

  it('is that of the last e-mail, whose tries are counted afresh', async () => {
    const person = personId(3);
    await keep(person, other);
    await spend(person, code);
    await keep(person);
    expect((await recoveries.find(person))?.tries).toBe(0);
    expect(await spend(person, other)).toBe('CODE_INVALID');
    expect(await spend(person, code)).toBe('spent');
  });

  it('costs a read and one write to use, and a transaction with its entry where it is wrong', async () => {
    const person = personId(4);
    await keep(person);
    const wrong = await table.meter.measure(() => spend(person, other));
    expect([wrong.reads, wrong.commands]).toEqual([1, ['GetItem', 'TransactWriteItems']]);
    const right = await table.meter.measure(() => spend(person, code));
    expect([right.reads, right.commands]).toEqual([1, ['GetItem', 'DeleteItem']]);
  });
});
