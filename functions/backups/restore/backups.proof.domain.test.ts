import { expect, it } from 'vitest';
import { proofSentence } from './backups.proof.domain.ts';

const at = '2026-11-26T12:00:00.000Z';

it.each([
  [null, 'Todavía no comprobada'],
  [{ at, failure: null }, 'Comprobada el 26/11/2026'],
  [
    { at, failure: 'Faltan 3 filas de wp_posts' },
    'Falló la comprobación: Faltan 3 filas de wp_posts',
  ],
])('says of the proof %j: %s', (proof, sentence) => {
  expect(proofSentence(proof, { date: () => '26/11/2026' })).toBe(sentence);
});
