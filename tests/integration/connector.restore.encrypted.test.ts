import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { restorerFor } from '../../frontend/src/features/backups/restore/restorer-file.ts';
import { backupOf, entriesOf } from '../support/restore/backup-archive.ts';
import {
  containerFile,
  FRAME_BYTES,
  HEADER_BYTES,
  openContainer,
  sealArchive,
  TAG_BYTES,
  type Container,
} from '../support/restore/container.ts';
import { openRestorer, serveAccount } from '../support/restore/restorer-page.ts';
import { makeAccount, runPhp, type RestoreAccount } from '../support/restore/restorer.ts';
import { writeZip } from '../support/restore/zip-writer.ts';
import { rootDir } from '../support/root.ts';

const PASSPHRASE = 'cuatro palabras y una ñ';
const KILLS = 3;

let account: RestoreAccount;
let archive: Buffer;
let container: Container;

beforeAll(async () => {
  account = await makeAccount();
  const options = {
    name: 'wp_options',
    definition: 'CREATE TABLE `wp_options` (\n  `id` int NOT NULL\n)',
    columns: ['id'],
    rows: ['(1)'],
  };
  const video = randomBytes(FRAME_BYTES * 1.5).toString('base64'); // 2 MiB, and a part.
  const parts = backupOf({ tables: [options], files: { 'wp-content/uploads/video.txt': video } });
  archive = writeZip(entriesOf(parts).map((entry) => ({ ...entry, stored: true })));
  container = sealArchive(archive, PASSPHRASE);
  expect(container.frames).toHaveLength(3);
});

afterAll(async () => {
  await (account as RestoreAccount | undefined)?.remove();
});

afterEach(async () => {
  for (const name of await readdir(account.root)) {
    if (name.startsWith('gnusys-restore-')) await rm(join(account.root, name), { recursive: true });
  }
});

const verify = async (file: Buffer, settings: Record<string, unknown>, options: string[] = []) =>
  (await account.run(await account.upload(file), settings, ['--verify', ...options])).last;
const left = async () => (await readdir(account.root)).filter((name) => name !== 'restaurar.php');

test('what is written as documented is read: whole, in slices, and as it lies on a site’s disk', async () => {
  const file = containerFile(container);
  expect(openContainer(file, PASSPHRASE).equals(archive)).toBe(true);
  const guard = Buffer.from('<?php exit; __halt_compiler(); ?>\n');
  for (const [one, options] of [
    [file, []],
    [file, ['--slice=0.001']],
    [Buffer.concat([guard, file]), []],
  ] as const) {
    expect(await verify(one, { passphrase: ` ${PASSPHRASE}\n` }, [...options])).toMatchObject({
      phase: 'checked',
    });
    const [folder = ''] = await left();
    expect(await readdir(join(account.root, folder))).not.toContain('archive.zip');
    expect(await readFile(join(account.root, folder, 'state.php'), 'utf8')).not.toContain(
      PASSPHRASE,
    );
    await account.run('-', {}, ['--discard']);
  }
});

test('the passphrase comes from a file, too', async () => {
  const file = join(account.root, '..', 'clave.txt');
  await writeFile(file, `${PASSPHRASE}\r\n`);
  const given = [`--passphrase-file=${file}`];
  expect(await verify(containerFile(container), {}, given)).toMatchObject({ phase: 'checked' });
  await account.run('-', {}, ['--discard']);
  const none = await verify(containerFile(container), {}, [`--passphrase-file=${file}.no`]);
  expect(none).toMatchObject({ error: 'settings-damaged' });
});

test.each([
  ['otra contraseña', 'passphrase-wrong', 'no es correcta'],
  ['', 'passphrase-needed', 'tiene contraseña propia'],
])('with the passphrase %j nothing is begun: %s', async (passphrase, error, says) => {
  const last = await verify(containerFile(container), { passphrase });
  expect(last).toMatchObject({ error });
  expect(last.message).toContain(says);
  expect(await left()).toEqual([]);
});

const flipped = (bytes: Buffer, at: number) => {
  const damaged = Buffer.from(bytes);
  damaged[at] = (damaged[at] ?? 0) ^ 0x10;
  return damaged;
};
const framesOf = (order: readonly number[]) =>
  containerFile({
    ...container,
    frames: order.map((number) => container.frames[number] ?? Buffer.of()),
  });

describe('nothing is read of one', () => {
  const damages: [string, () => Buffer][] = [
    ['with a flipped byte in the first frame', () => flipped(framesOf([0, 1, 2]), 100)],
    [
      'with a flipped byte in a tag',
      () => flipped(framesOf([0, 1, 2]), HEADER_BYTES + FRAME_BYTES + 1),
    ],
    [
      'with a flipped byte at the end',
      () => flipped(framesOf([0, 1, 2]), framesOf([0, 1, 2]).length - 1),
    ],
    ['whose frames changed places', () => framesOf([1, 0, 2])],
    ['that lacks a frame in the middle', () => framesOf([0, 2])],
    ['that lacks the last frame', () => framesOf([0, 1])],
    ['that lacks all frames', () => framesOf([])],
    ['that is cut in a frame', () => framesOf([0, 1, 2]).subarray(0, -5)],
    ['with a frame twice', () => framesOf([0, 0, 1, 2])],
    ['with something behind it', () => Buffer.concat([framesOf([0, 1, 2]), Buffer.alloc(40)])],
    [
      'with a frame of another archive of the same passphrase',
      () => {
        const other = sealArchive(archive, PASSPHRASE).frames;
        return containerFile({
          ...container,
          frames: [container.frames[0], other[1], container.frames[2]].map(
            (frame) => frame ?? Buffer.of(),
          ),
        });
      },
    ],
  ];

  test.each(damages)('%s', async (_what, file) => {
    const last = await verify(file(), { passphrase: PASSPHRASE });
    expect(last).toMatchObject({ error: 'container-damaged' });
    expect(last.message).toContain('No se restaura nada de él');
    expect(await left()).toEqual([]);
  });

  test.each([
    [8, 'container-damaged'], // iterations beyond all measure
    [13, 'container-damaged'], // another size of frames
    [20, 'passphrase-wrong'], // the salt
    [70, 'passphrase-wrong'], // what reveals a wrong passphrase
  ])('with a flipped byte of its header: %i', async (at, error) => {
    expect(
      await verify(flipped(framesOf([0, 1, 2]), at), { passphrase: PASSPHRASE }),
    ).toMatchObject({ error });
    expect(await left()).toEqual([]);
  });
});

test('one that is killed while it decrypts goes on, and ends with the same archive', async () => {
  const path = await account.upload(containerFile(container));
  const settings = join(account.root, '..', 'settings.json');
  await writeFile(
    settings,
    JSON.stringify({ archive: path, root: account.root, verify: true, passphrase: PASSPHRASE }),
  );
  const killAt = join(rootDir, 'tests/support/restore/kill-at.php');
  const restorer = join(account.root, 'restaurar.php');
  let ends = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const { code } = await runPhp([killAt, restorer, settings, 'forward', String(kill)]);
    if (code !== null) ends += 1;
  }
  const { last } = await runPhp([killAt, restorer, settings, 'forward', '0']);
  expect(ends).toBe(0);
  expect(last).toMatchObject({ phase: 'checked' });
});

test('the page asks for the passphrase where an archive may need it, and says at once that one is wrong', async () => {
  const page = await makeAccount();
  const served = await serveAccount(page.root);
  const code = 'c'.repeat(43);
  const restorer = join(page.root, 'restaurar.php');
  const hash = createHash('sha256').update(code).digest('hex');
  await writeFile(restorer, restorerFor(await readFile(restorer, 'utf8'), hash));
  try {
    const visitor = openRestorer(served.url);
    await writeFile(join(page.root, 'claro.zip'), archive);
    expect((await visitor.post({ code })).text).not.toContain('Contraseña del respaldo');
    await writeFile(join(page.root, 'sitio.zip.enc'), containerFile(container));
    expect((await visitor.get()).text).toContain('Contraseña del respaldo');
    const form = { archive: 'sitio.zip.enc', scope: 'all' };
    expect((await visitor.submit('verify', form)).text).toContain('tiene contraseña propia');
    const wrong = await visitor.submit('verify', { ...form, passphrase: 'otra contraseña' });
    expect(wrong.text).toContain('La contraseña del respaldo no es correcta');
    expect(wrong.text).not.toContain('otra contraseña');
    await visitor.submit('verify', { ...form, passphrase: PASSPHRASE });
    expect((await visitor.follow()).text).toContain('El respaldo está entero');
    // A check made no tables, and was given no database.
    await visitor.submit('again', {});
    expect((await visitor.get()).text).toContain('Solo comprobar');
  } finally {
    await served.stop();
    await page.remove();
  }
});

test('the script in the guide decrypts it with PHP alone', async () => {
  const guide = await readFile(join(rootDir, 'docs/restore.md'), 'utf8');
  const script = /```php\n(<\?php[\s\S]*?)```/.exec(guide)?.[1] ?? '';
  expect(script.trimEnd().split('\n').length).toBeLessThanOrEqual(24);
  const path = await account.upload(containerFile(container));
  const dir = dirname(path);
  await writeFile(join(dir, 'descifrar.php'), script);
  const decrypt = async (passphrase: string) => {
    const child = spawn('php', ['descifrar.php', path, 'salida.zip'], { cwd: dir });
    child.stdin.end(`${passphrase}\n`);
    const [code] = (await once(child, 'exit')) as [number];
    return code;
  };
  expect(await decrypt(PASSPHRASE)).toBe(0);
  expect((await readFile(join(dir, 'salida.zip'))).equals(archive)).toBe(true);
  expect(await decrypt('otra contraseña')).not.toBe(0);
  await account.upload(framesOf([0, 1]));
  expect(await decrypt(PASSPHRASE)).not.toBe(0);
});

test('its frames are as large as documented', () => {
  expect(container.frames[0]).toHaveLength(FRAME_BYTES + TAG_BYTES);
});
