import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootDir } from '../tests/support/root.ts';
import { failures } from './drill.text.ts';

const messageOf = (code: string, message: string) => failures.restorer(code, message).message;

test('a drill says what is wrong, not what somebody who restores would do', () => {
  const file = '«a. Usa esto.jpg» está dañado dentro del archivo.';
  const advice = 'Descárgalo y súbelo otra vez, o usa otro respaldo.';
  expect(messageOf('entry-damaged', `${file} ${advice}`)).toBe(file);
  const rows = 'Las filas de la tabla «a» no quedaron como se respaldaron.';
  const hosting = 'El sitio sigue como estaba. Usa un servidor de la misma versión, o escríbenos.';
  expect(messageOf('rows-differ', `${rows} ${hosting}`)).toBe(rows);
  expect(messageOf('object-failed', 'No se pudo crear «v», vista: 1064')).toContain('1064');
});

test('no sentence about a damaged backup keeps its advice', () => {
  const path = 'includes/restore/class-gnusys-connector-restore-texts.php';
  const source = readFileSync(join(rootDir, 'connector/gnusys-connector', path), 'utf8');
  const about =
    /'((?:archive|dump|entry|file|files|manifest|name|rows|sums|table)-[a-z]+|directory-damaged)' *=> '(.+)',/g;
  const said = [...source.matchAll(about)].map(([, code = '', text = '']) => messageOf(code, text));
  expect(said.length).toBeGreaterThan(20);
  expect(said.filter((text) => /esc[aá]rga|otra vez|otro respaldo|Avisa/.test(text))).toEqual([]);
});
