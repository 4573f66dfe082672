import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeEdit } from './merge-edit.ts';

const value = fc.oneof(
  fc.constantFrom('', 'a', 'b'),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
  fc.record({ userId: fc.constantFrom('1', '2') }),
);
const fields = fc.record({ one: value, two: value, three: value });
const sides = fc.record({ base: fields, mine: fields, theirs: fields });
const names = ['one', 'two', 'three'] as const;
const text = (some: unknown) => JSON.stringify(some);

describe('two edits of one thing', () => {
  it('merge field by field: what one side alone changed is its own, the rest is a conflict', () => {
    fc.assert(
      fc.property(sides, ({ base, mine, theirs }) => {
        const { merged, conflicts } = mergeEdit({ base, mine, theirs });
        for (const name of names) {
          const [was, own, other] = [text(base[name]), text(mine[name]), text(theirs[name])];
          const isConflict = own !== was && other !== was && own !== other;
          expect(conflicts.includes(name)).toBe(isConflict);
          expect(text(merged[name])).toBe(own === was ? other : own);
        }
      }),
    );
  });

  it('are the same whoever saved first, but for conflicts', () => {
    fc.assert(
      fc.property(sides, ({ base, mine, theirs }) => {
        const one = mergeEdit({ base, mine, theirs });
        const other = mergeEdit({ base, mine: theirs, theirs: mine });
        expect(one.conflicts).toEqual(other.conflicts);
        if (one.conflicts.length === 0) expect(one.merged).toEqual(other.merged);
      }),
    );
  });

  it('conflict in a secret that both changed, of which nobody sees the value', () => {
    const base = { key: '', name: 'Uno' };
    const mine = { key: 'typed', name: 'Uno' };
    expect(mergeEdit({ base, mine, theirs: base }, (name) => name === 'key')).toEqual({
      merged: mine,
      conflicts: ['key'],
    });
    expect(mergeEdit({ base, mine: base, theirs: base }, () => true).conflicts).toEqual([]);
  });
});
