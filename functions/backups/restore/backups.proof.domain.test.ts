import { describe, expect, it } from 'vitest';
import { failures } from '../../../drill/drill.text.ts';
import { failureForClient, proofSentence, siteProofSentence } from './backups.proof.domain.ts';

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

it('names the one of a site’s backups that was restored', () => {
  const format = { date: () => '26/11/2026', dateTime: () => '25/11/2026 03:00' };
  const proof = { madeAt: '2026-11-25T06:00:00.000Z', at, failure: null, is: 'newest' } as const;
  const failed = { ...proof, failure: 'Faltan filas.' };
  const sentence = 'Restauración comprobada el 26/11/2026, con el respaldo del 25/11/2026 03:00.';
  expect(siteProofSentence(proof, format)).toBe(sentence);
  expect(siteProofSentence({ ...proof, is: 'earlier' }, format)).toBe(
    `${sentence} El más nuevo todavía no se comprobó.`,
  );
  expect(siteProofSentence({ ...proof, is: 'deleted' }, format)).toBe(
    `${sentence} Ese respaldo ya se eliminó.`,
  );
  expect(siteProofSentence(failed, format)).toBe(
    'Falló la comprobación del respaldo del 25/11/2026 03:00: Faltan filas.',
  );
  // When it was made was not kept.
  expect(siteProofSentence({ ...proof, madeAt: undefined }, format)).toBe(
    'Restauración comprobada el 26/11/2026.',
  );
  expect(siteProofSentence({ ...failed, madeAt: undefined }, format)).toBe(
    'Falló la comprobación: Faltan filas.',
  );
  expect(siteProofSentence(null, format)).toBe('Restauración todavía no comprobada.');
});

describe('why a backup did not come back, for its client', () => {
  const path = 'wp-content/themes/a b/Beiruti-VariableFont_wght.woff2';
  const damaged = (name: string) => `«${name}» está dañado dentro del archivo.`;

  it.each([
    [damaged(path), 'Uno de sus archivos está dañado dentro del archivo.'],
    [damaged('index.php'), 'Uno de sus archivos está dañado dentro del archivo.'],
    [failures.fileLost(path).message, 'Uno de sus archivos no quedó restaurado.'],
    [
      failures.fileDiffers(path).message,
      'Uno de sus archivos no quedó como se respaldó: su suma SHA-256 es otra.',
    ],
    [`Falta «${path}» en el archivo.`, 'Falta uno de sus archivos en el archivo.'],
    [
      `El archivo trae un nombre peligroso: «${path}». No se restaura nada de él.`,
      'El archivo trae un nombre peligroso. No se restaura nada de él.',
    ],
    // What was cut has no end.
    [`«wp-content/${'a'.repeat(40)}…`, 'Uno de sus archivos'],
  ])('does not name the file: %s', (failure, said) => {
    expect(failureForClient(failure)).toBe(said);
  });

  it.each([
    'La tabla «wp_posts» debe tener 7 filas y trae 6.',
    failures.blockMissing().message,
    failures.titleDiffers('Panadería S.A. 24/7').message,
  ])('says all else as it is: %s', (failure) => {
    expect(failureForClient(failure)).toBe(failure);
  });
});
