import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, inject, it } from 'vitest';
import { lineOf } from '../../../functions/audits/audits.chain.service.ts';
import { auditsContract } from '../../../functions/audits/audits.contract.ts';
import { NO_HASH, rangeOfUtcDay, utcDayOf } from '../../../functions/audits/audits.days.domain.ts';
import { createAuditRows } from '../../../functions/audits/audits.days.entity.ts';
import { createAudits } from '../../../functions/audits/audits.view.ts';
import { sha256Hex } from '../../../functions/core/crypto/sha256.ts';
import { auditDayKey } from '../../../functions/core/table/keys/keys.ts';
import { callOk } from '../../../infra/local/client/portal-client.ts';
import { invoke } from '../../support/lambdas.ts';
import { signInAdmin } from '../../support/people.ts';
import { tableOf } from '../../support/table.ts';

const stack = inject('stack');
const table = tableOf(stack);
// A day that no other test writes into.
const day = utcDayOf(new Date(Date.now() - 9 * 86_400_000));
const { from, before } = rangeOfUtcDay(day);

/** Three entries of the day, and the day as it was sealed. */
async function sealDay() {
  const audits = createAudits(table);
  for (const n of [1, 2, 3]) {
    const at = new Date(from.getTime() + n * 1_000);
    const targetId = `sellado-${String(n)}`;
    await audits.add({ targetId, actorId: 'prueba', action: 'UserUpdated', at });
  }
  let hash = NO_HASH;
  const rows = [];
  for await (const page of createAuditRows(table).each({ from, before })) rows.push(...page);
  for (const row of rows) hash = sha256Hex(hash + lineOf(row));
  const upTo = String(rows.at(-1)?.['gsi1sk']);
  const counted = { previous: NO_HASH, hash, count: rows.length, upTo, isWhole: true };
  // In the future: an item that has expired is deleted within a minute.
  const expiresAt = Math.floor(Date.now() / 1_000) + 86_400;
  const Item = { ...auditDayKey(day), ...counted, revision: 0, expiresAt };
  await table.client.send(new PutCommand({ TableName: table.name, Item }));
  return rows;
}

const update = (Key: Record<string, unknown>, expression: string, value: unknown) =>
  table.client.send(
    new UpdateCommand({
      ...{ TableName: table.name, Key, UpdateExpression: expression },
      ExpressionAttributeValues: { ':value': value },
      ...(expression.includes('#check') && {
        ExpressionAttributeNames: { '#check': 'check', '#at': 'at' },
      }),
    }),
  );

async function checkedState() {
  await invoke(stack, 'audits.dispatcher');
  const { token } = await signInAdmin(stack);
  const { days } = await callOk(stack, auditsContract.listDays, { token });
  return days.find((one) => one.day === day)?.state;
}

it('a day is archived and checked, and what was changed by hand is found', async () => {
  const [row] = await sealDay();
  expect(await checkedState()).toBe('verified');
  await update({ pk: row?.['pk'], sk: row?.['sk'] }, 'SET actorId = :value', 'otro');
  // The next night.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  await update(auditDayKey(day), 'SET #check.#at = :value', yesterday);
  expect(await checkedState()).toBe('altered');
});
