import { describe, expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

describe('the fields that changed', () => {
  it('are those that are not as they were', () => {
    const before = { title: 'Uno', hours: 1.5, note: '', other: 'stays' };
    expect(changedFields(before, { title: 'Dos', hours: 1.5, note: '' })).toEqual({ title: 'Dos' });
    expect(changedFields(before, { title: 'Uno', hours: null })).toEqual({ hours: null });
  });

  it('are none where nothing changed', () => {
    expect(changedFields({ title: 'Uno' }, { title: 'Uno' })).toEqual({});
  });
});
