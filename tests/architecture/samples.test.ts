import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { migratables } from '../../infra/local/deploy/migrations.ts';
import { keyBuilders } from '../support/erasure/kinds.ts';
import { entities } from '../support/samples/entities.ts';
import { itemOf, releases, samplesDir, samplesOf } from '../support/samples/frozen.ts';
import { kindOfItem } from '../support/samples/kind-of-item.ts';
import { otherItems } from '../support/samples/other-items.ts';
import { entityOf, isTombstone, readAs } from '../support/samples/readers.ts';
import { todaysShapes } from '../support/samples/shapes.ts';

type Item = Record<string, unknown>;

const newest = releases().at(-1) ?? '';
const kinds = [...new Set(keyBuilders)].toSorted();

/** Attributes in an item that its entity does not know: others count there, or mark it. */
const beside: Readonly<Record<string, readonly string[]>> = {
  activityKey: ['migrated'],
  inboxKey: ['notices', 'unreadNotices'],
  notificationsHeadKey: ['newestBroadcast'],
  profileKey: ['websitesCount', 'membersCount'],
};

/** What a value says, without the mark of what was read in an older shape. */
const fieldsOf = (value: object): Item => Object.fromEntries(Object.entries(value));

describe.each(releases())('the items of release %s', (release) => {
  it.each(Object.entries(samplesOf(release)))('are read by today’s code: %s', (kind, stored) => {
    expect(stored.length).toBeGreaterThan(0);
    for (const item of stored.map(itemOf)) {
      expect(kindOfItem(item)).toBe(kind);
      readAs(kind, item);
      const entity = entityOf(kind);
      if (!entity || isTombstone(item)) continue;
      // What it says is stored again unchanged.
      const value = entity.decode(item);
      expect(fieldsOf(entity.decode(entity.encode(value)))).toEqual(fieldsOf(value));
    }
  });
});

describe('the newest release', () => {
  it('has a sample of every kind of item, and each kind is read', () => {
    expect(Object.keys(samplesOf(newest)).toSorted()).toEqual(kinds);
    expect([...Object.keys(entities), ...Object.keys(otherItems)].toSorted()).toEqual(kinds);
  });

  it.each(Object.keys(entities))('stored nothing that today’s code loses: %s', (kind) => {
    const entity = entityOf(kind);
    for (const item of (samplesOf(newest)[kind] ?? []).map(itemOf)) {
      if (!entity || isTombstone(item)) continue;
      const value = entity.decode(item);
      const [read, again] = [fieldsOf(value), entity.encode(value)];
      const lost = Object.keys(item).filter(
        (name) => ![again[name], read[name]].some((kept) => isDeepStrictEqual(kept, item[name])),
      );
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
    expect(versioned.length).toBeGreaterThan(0);
    expect(new Set<unknown>(Object.values(migratables))).toEqual(new Set(versioned));
  });
});
