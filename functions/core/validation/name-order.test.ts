import { expect, it } from 'vitest';
import { nameKeyOf } from './name-order.ts';

const inOrder = (names: readonly string[]) =>
  names.toSorted((a, b) => (nameKeyOf(a) < nameKeyOf(b) ? -1 : 1));

it.each([
  [['Zapatos', 'ábaco', 'Árbol']],
  [['Caña', 'canto', 'cana']],
  [['Sitio 10', 'sitio 9', 'SITIO 0011']],
  [['Blog', '3 Marías', '(prueba)', 'blog de Ana']],
])('sorts %j as a Spanish collator does', (names) => {
  const collator = new Intl.Collator('es', { sensitivity: 'base', numeric: true });
  expect(inOrder(names)).toEqual(names.toSorted((a, b) => collator.compare(a, b)));
});

it('is the same for the same name in other letters', () => {
  expect(nameKeyOf('PANADERÍA 007')).toBe(nameKeyOf('panaderia 7'));
  expect(nameKeyOf('Ñandú')).not.toBe(nameKeyOf('Nandu'));
});
