import { queryItems, type Item, type Range } from '../entity/items.ts';
import type { Table } from '../table.ts';

interface Wanted {
  isWanted: (item: Item) => boolean;
  /** How many are enough. */
  size: number;
  /** Where few are wanted, the reading stops after so many Queries. */
  mostQueries: number;
}

/** At least `size` wanted items of a range, if there are; `last`: where the reading stopped, if there are further ones. */
export async function readWanted(
  table: Table,
  range: Range,
  { isWanted, size, mostQueries }: Wanted,
): Promise<{ found: Item[]; last: Item | undefined }> {
  const found: Item[] = [];
  let { after } = range;
  let last: Item | undefined;
  for (let queries = 0; queries < mostQueries; queries += 1) {
    const page = await queryItems(table, { ...range, after });
    found.push(...page.items.filter(isWanted));
    after = page.last;
    last = after && page.items.at(-1);
    if (!after || found.length >= size) break;
  }
  return { found, last };
}
