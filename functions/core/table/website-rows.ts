import * as z from 'zod';
import { allWebsitesPartition, ownerPartition, websiteOfRowKey, websiteRowPrefix } from './keys.ts';
import type { RowSource } from './query-page.ts';

/** An owner's list rows. */
export const ownedWebsiteRows = (ownerId: string): RowSource => ({
  partition: { attribute: 'pk', value: ownerPartition(ownerId) },
  prefix: { attribute: 'sk', value: websiteRowPrefix },
});

/** Everybody's list rows, from the index: a moment behind. */
export const allWebsiteRows: RowSource = {
  index: 'gsi1',
  partition: { attribute: 'gsi1pk', value: allWebsitesPartition },
};

/** The rows a person may see: an administrator everybody's, a client their own. */
export const websiteRowsFor = (caller: { role: string; userId: string }): RowSource =>
  caller.role === 'admin' ? allWebsiteRows : ownedWebsiteRows(caller.userId);

const keySchema = z.object({ pk: z.string(), sk: z.string() });

/** A list row with what its key says: kept twice, it would take a fifth of what every list reads. */
export const withRowKey = (row: unknown): Record<string, unknown> => ({
  ...(row as Record<string, unknown>),
  ...websiteOfRowKey(keySchema.parse(row)),
});
