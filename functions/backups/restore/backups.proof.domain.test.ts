import { expect, it } from 'vitest';
import { proofSentence, siteProofSentence } from './backups.proof.domain.ts';

const at = '2026-11-26T12:00:00.000Z';

it.each([
  [null, 'Todavía no comprobada'],
  [{ at, failure: null }, 'Comprobada el 26/11/2026'],
  [
    { at, failure: 'Faltan 3 filas de wp_posts' },
    'Falló la comprobación: Faltan 3 filas de wp_posts',
  ],
  [
    { at, failure: 'Falta un archivo. Usa otro respaldo.' },
    'Falló la comprobación: Falta un archivo. Usa otro respaldo',
  ],
])('says of the proof %j: %s', (proof, sentence) => {
  expect(proofSentence(proof, { date: () => '26/11/2026' })).toBe(sentence);
});

it('says of a site that restoring its backups was proven', () => {
  const format = { date: () => '26/11/2026' };
  expect(siteProofSentence({ at, failure: null }, format)).toBe(
    'Restauración comprobada el 26/11/2026',
  );
  expect(siteProofSentence(null, format)).toBe('Restauración todavía no comprobada');
});
