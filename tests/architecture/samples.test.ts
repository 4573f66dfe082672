import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { migratables } from '../../infra/local/deploy/migrations.ts';
import { keyBuilders } from '../support/erasure/kinds.ts';
import { entities } from '../support/samples/entities.ts';
import { frozenItems, frozenShapes } from '../support/samples/frozen.ts';
import { kindOfItem } from '../support/samples/kind-of-item.ts';
import { otherItems } from '../support/samples/other-items.ts';
import { entityOf, readAs } from '../support/samples/readers.ts';
import { breaksOf, lineOf, shapes, type Described } from '../support/samples/shapes.ts';

/** Attributes in an item that its entity does not know: others count there. */
const beside: Readonly<Record<string, readonly string[]>> = {
  inboxKey: ['notices', 'unreadNotices'],
  notificationsHeadKey: ['newestBroadcast'],
  profileKey: ['websitesCount', 'membersCount'],
};

/** What a value says, without the mark of what was read in an older shape. */
const fieldsOf = (value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value));

const items = frozenItems();
const versionOf = (item: Record<string, unknown>) => Number(item['v'] ?? 1);

describe('the items that releases stored', () => {
  it.each(items)('are read by today’s code, which loses nothing: $kind', ({ kind, item }) => {
    expect(kindOfItem(item)).toBe(kind);
    readAs(kind, item);
    const entity = entityOf(kind);
    if (!entity) return;
    // What it says is stored again unchanged.
    const value = entity.decode(item);
    const [read, again] = [fieldsOf(value), entity.encode(value)];
    expect(fieldsOf(entity.decode(again))).toEqual(read);
    if (versionOf(item) < entity.version) return;
    const lost = Object.keys(item).filter(
      (name) => ![again[name], read[name]].some((kept) => isDeepStrictEqual(kept, item[name])),
    );
    expect(lost.filter((name) => !beside[kind]?.includes(name))).toEqual([]);
  });

  it('have one in each older shape of an entity', () => {
    const older = Object.entries(entities).flatMap(([kind, { version }]) =>
      Array.from({ length: version - 1 }, (_, index) => `${kind} ${String(index + 1)}`),
    );
    expect(older).not.toEqual([]);
    expect(items.map(({ kind, item }) => `${kind} ${String(versionOf(item))}`)).toEqual(
      expect.arrayContaining(older),
    );
  });
});

describe('today’s shapes', () => {
  const kinds = [...new Set(keyBuilders)].toSorted();

  it('are of every kind of item, and each kind is read', () => {
    expect([...Object.keys(entities), ...Object.keys(otherItems)].toSorted()).toEqual(kinds);
    // A new kind: npm run samples.
    expect(Object.keys(frozenShapes()).toSorted()).toEqual(Object.keys(shapes()).toSorted());
  });

  it.each(Object.entries(shapes()))('read what is stored: %s', (kind, shape) => {
    // A stored item would be unreadable: give the field a blank value (`absent`), or raise the version by an upcast (ADR 0063).
    expect(breaksOf(kind, frozenShapes()[kind] ?? 'v0', shape)).toEqual([]);
  });
});

describe('a change of a shape', () => {
  const stored = z.object({
    siteId: z.string(),
    title: z.string(),
    state: z.enum(['open', 'done']),
    owner: z.object({ name: z.string(), phone: z.string().optional() }).nullable(),
    rows: z.array(z.object({ count: z.number() })),
    days: z.record(z.string(), z.number()),
    dueOn: z.iso.date().nullable(),
  });
  const absent = { title: '' };
  const was = lineOf({ version: 1, schema: stored, absent });
  const breaks = (schema: z.ZodType, more: Partial<Described> = {}) =>
    breaksOf('siteKey', was, { version: 1, absent, schema, ...more });

  it('is none where nothing changes, and none by its order', () => {
    const { siteId, ...others } = stored.shape;
    const reordered = z.object({ ...others, siteId, state: z.enum(['done', 'open']) });
    expect([breaks(stored), breaks(reordered)]).toEqual([[], []]);
  });

  it.each<[what: string, added: z.ZodRawShape, blank?: object]>([
    ['a field with a blank value', { note: z.string() }, { note: '' }],
    ['an optional field', { note: z.object({ text: z.string() }).optional() }],
    ['a field with a default', { note: z.string().default('') }],
    ['one more choice', { state: z.enum(['open', 'late', 'done']) }],
    ['null', { siteId: z.string().nullable() }],
    [
      'an optional field of a part',
      { rows: z.array(z.object({ count: z.number(), of: z.string().optional() })) },
    ],
  ])('fails nothing that adds %s', (_, added, blank = {}) => {
    expect(breaks(stored.extend(added), { absent: { ...absent, ...blank } })).toEqual([]);
  });

  it.each<[why: string, changed: z.ZodType, absent?: object]>([
    ['.title is no longer there', stored.omit({ title: true })],
    ['.title has another type', stored.extend({ title: z.number() })],
    ['.title has another blank value', stored, { title: '-' }],
    ['.title is lacking in stored items', stored, {}],
    ['.note is lacking in stored items', stored.extend({ note: z.string() })],
    ['.state has another type', stored.extend({ state: z.enum(['open']) })],
    ['.dueOn has another type', stored.extend({ dueOn: z.iso.date() })],
    [
      '.rows[].count has another type',
      stored.extend({ rows: z.array(z.object({ count: z.string() })) }),
    ],
    [
      '.rows[].of is lacking in stored items',
      stored.extend({ rows: z.array(z.object({ count: z.number(), of: z.string() })) }),
    ],
    ['.days{} has another type', stored.extend({ days: z.record(z.string(), z.string()) })],
    [
      '.owner.phone is lacking in stored items',
      stored.extend({ owner: z.object({ name: z.string(), phone: z.string() }).nullable() }),
    ],
  ])('is refused by name: siteKey%s', (why, changed, blank = absent) => {
    expect(breaks(changed, { absent: { ...blank } })).toEqual([`siteKey${why}`]);
  });

  it('is read by an upcast in another version', () => {
    expect(breaks(stored.omit({ title: true }), { version: 2 })).toEqual([]);
  });
});

describe('the migrator', () => {
  it('knows every entity that has had more than one shape', () => {
    const versioned = Object.values(entities).filter(({ version }) => version > 1);
    expect(versioned.length).toBeGreaterThan(0);
    expect(new Set<unknown>(Object.values(migratables))).toEqual(new Set(versioned));
  });
});
