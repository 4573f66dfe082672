import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restorerFor } from '../../frontend/src/features/backups/restore/restorer-file.ts';
import { buildRestorer } from '../../scripts/lib/restorer.ts';
import { serveAccount, type ServedAccount } from '../support/restore/restorer-page.ts';
import { makeAccount, runPhp, type RestoreAccount } from '../support/restore/restorer.ts';
import { rootDir } from '../support/root.ts';

const CODE = 'codigo-del-restaurador';
const BYTES = 1_234.5 * 1024 * 1024;

let account: RestoreAccount;
let served: ServedAccount;

beforeAll(async () => {
  account = await makeAccount();
  const hash = createHash('sha256').update(CODE).digest('hex');
  await writeFile(join(account.root, 'restaurar.php'), restorerFor(buildRestorer(rootDir), hash));
  served = await serveAccount(account.root);
});

afterAll(async () => {
  await served.stop();
  await account.remove();
});

const SPANISH = '<html lang="es">';
const ENGLISH = '<html lang="en">';

test.each([
  [undefined, SPANISH],
  ['*', SPANISH],
  ['fr', SPANISH],
  ['es-CL', SPANISH],
  ['es-CL,es;q=0.9,en;q=0.8', SPANISH],
  ['en;q=0.8, es;q=0.9', SPANISH],
  ['en;q=0', SPANISH],
  ['est,eng', SPANISH],
  ['en', ENGLISH],
  ['EN-gb', ENGLISH],
  ['fr-FR,fr;q=0.9,en-US;q=0.3', ENGLISH],
  ['es;q=0.5,en;q=0.6', ENGLISH],
])('a browser that asks for %s', async (asked, language) => {
  const answer = await fetch(`${served.url}/restaurar.php`, {
    headers: asked === undefined ? {} : { 'accept-language': asked },
  });
  const page = await answer.text();
  const [title, label] =
    language === ENGLISH ? ['Restore the site', 'Code'] : ['Restaurar el sitio', 'Código'];
  expect(page).toContain(language);
  expect(page).toContain(`<h1>${title}</h1>`);
  expect(page).toContain(`<strong>${label}</strong>`);
});

test('numbers are written as the language has them', async () => {
  const size = `-r define('GNUSYS_RESTORER_LIBRARY', 1); require '${join(account.root, 'restaurar.php')}';
    echo Gnusys_Connector_Restore_Language::number(${String(BYTES / 1024 / 1024)}, 1), '|',
      Gnusys_Connector_Restore_Texts::stop('files-count', array(1, 1000)), '|',
      Gnusys_Connector_Restore_Texts::stop('files-count', array(2000, 1));`;
  const said = async (locale: string) => (await runPhp([size], { LC_ALL: locale })).last.message;
  expect(await said('en_US.UTF-8')).toBe(
    [
      '1,234.5',
      'The backup says that it has 1 file, and it has 1,000. Download it from the portal again, or use another one.',
      'The backup says that it has 2,000 files, and it has 1. Download it from the portal again, or use another one.',
    ].join('|'),
  );
  expect(await said('es_CL.UTF-8')).toBe(
    [
      '1.234,5',
      'El respaldo dice tener 1 archivo y trae 1.000. Descárgalo otra vez del portal, o usa otro.',
      'El respaldo dice tener 2.000 archivos y trae 1. Descárgalo otra vez del portal, o usa otro.',
    ].join('|'),
  );
});

test.each([
  [{}, '«no-esta.zip»'],
  [{ LANG: 'fr_FR.UTF-8' }, '«no-esta.zip»'],
  [{ LANG: 'en_US.UTF-8' }, '“no-esta.zip”'],
  [{ LANG: 'en_US.UTF-8', LC_ALL: 'es_CL.UTF-8' }, '«no-esta.zip»'],
])('on a command line with %o', async (env, named) => {
  const none = { LC_ALL: '', LC_MESSAGES: '', LANG: '' };
  const args = [join(account.root, 'restaurar.php'), '--archive=no-esta.zip'];
  const { last } = await runPhp(args, { ...none, ...env });
  expect(last).toMatchObject({ error: 'archive-missing' });
  expect(last.message).toContain(named);
});
