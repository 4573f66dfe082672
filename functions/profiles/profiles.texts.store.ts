import { createDirectory } from '../core/table/directory.ts';
import type { Table } from '../core/table/table.ts';
import { clientEntrySchema, clientSortKey } from './profiles.row.ts';

export interface ClientTextsStore {
  /** What searches compare of each client, by their id. Half a unit, and what changed since this Lambda last looked. */
  read(): Promise<ReadonlyMap<string, string>>;
}

/** Make it once per Lambda: it remembers the directory of clients. */
export function createClientTextsStore(table: Table): ClientTextsStore {
  const clients = createDirectory(table, {
    name: 'CLIENTS',
    schema: clientEntrySchema,
    orderOf: clientSortKey,
  });
  return {
    read: async () => new Map((await clients.read()).map(({ id, text }) => [id, text])),
  };
}
