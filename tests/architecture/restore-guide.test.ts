import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { guidePictures } from '../../frontend/src/features/backups/restore/backups.guide.pictures.ts';
import { guideText } from '../../frontend/src/features/backups/restore/backups.guide.text.ts';
import { rootDir } from '../support/root.ts';

const read = (path: string) => readFileSync(join(rootDir, path), 'utf8');
const GUIDE = 'frontend/src/features/backups/restore/backups.guide.text.ts';
/** The words of the portal, and of the plugin with its restorer. */
const said = [
  ...globSync('frontend/src/**/*.text.ts', { cwd: rootDir }).filter((path) => path !== GUIDE),
  'connector/gnusys-connector/languages/gnusys-connector-es_ES.po',
]
  .map((path) => read(path))
  .join('\n');

it('quotes the words of the screens as they are', () => {
  const quoted = [...JSON.stringify(guideText).matchAll(/«([^»]+)»/g)].map(([, text = '']) => text);
  expect(quoted.length).toBeGreaterThan(40);
  expect(quoted.filter((text) => !said.includes(text))).toEqual([]);
});

it('leads on where wp-config.php names a database that is no longer there', () => {
  const answer = guideText.help.items.find((item) =>
    item.startsWith('«No pudimos entrar a la base de datos»'),
  );
  expect(answer).toContain('«Se usan los datos de wp-config.php.»');
  expect(answer).toMatch(/nombre de wp-config\.php/);
});

it.each([
  ['«Ten en cuenta»', 'no pudo quedar igual'],
  ['«no es WordPress, o está incompleto»', 'descárgalo otra vez'],
])('says what %s means', (said, meaning) => {
  const answer = guideText.help.items.find((item) => item.includes(said));
  expect(answer).toContain(meaning);
});

const [asking, gathering] = guideText.hosting.steps;
const [checking, linking] = guideText.end.steps;

/** What leads on, in its order: a person who follows the guide word by word comes to a stop in any other. */
const orders: readonly [string, { items: readonly string[] }, readonly string[]][] = [
  [
    // After the password the portal's question is there again.
    'asks for the backup',
    asking,
    [
      '«Restaurar este respaldo»',
      '«Continuar».',
      'tu contraseña',
      '«Continuar» otra vez',
      '«Todo listo para restaurar»',
    ],
  ],
  [
    // The list of sites shortens the version, and wordpress.org has a file for each.
    'finds the version of WordPress',
    gathering,
    ['«Sitios Web»', '«Editar»', '«Versión de WordPress»', 'es.wordpress.org/download/releases'],
  ],
  [
    // Where the rules for addresses are lost, going back would undo a good restore.
    'looks at the site',
    checking,
    ['«Ver el sitio»', 'error 404', '«Guardar cambios»', '«Volver al estado anterior»'],
  ],
  [
    // The portal refuses the code to a site whose address it does not have.
    'links the site',
    linking,
    [
      '«Sitios Web»',
      '«Editar»',
      '«URL»',
      '«Guardar cambios»',
      '«Generar código»',
      '«Texto de vinculación»',
    ],
  ],
  [
    // One form has both fields, and a site that had a passphrase makes no backup without it.
    'sends backups again',
    linking,
    [
      '«Regenerar API Key»',
      '«Copiar API Key»',
      '«API Key de respaldos»',
      '«Contraseña de los respaldos»',
      '«Guardar ajustes de respaldo»',
      '«Es correcto»',
    ],
  ],
];
it.each(orders)('%s in an order that works', (_what, step, words) => {
  const text = step.items.join(' ');
  const places = words.map((word) => text.indexOf(word));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

const pictures: Record<string, Record<string, readonly number[]>> = guidePictures;
it.each(Object.entries(pictures))('has the picture %s, small, in its size', async (name, sizes) => {
  for (const [window, size] of Object.entries(sizes)) {
    const picture = readFileSync(join(rootDir, `frontend/public/guide/${name}-${window}.webp`));
    const { width, height, format } = await sharp(picture).metadata();
    expect({ format, size: [width, height] }).toEqual({ format: 'webp', size });
    expect(picture.length).toBeLessThan(64 * 1_024);
  }
});

it('shows every picture, and says what is on it', () => {
  const { wordpress, hosting, end } = guideText;
  const shown = [wordpress, hosting, end].flatMap(({ steps }) =>
    steps.flatMap((step) => ('picture' in step ? [step.picture] : [])),
  );
  expect(shown.map(({ name }) => name).sort()).toEqual(Object.keys(guidePictures).sort());
  for (const { alt } of shown) expect(alt.length).toBeGreaterThan(30);
});
