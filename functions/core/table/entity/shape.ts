import type { Item } from './items.ts';

/** The number of an item's shape; an item without it has the first one. */
export const VERSION = 'v';
/**
 * Marks what the migrator rewrote, until somebody changes it: the table's stream brings no reason, and nothing happened to
 * what the item stands for (ADR 0063).
 */
export const MIGRATED = 'migrated';

/** Makes an item of one shape an item of the next. Keys of indexes need none: they follow from the fields. */
export type Upcast = (item: Item) => Item;

export interface Shape {
  /** Today's: the first shape is 1, and each upcast leads to the next one. */
  version: number;
  /** The item in today's shape. @throws Error for an item of a later release */
  newest(item: Item): Item;
  isOutdated(item: Item): boolean;
}

const versionOf = (item: Item): number => Number(item[VERSION] ?? 1);

/** The shapes that a noun's items have had, by what leads from each to the next, oldest first. */
export function shapeOf(upcasts: readonly Upcast[]): Shape {
  const version = upcasts.length + 1;
  return {
    version,
    newest(item) {
      const from = versionOf(item);
      // To read it as it were an older one could lose what it says. The release that wrote it reads it.
      if (from > version)
        throw new Error(`An item of shape ${String(from)}: this release knows ${String(version)}`);
      return upcasts.slice(from - 1).reduce((older, upcast) => upcast(older), item);
    },
    isOutdated: (item) => versionOf(item) < version,
  };
}
