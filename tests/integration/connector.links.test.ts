import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackupSite, type BackupSite } from '../support/backups/backup-site.ts';
import { makeAccount, type RestoreAccount } from '../support/restore/restorer.ts';

const START_TIMEOUT_MS = 300_000;
const BACKUP_TIMEOUT_MS = 180_000;

let site: BackupSite;
let account: RestoreAccount;
/** Folders that several sites of a server share. */
let shared: string;
const at = (name: string) => join(site.content, name);

beforeAll(async () => {
  [site, account] = await Promise.all([
    startBackupSite('clave-del-sitio-con-enlaces'),
    makeAccount(),
  ]);
  shared = await mkdtemp(join(tmpdir(), 'connector-shared-'));
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (site as BackupSite | undefined)?.stop();
  await (account as RestoreAccount | undefined)?.remove();
  await rm(shared, { recursive: true, force: true });
});

/** Files of the shared folder, and a link to it on the site. */
async function share(name: string, link: string, files: Record<string, string>): Promise<void> {
  await mkdir(join(shared, name), { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    await mkdir(join(shared, name, file, '..'), { recursive: true });
    await writeFile(join(shared, name, file), content);
  }
  await symlink(join(shared, name), at(link));
}

/** Everything in the shared folder, without what its links lead to. */
const listShared = async () =>
  (await readdir(shared, { recursive: true, withFileTypes: true }))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();

async function backUp() {
  site.portal.backups.length = 0;
  expect(await site.start()).toBe('begun');
  await site.workToEnd();
  return site.unpack();
}

const isComplete = (value: boolean) =>
  expect(site.portal.backups[0]?.announced).toMatchObject({ contents: { isComplete: value } });

test(
  'a link to what the site works with is followed once, and others are listed',
  async () => {
    await share('comun', 'plugins/comun', {
      'comun.php': '<?php /* Plugin Name: Común */',
      'partes/una.php': '<?php',
    });
    await symlink('..', join(shared, 'comun/partes/arriba')); // A circle.
    await symlink('partes/una.php', join(shared, 'comun/otra.php'));
    await share('apagado', 'plugins/apagado', {
      'apagado.php': '<?php /* Plugin Name: Apagado */',
    });
    await share('tema', 'themes/tema', { 'style.css': '/* Theme Name: Tema */', 'index.php': '' });
    await share('deber', 'mu-plugins/deber', { 'deber.php': '<?php' });
    await writeFile(join(shared, 'solo.php'), '<?php');
    await symlink(join(shared, 'solo.php'), at('mu-plugins/solo.php'));
    await mkdir(at('uploads'), { recursive: true });
    await share('2019', 'uploads/2019', { 'foto.txt': 'foto' });
    await symlink(site.wordpress.root, at('uploads/todo'));
    await symlink('/no/hay', at('uploads/nada'));
    await site.wordpress.run(`
      update_option( 'active_plugins', array_merge( get_option( 'active_plugins' ), array( 'comun/comun.php' ) ) );
      update_option( 'template', 'tema' ); update_option( 'stylesheet', 'tema' );`);
    const { dir, names, manifest } = await backUp();
    for (const [name, original] of [
      ['plugins/comun/comun.php', 'comun/comun.php'],
      ['plugins/comun/partes/una.php', 'comun/partes/una.php'],
      ['themes/tema/style.css', 'tema/style.css'],
      ['mu-plugins/deber/deber.php', 'deber/deber.php'],
      ['mu-plugins/solo.php', 'solo.php'],
      ['uploads/2019/foto.txt', '2019/foto.txt'],
    ] as const) {
      expect(await readFile(join(dir, 'wp-content', name))).toEqual(
        await readFile(join(shared, original)),
      );
    }
    expect(names.some((name) => /apagado|arriba|todo|nada/.test(name))).toBe(false);
    const links = manifest.skipped.filter(({ reason }) => reason === 'link');
    expect(links.map(({ path }) => path).sort()).toEqual(
      ['plugins/apagado', 'plugins/comun/otra.php', 'plugins/comun/partes/arriba']
        .concat(['uploads/nada', 'uploads/todo'])
        .map((name) => `wp-content/${name}`),
    );
    isComplete(true);
  },
  BACKUP_TIMEOUT_MS,
);

test(
  'it comes back as a folder of the site, and what it led to is not touched',
  async () => {
    // As a whole, by a path that is of use from its own place alone.
    await rename(at('uploads'), join(shared, 'uploads'));
    await mkdir(join(shared, 'uploads/db-backup'));
    await writeFile(join(shared, 'uploads/db-backup/de-otro.sql'), 'SELECT 1;');
    await rename(shared, join(site.wordpress.root, 'compartido'));
    await symlink(join(site.wordpress.root, 'compartido'), shared);
    await symlink('../compartido/uploads', at('uploads'));
    const before = await listShared();
    const { names } = await backUp();
    expect(names).toContain('wp-content/uploads/2019/foto.txt');
    isComplete(true);
    const archive = await account.upload(site.portal.backups[0]?.file ?? Buffer.alloc(0));
    const inPlace = { root: site.wordpress.root, only: 'files' };

    for (const folder of ['', 'wp-content/uploads', 'wp-content/plugins/comun']) {
      const settings = { ...inPlace, ...(folder !== '' && { folder }) };
      const { last } = await account.run(archive, settings);
      expect(last).toMatchObject({ phase: 'done' });
      const replaced = folder === '' ? 'wp-content/uploads' : folder;
      expect(last.notes?.join(' ')).toContain(replaced);
      const isLink = async () =>
        (await lstat(join(site.wordpress.root, replaced))).isSymbolicLink();
      expect(await isLink()).toBe(false);
      expect(await listShared()).toEqual(before);
      expect((await account.run(archive, settings, ['--undo'])).last).toMatchObject({
        phase: 'undone',
      });
      expect(await isLink()).toBe(true);
      expect(await listShared()).toEqual(before);
      await account.run(archive, settings, ['--discard']);
      expect(await listShared()).toEqual(before);
    }
    // A link that was listed stays where the site has it.
    await account.run(archive, inPlace);
    await account.run(archive, inPlace, ['--discard']);
    expect(await readlink(at('plugins/apagado'))).toBe(join(shared, 'apagado'));
    expect(await listShared()).toEqual(before);
  },
  BACKUP_TIMEOUT_MS,
);

test(
  'one that cannot be followed makes the backup incomplete, and is named',
  async () => {
    await site.wordpress.run(
      `update_option( 'active_plugins', array_merge( get_option( 'active_plugins' ), array( 'perdido/perdido.php', 'circulo/circulo.php' ) ) );`,
    );
    await symlink(join(shared, 'no-hay'), at('plugins/perdido'));
    await symlink(site.wordpress.root, at('plugins/circulo'));
    const { manifest } = await backUp();
    expect(manifest.skipped).toEqual(
      expect.arrayContaining([
        { kind: 'folder', path: 'wp-content/plugins/circulo', reason: 'link-left' },
        { kind: 'folder', path: 'wp-content/plugins/perdido', reason: 'unreadable' },
      ]),
    );
    isComplete(false);
    await rm(at('plugins/perdido'));
    await rm(at('plugins/circulo'));

    // PHP shows a link to what it may not open as if nothing were there.
    const outside = await mkdtemp(join(tmpdir(), 'connector-outside-'));
    await symlink(outside, at('plugins/perdido'));
    const limit = at('mu-plugins/limite.php');
    await writeFile(limit, `<?php ini_set( 'open_basedir', dirname( ABSPATH ) );`);
    expect((await backUp()).manifest.skipped).toContainEqual({
      kind: 'folder',
      path: 'wp-content/plugins/perdido',
      reason: 'unreadable',
    });
    isComplete(false);
    await rm(limit);
    await rm(outside, { recursive: true });
    expect(await site.wordpress.readDebugLog()).not.toContain('gnusys');
  },
  BACKUP_TIMEOUT_MS,
);
