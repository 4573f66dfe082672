import { allWebsitesPartition, ownerPartition, websiteRowPrefix } from './keys.ts';
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
