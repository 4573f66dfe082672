import { describe, expect, it } from 'vitest';
import { rowsOf, softwarePageOf, type SoftwareAsked, type SoftwareRow } from './status.software.ts';
import { siteSoftware } from './status.samples.ts';

const row = (name: string, given: Partial<SoftwareRow> = {}): SoftwareRow => ({
  id: name,
  name,
  version: '1.0',
  active: true,
  updatePending: false,
  ...given,
});
const asked: SoftwareAsked = { page: 1, search: '', state: null, sort: 'nombre' };
const rows = [
  row('Zeta', { version: '1.10', active: false }),
  row('Ñandú', { version: '1.9', updatePending: true }),
  row('Álbum', { version: '2.0', active: false, updatePending: true }),
  row('nube', { version: '1.9' }),
];
const namesOf = (given: Partial<SoftwareAsked>) =>
  softwarePageOf(rows, { ...asked, ...given }).rows.map(({ name }) => name);

describe('the list of software', () => {
  it.each([
    ['nombre', ['Álbum', 'nube', 'Ñandú', 'Zeta']],
    ['-nombre', ['Zeta', 'Ñandú', 'nube', 'Álbum']],
    ['version', ['nube', 'Ñandú', 'Zeta', 'Álbum']],
    ['-version', ['Álbum', 'Zeta', 'nube', 'Ñandú']],
    ['estado', ['Ñandú', 'nube', 'Álbum', 'Zeta']],
    ['-estado', ['Zeta', 'Álbum', 'nube', 'Ñandú']],
  ] as const)('is sorted by %s', (sort, names) => {
    expect(namesOf({ sort })).toEqual(names);
  });

  it.each([
    [null, 4],
    ['activos', 2],
    ['desactualizados', 2],
  ] as const)('in state %s has %i', (state, count) => {
    expect(namesOf({ state })).toHaveLength(count);
  });

  it.each([
    ['album', ['Álbum']],
    ['ÑAN', ['Ñandú']],
    ['  ', ['Álbum', 'nube', 'Ñandú', 'Zeta']],
    ['nada', []],
  ])('searched for "%s" has %j', (search, names) => {
    expect(namesOf({ search })).toEqual(names);
  });

  const many = Array.from({ length: 25 }, (_, n) => row(`P${String(n)}`));
  it.each([
    [1, { page: 1, pages: 3, total: 25, from: 1, to: 10 }, 10],
    [3, { page: 3, pages: 3, total: 25, from: 21, to: 25 }, 5],
    [9, { page: 3, pages: 3, total: 25, from: 21, to: 25 }, 5],
  ])('asked for page %i', (page, expected, shown) => {
    const answer = softwarePageOf(many, { ...asked, page });
    expect(answer).toMatchObject(expected);
    expect(answer.rows).toHaveLength(shown);
  });

  it('without rows is one empty page', () => {
    const expected = { rows: [], page: 1, pages: 1, total: 0, from: 0, to: 0 };
    expect(softwarePageOf([], asked)).toEqual(expected);
  });

  it('knows which of its updates was requested, to the same version', () => {
    const plugin = { name: 'Foro', version: '1', active: true, updatePending: true, offered: '2' };
    const plugins = ['a.php', 'b.php', 'c.php'].map((file) => ({ ...plugin, file }));
    const { body } = siteSoftware({ plugins });
    const ask = { kind: 'plugin' as const, activityId: 'a1' };
    const requested = [
      { ...ask, id: 'a.php', to: '2' },
      { ...ask, id: 'b.php', to: '1.9' },
    ];
    const rows = rowsOf(body, 'plugins', requested);
    expect(rows.map(({ requestedBy }) => requestedBy)).toEqual(['a1', undefined, undefined]);
  });

  it('knows each row apart, also two themes of one name', () => {
    const theme = { name: 'Astra', version: '1', active: true, updatePending: false };
    const { body } = siteSoftware({ themes: [theme, theme] });
    expect(new Set(rowsOf(body, 'themes').map(({ id }) => id)).size).toBe(2);
    expect(new Set(rowsOf(body, 'plugins').map(({ id }) => id)).size).toBe(12);
  });
});
