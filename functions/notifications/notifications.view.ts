import type { Table } from '../core/table/table.ts';
import { createInboxes } from './notifications.inbox.entity.ts';

/** What other nouns may know of a person's notifications. Reading it remembers: create it once per Lambda. */
export const createInboxView = (table: Table) => {
  const { read } = createInboxes(table);
  return { read };
};
export type InboxView = ReturnType<typeof createInboxView>;
