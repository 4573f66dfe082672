import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  auditPartition,
  outboxKey,
  profileKey,
} from '../../../../functions/core/table/keys/keys.ts';
import { addPeople, newTable, personId } from './samples.ts';
import { createSiteWrites, type Announcement } from './site-writes.ts';
import { createSyncs } from './syncs.ts';

export const [ana, benito, admin] = [personId(1), personId(2), personId(3)];
export const asClient = (userId: string) => ({ role: 'cliente', userId }) as const;
export const asAdmin = { role: 'admin', userId: admin } as const;
export const at = new Date('2026-11-21T12:00:00.000Z');

/** What announces a change: one event and one entry of the audit. */
export const announcementOf = (eventId: string, type = 'WebsiteDeleted'): Announcement => ({
  event: { type, eventId },
  audits: [{ targetId: `target-${eventId}`, actorId: admin, action: type, at }],
});

/** A table of three people, and what tests of changes ask of it. */
export async function openWebsites() {
  const table = await newTable();
  await addPeople(table, ana, benito, admin);
  const store = createSiteWrites(table);
  const item = async (Key: Record<string, string>) => {
    const command = new GetCommand({ TableName: table.name, Key, ConsistentRead: true });
    return (await table.client.send(command)).Item;
  };
  return {
    table,
    store,
    status: createSyncs(table),
    item,
    countOf: async (userId: string) =>
      ((await item(profileKey(userId)))?.['websitesCount'] as number | undefined) ?? 0,
    /** Ids of what a person sees on their first page. */
    idsOf: async (caller: Parameters<typeof store.list>[0], text = '') => {
      const filters = { search: text };
      const { items } = await store.list(caller, { filters, page: 1, size: 50 });
      return items.map(({ websiteId }) => websiteId);
    },
    eventOf: async (eventId: string) => (await item(outboxKey(eventId)))?.['event'] as unknown,
    auditsOf: async (targetId: string) => {
      const { Items = [] } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': auditPartition(targetId) },
        }),
      );
      return Items;
    },
  };
}
