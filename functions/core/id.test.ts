import { describe, expect, it } from 'vitest';
import { firstIdAt, newId, timeOfId } from './id.ts';
import { idField } from './validation/fields.ts';

describe('ids', () => {
  it('are in order of time, and none comes before the first of its instant', () => {
    const at = new Date('2026-11-21T12:00:00.000Z');
    const before = newId(new Date(at.getTime() - 1));
    const first = firstIdAt(at);
    expect(idField.parse(first)).toHaveLength(26);
    expect([newId(at), first, before].toSorted()[0]).toBe(before);
    for (let n = 0; n < 100; n += 1) expect(newId(at) > first).toBe(true);
  });

  it('all come after the first id of a time before 1970', () => {
    const first = firstIdAt(new Date('1969-12-31T23:00:00.000Z'));
    expect(first).toBe(firstIdAt(new Date(0)));
    expect(newId(new Date(0)) > first).toBe(true);
  });

  it('say when they were made', () => {
    const at = new Date('2026-11-21T12:00:00.123Z');
    expect(timeOfId(newId(at))).toEqual(at);
    expect(timeOfId(firstIdAt(at))).toEqual(at);
  });
});
