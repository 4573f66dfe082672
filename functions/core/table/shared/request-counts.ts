import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { inHourOf, type CountRequest } from '../../http/rate-limit.ts';
import { unlessRefused } from '../entity/items.ts';
import { putNew, type Write } from '../entity/writes.ts';
import { requestCountsKey } from '../keys/keys.ts';
import type { Table } from '../table.ts';

const MINUTE_SECONDS = 60;

/** A count is useless after its minutes; TTL may take two days to remove it. */
const keptSeconds = (span: number) => (span + 1) * MINUTE_SECONDS;

const expiryOf = (minute: string, span: number) =>
  Math.floor(Date.parse(`${minute}:00.000Z`) / 1_000) + keptSeconds(span);

/**
 * Marks that a person is informed of something in this hour, in the transaction of what informs them; refused to a second
 * one. It is no count of `createCountRequest`: an item that others count in meanwhile would refuse the transaction.
 */
export function markInformed(userId: string, at: Date): Write {
  const { minute, span = 1 } = inHourOf(at);
  const key = requestCountsKey(`INFORMED#${userId}`, minute);
  return putNew({ ...key, expiresAt: expiryOf(minute, span) });
}

/** Counts requests in one item per subject and minute: one conditional write, 1 WCU, for any number of counters. */
export const createCountRequest =
  ({ client, name: TableName }: Table): CountRequest =>
  async ({ subject, minute, span = 1, limits, by = 1 }) => {
    const counts = Object.entries(limits).map(([name, most], n) => ({
      name: `#count${String(n)}`,
      value: `:most${String(n)}`,
      attribute: name,
      most,
    }));
    const expiresAt = expiryOf(minute, span);
    const written = await unlessRefused(
      client.send(
        new UpdateCommand({
          TableName,
          Key: requestCountsKey(subject, minute),
          UpdateExpression: `SET expiresAt = :expiresAt ADD ${counts.map(({ name }) => `${name} :by`).join(', ')}`,
          ConditionExpression: counts
            .map(({ name, value }) => `(attribute_not_exists(${name}) OR ${name} < ${value})`)
            .join(' AND '),
          ExpressionAttributeNames: Object.fromEntries(
            counts.map(({ name, attribute }) => [name, attribute]),
          ),
          ExpressionAttributeValues: {
            ':by': by,
            ':expiresAt': expiresAt,
            ...Object.fromEntries(counts.map(({ value, most }) => [value, most])),
          },
        }),
      ),
    );
    return written !== undefined;
  };
