import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migratables } from '../../infra/local/deploy/migrations.ts';
import { keyBuilders } from '../support/erasure/kinds.ts';
import { entities } from '../support/samples/entities.ts';
import { itemOf, releases, samplesDir, samplesOf } from '../support/samples/frozen.ts';
import { kindOfItem } from '../support/samples/kind-of-item.ts';
import { otherItems } from '../support/samples/other-items.ts';
import { todaysShapes } from '../support/samples/shapes.ts';

type Item = Record<string, unknown>;
interface Entity {
  version: number;
  isOf(item: Item): boolean;
  decode(item: unknown): object;
  encode(value: never): Item;
}

const entityOf = (kind: string) => (entities as Record<string, Entity>)[kind];
const newest = releases().at(-1) ?? '';
const kinds = [...new Set(keyBuilders)].toSorted();

/** Attributes in an item that its entity does not know: counters that others add to. */
const beside: Readonly<Record<string, readonly string[]>> = {};
/** The item in the place of a person who was deleted is read by nobody as a person. */
const isTombstone = (item: Item) => 'deletedAt' in item;

describe.each(releases())('the items of release %s', (release) => {
  const samples = Object.entries(samplesOf(release));

  it.each(samples)('are read by today’s code: %s', (kind, stored) => {
    expect(stored.length).toBeGreaterThan(0);
    for (const item of stored.map(itemOf)) {
      expect(kindOfItem(item)).toBe(kind);
      if (isTombstone(item)) continue;
      const entity = entityOf(kind);
      if (!entity) {
        expect(() => otherItems[kind]?.(item)).not.toThrow();
        continue;
      }
      expect(entity.isOf(item)).toBe(true);
      // What it says is stored again as it is said.
      const value = entity.decode(item);
      expect(entity.decode(entity.encode(value as never))).toEqual(structuredClone(value));
    }
  });
});

describe('the newest release', () => {
  it('has a sample of every kind of item, and each kind is read', () => {
    expect(Object.keys(samplesOf(newest)).toSorted()).toEqual(kinds);
    expect([...Object.keys(entities), ...Object.keys(otherItems)].toSorted()).toEqual(kinds);
  });

  it.each(Object.keys(entities))('stored what today’s code stores: %s', (kind) => {
    const entity = entityOf(kind);
    for (const item of (samplesOf(newest)[kind] ?? []).map(itemOf)) {
      if (!entity || isTombstone(item)) continue;
      const again = entity.encode(entity.decode(item) as never);
      const lost = Object.keys(item).filter((name) => !isDeepStrictEqual(item[name], again[name]));
      expect(lost.filter((name) => !beside[kind]?.includes(name))).toEqual([]);
    }
  });

  it('has every field that today’s entities store, in today’s version', () => {
    const frozen: unknown = JSON.parse(
      readFileSync(join(samplesDir, newest, 'shapes.json'), 'utf8'),
    );
    // Another shape? Fields that items may lack (`absent`): npm run samples -- <the next release>. Anything else: raise the
    // version by an upcast first (ADR 0063).
    expect(todaysShapes()).toEqual(frozen);
  });
});

describe('the migrator', () => {
  it('knows every entity that has had more than one shape', () => {
    const versioned = Object.values(entities).filter(({ version }) => version > 1);
    expect(new Set<unknown>(Object.values(migratables))).toEqual(new Set(versioned));
  });
});
