import { entities } from './entities.ts';
import { otherItems } from './other-items.ts';

type Item = Record<string, unknown>;

/** What tests ask of an entity, whatever it is of. */
export interface AnyEntity {
  version: number;
  isOf(item: Item): boolean;
  decode(item: unknown): object;
  encode(value: object): Item;
}

/** The entity of a kind of item; undefined for one that is read otherwise. */
export const entityOf = (kind: string): AnyEntity | undefined =>
  (entities as unknown as Record<string, AnyEntity | undefined>)[kind];

/** The item in the place of a person who was deleted: nobody reads it as a person. */
const isTombstone = (item: Item): boolean => 'deletedAt' in item;

/** Reads an item as the product does. @throws where it cannot */
export function readAs(kind: string, item: Item): void {
  if (isTombstone(item)) return;
  const entity = entityOf(kind);
  if (entity && !entity.isOf(item)) throw new Error(`${kind} has another key`);
  const read = entity?.decode ?? otherItems[kind];
  if (!read) throw new Error(`Nothing reads ${kind}`);
  read(item);
}
