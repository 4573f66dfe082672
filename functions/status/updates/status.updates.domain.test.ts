import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthOf } from '../../core/validation/text.ts';
import type { SiteStats } from '../status.domain.ts';
import {
  pendingUpdatesOf,
  requestText,
  versionsText,
  type SoftwareUpdate,
} from './status.updates.domain.ts';

const plugin = (name: string, from: string, to: string): SoftwareUpdate => ({
  ...{ kind: 'plugin', id: `${name}.php`, name, from, to },
});

describe('the updates of a site', () => {
  it('are those of WordPress, plugins and themes, with what is known of their versions', () => {
    const stats = {
      wordpressVersion: '6.8.3',
      wordpressOffered: '6.9',
      plugins: [
        { file: 'a.php', name: 'A', version: '1.0', active: true, updatePending: false },
        ...[{ file: 'b.php', name: 'B', version: '2.3.1', active: true, updatePending: true }].map(
          (one) => ({ ...one, offered: '2.4.0' }),
        ),
      ],
      themes: [
        { name: 'Astra', version: '', active: true, updatePending: true },
        // Nothing knows these: the fleet's page failed by them.
        { name: '', version: '1', active: true, updatePending: true },
        { name: 'x'.repeat(301), version: '1', active: true, updatePending: true },
      ],
    } as SiteStats;
    expect(pendingUpdatesOf(stats)).toEqual([
      { kind: 'wordpress', id: 'wordpress', name: 'WordPress', from: '6.8.3', to: '6.9' },
      { kind: 'plugin', id: 'b.php', name: 'B', from: '2.3.1', to: '2.4.0' },
      { kind: 'theme', id: 'Astra', name: 'Astra', from: '', to: '' },
    ]);
  });

  it.each([
    [{ from: '2.3.1', to: '2.4.0' }, '2.3.1 → 2.4.0'],
    [{ from: '2.3.1', to: '' }, '2.3.1'],
    [{ from: '', to: '2.4.0' }, '2.4.0'],
    [{ from: '', to: '' }, ''],
  ])('%j is said as %s', (versions, text) => {
    expect(versionsText(versions)).toBe(text);
  });
});

describe('a request for updates', () => {
  const [gallery, shop, form] = [
    plugin('Galería', '2.3.1', '2.4.0'),
    plugin('Tienda', '', '9'),
    plugin('Formulario', '1.0', ''),
  ];

  it.each([
    [[], ''],
    [[gallery], 'Actualizar Galería 2.3.1 → 2.4.0'],
    [[gallery, shop], 'Actualizar:\n- Galería 2.3.1 → 2.4.0\n- Tienda 9'],
    [[gallery, shop, form], 'Actualizar:\n- Galería 2.3.1 → 2.4.0\n- Tienda 9\n- Formulario 1.0'],
  ])('names what is to be updated (%#)', (updates, text) => {
    expect(requestText(updates, 500)).toBe(text);
  });

  it('counts those that it has no room for', () => {
    expect(requestText([gallery, shop, form], 50)).toBe(
      'Actualizar:\n- Galería 2.3.1 → 2.4.0\n- y 2 más',
    );
  });

  it('of several always fits', () => {
    const text = fc.string({ maxLength: 200 });
    const update = fc.tuple(text, text, text).map((given) => plugin(...given));
    fc.assert(
      fc.property(fc.array(update, { minLength: 2, maxLength: 300 }), (updates) => {
        expect(lengthOf(requestText(updates, 500))).toBeLessThanOrEqual(500);
      }),
    );
  });
});
