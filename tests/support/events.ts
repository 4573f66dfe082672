import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '../../functions/core/id.ts';
import { outboxKey } from '../../functions/core/table/keys/keys.ts';
import type { PublishableEvent } from '../../functions/core/table/commit/outbox.ts';
import type { StackInfo } from '../../infra/local/client/stack-info.ts';
import { tableOf } from './table.ts';

/**
 * Lets a stack's subscribers hear of an event without the change that it reports. Each time it comes as a delivery of
 * its own, as AWS may repeat one. Wait for what it brings about with `until`.
 */
export async function announce(
  stack: StackInfo,
  event: PublishableEvent,
  { times = 1 }: { times?: number } = {},
): Promise<void> {
  const { client, name: TableName } = tableOf(stack);
  for (let time = 0; time < times; time += 1) {
    await client.send(new PutCommand({ TableName, Item: { ...outboxKey(newId()), event } }));
  }
}
