import * as z from 'zod';
import { addTo } from '../core/table/entity/counters.ts';
import { queryPages, rangeOf, readItem, writeItem } from '../core/table/entity/items.ts';
import { putNew, replaceItem, type Write } from '../core/table/entity/writes.ts';
import { websiteTotalsKey } from '../core/table/keys/keys.ts';
import { allWebsiteRows } from '../core/table/shared/website-rows.ts';
import type { Table } from '../core/table/table.ts';
import type { Website } from './websites.domain.ts';

type Keyed = Pick<Website, 'keyConfigured'>;

/** What a change adds to the number of sites with a connector key; nothing where it stays. `undefined`: no site. */
export function countKeys(before: Keyed | undefined, after: Keyed | undefined): Write[] {
  const had = before?.keyConfigured ?? false;
  const has = after?.keyConfigured ?? false;
  return had === has ? [] : [addTo(websiteTotalsKey, { withKey: has ? 1 : -1 })];
}

export const totalsSchema = z.object({ withKey: z.number().int().default(0) });
const rowSchema = z.object({ keyConfigured: z.boolean() });

const TRIES = 5;

/**
 * Counts the sites with a key again, from their rows: of a stage that has sites from before they were counted. Safe to
 * repeat and beside other writes. One unit for some twenty sites. Returns the number.
 */
export async function recountKeys(table: Table): Promise<number> {
  for (let n = 0; n < TRIES; n += 1) {
    const item = await readItem(table, websiteTotalsKey, { consistent: true });
    let withKey = 0;
    for await (const rows of queryPages(table, rangeOf(allWebsiteRows))) {
      withKey += rows.filter((row) => rowSchema.parse(row).keyConfigured).length;
    }
    if (totalsSchema.parse(item ?? {}).withKey === withKey) return withKey;
    const Item = { ...websiteTotalsKey, withKey };
    const write = item
      ? replaceItem({ Item, asRead: { item, attributes: ['withKey'] } })
      : putNew(Item);
    if (await writeItem(table, write)) return withKey;
  }
  throw new Error('The sites changed each time while they were counted');
}
