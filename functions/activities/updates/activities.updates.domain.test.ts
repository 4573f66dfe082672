import { describe, expect, it } from 'vitest';
import { sampleSiteStats } from '../../status/status.samples.ts';
import {
  asksOnlyFor,
  settleWanted,
  wantedOf,
  withEvidence,
  type Wanted,
} from './activities.updates.domain.ts';

type Update = Wanted['updates'][number];
const gallery = (given: Partial<Update> = {}): Update => ({
  ...{ kind: 'plugin', id: 'g.php', name: 'Galería', from: '2.3.1', to: '2.4.0', done: false },
  ...given,
});
const plugin = (file: string, version: string, updatePending = false) => ({
  ...{ file, name: file, version, active: true, updatePending },
});
const running = (version: string) => sampleSiteStats({ plugins: [plugin('g.php', version)] });

describe('an update that was asked for', () => {
  it.each([
    ['2.3.1', false],
    ['2.3.2', false],
    ['2.4.0', true],
    ['2.4', true],
    ['2.10.0', true],
    ['', false],
  ])('is done with version %j: %s', (version, done) => {
    const { reached, updates } = settleWanted([gallery()], running(version));
    expect(updates).toEqual([gallery({ done })]);
    expect(reached).toEqual(done ? [{ name: 'Galería', from: '2.3.1', to: version }] : []);
  });

  it.each([
    ['2.3.1', '2.3.1', false],
    ['2.3.1', '2.3.2', true],
    ['', '2.3.2', false],
  ])('to a version that nobody named is done from %j with %j: %s', (from, version, done) => {
    const { updates } = settleWanted([gallery({ from, to: '' })], running(version));
    expect(updates[0]?.done).toBe(done);
  });

  it('is not done where the plugin was removed, and not done twice', () => {
    expect(settleWanted([gallery()], sampleSiteStats()).reached).toEqual([]);
    expect(settleWanted([gallery({ done: true })], running('2.4.0')).reached).toEqual([]);
  });

  it('may be WordPress itself, or a theme', () => {
    const updates = [
      gallery({ kind: 'wordpress', id: 'wordpress', from: '6.8', to: '6.9' }),
      gallery({ kind: 'theme', id: 'Astra', from: '1.0', to: '1.1' }),
    ];
    const stats = sampleSiteStats({
      wordpressVersion: '6.9.1',
      themes: [{ name: 'Astra', version: '1.1', active: true, updatePending: false }],
    });
    expect(settleWanted(updates, stats).reached.map(({ to }) => to)).toEqual(['6.9.1', '1.1']);
  });

  it('has the versions of the last sync, whatever was sent', () => {
    const stats = sampleSiteStats({
      plugins: [{ ...plugin('g.php', '2.3.1', true), offered: '2.4.0' }, plugin('f.php', '1.0')],
    });
    const asked = ['g.php', 'f.php', 'x.php'].map((id) => ({ kind: 'plugin' as const, id }));
    expect(wantedOf(asked, stats)).toEqual([gallery({ name: 'g.php' })]);
  });
});

describe('evidence', () => {
  it('names the versions and the day, below what there is', () => {
    const reached = [
      { name: 'Galería', from: '2.3.1', to: '2.4.0' },
      { name: 'Tienda', from: '', to: '9.1' },
    ];
    expect(withEvidence('', reached, '2026-11-22')).toBe(
      'Galería 2.3.1 → 2.4.0, 22/11\nTienda 9.1, 22/11',
    );
    expect(withEvidence('Antes.', reached.slice(1), '2026-01-02')).toBe(
      'Antes.\nTienda 9.1, 02/01',
    );
  });
});

it.each([
  ['', 'Actualizar Galería 2.3.1 → 2.4.0', true],
  ['', 'Actualizar Galería 2.3.1 → 2.4.0 y cambiar el logotipo', false],
  ['Y arreglar el formulario', 'Actualizar Galería 2.3.1 → 2.4.0', false],
])('an activity with the words %j, %j asks for nothing else: %s', (title, description, only) => {
  expect(asksOnlyFor({ title, description }, [gallery()])).toBe(only);
});
