import { describe, expect, it } from 'vitest';
import { changesBetween, mergeChanges, type SoftwareChange } from './status.changes.domain.ts';

const software = (plugins: Record<string, string>, themes: Record<string, string> = {}) => ({
  plugins: Object.entries(plugins).map(([file, version]) => ({
    ...{ file, name: `Plugin ${file}`, version, active: true, updatePending: false },
  })),
  themes: Object.entries(themes).map(([name, version]) => ({
    ...{ name, version, active: true, updatePending: false },
  })),
});
const change = (id: string, from: string, to: string): SoftwareChange => ({
  ...{ kind: 'plugin', id, name: `Plugin ${id}`, from, to },
});

describe('what changed between two syncs', () => {
  it('is each plugin and theme of another version', () => {
    const before = software({ a: '1.0', b: '2.0' }, { Astra: '4.1' });
    const after = software({ a: '1.1', b: '2.0' }, { Astra: '4.2' });
    expect(changesBetween(before, after)).toEqual([
      change('a', '1.0', '1.1'),
      { kind: 'theme', id: 'Astra', name: 'Astra', from: '4.1', to: '4.2' },
    ]);
  });

  it.each([
    ['was installed', {}, { a: '1.0' }],
    ['was removed', { a: '1.0' }, {}],
    ['did not say its version before', { a: '' }, { a: '1.0' }],
    ['does not say its version', { a: '1.0' }, { a: '' }],
    ['is the same', { a: '1.0' }, { a: '1.0' }],
  ])('is nothing of what %s', (_, before, after) => {
    expect(changesBetween(software(before), software(after))).toEqual([]);
  });
});

describe('changes of several days', () => {
  it('are one each, from the first version to the last', () => {
    const days = [change('a', '1.0', '1.1'), change('b', '2.0', '2.1'), change('a', '1.1', '1.2')];
    expect(mergeChanges(days)).toEqual([change('a', '1.0', '1.2'), change('b', '2.0', '2.1')]);
  });

  it('leave out what is back where it was', () => {
    expect(mergeChanges([change('a', '1.0', '1.1'), change('a', '1.1', '1.0')])).toEqual([]);
  });

  it('stay the same if a day is counted twice', () => {
    const day = [change('a', '1.0', '1.1')];
    expect(mergeChanges([...day, ...day])).toEqual(day);
  });

  it('do not take a theme for a plugin of the same name', () => {
    const theme: SoftwareChange = { ...change('a', '5.0', '6.0'), kind: 'theme' };
    expect(mergeChanges([change('a', '1.0', '1.1'), theme])).toHaveLength(2);
  });
});
