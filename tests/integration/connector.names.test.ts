import { mkdir, readFile, stat, symlink, utimes, writeFile, chmod } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackupSite, type BackupSite } from '../support/backups/backup-site.ts';
import { triesAll } from '../support/depth.ts';
import { backupOf, entriesOf } from '../support/restore/backup-archive.ts';
import { makeAccount, type RestoreAccount } from '../support/restore/restorer.ts';
import { writeZip } from '../support/restore/zip-writer.ts';

const START_TIMEOUT_MS = 300_000;
const BACKUP_TIMEOUT_MS = 300_000;
const CASES = triesAll ? 1_000 : 50;
/** The long run tries others each time: the test's name says which. */
const SEED = triesAll ? Date.now() % 2 ** 31 : 20_261;
const TREE = 'wp-content/uploads/árbol';
/** A file's time in a ZIP is even. */
const PRECISION_SECONDS = 2;
/** Another entry, a file or a link to nowhere, is where this one was to be. */
const IN_THE_WAY = ['EEXIST', 'ENOTDIR', 'ENOENT', 'ELOOP'];
/** What a restore gives to a file's owner, so that the site can read and write it. */
const OWNERS = 0o600;

/** A step of a path: what a Linux disk takes, in bytes. */
const step = fc
  .oneof(
    fc.uint8Array({ min: 1, minLength: 1, maxLength: 255 }).map((bytes) => Buffer.from(bytes)),
    fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).map((text) => Buffer.from(text)),
    // As ZIPs from Windows leave them on Linux, and names that other systems refuse.
    fc
      .constantFrom('2019\\foto.jpg', '..\\..\\robado.php', 'C:\\x', 'con', 'a:b', ' ', '.', '\n')
      .map((text) => Buffer.from(`${text}.txt`)),
  )
  .filter((name) => name.length <= 255 && !name.includes(0) && !name.includes(0x2f))
  .filter((name) => !['.', '..'].includes(name.toString('latin1')));

const entry = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  kind: fc.constantFrom('file', 'file', 'file', 'folder', 'link'),
  content: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  mode: fc.integer({ min: 0, max: 0o777 }).map((mode) => mode | OWNERS),
  time: fc.integer({ min: Date.UTC(1990, 0) / 1_000, max: Date.UTC(2026, 0) / 1_000 }),
});
type Entry = typeof entry extends fc.Arbitrary<infer Value> ? Value : never;

let site: BackupSite;
let account: RestoreAccount;

beforeAll(async () => {
  [site, account] = await Promise.all([
    startBackupSite('clave-del-sitio-con-nombres'),
    makeAccount(),
  ]);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (site as BackupSite | undefined)?.stop();
  await (account as RestoreAccount | undefined)?.remove();
});

/** Where an entry lies below a root, in bytes. */
const pathOf = (root: string, steps: readonly Buffer[]) =>
  Buffer.concat([
    Buffer.from(join(root, TREE)),
    ...steps.flatMap((each) => [Buffer.from('/'), each]),
  ]);

/** Puts an entry on the disk; false where another one is in its way. */
async function plant(root: string, { steps, kind, content, mode, time }: Entry): Promise<boolean> {
  const path = pathOf(root, steps);
  try {
    await mkdir(pathOf(root, steps.slice(0, -1)), { recursive: true });
    if (kind === 'folder') await mkdir(path);
    else if (kind === 'link') await symlink('a otra parte', path);
    else await writeFile(path, content, { flag: 'wx' });
  } catch (error) {
    if (IN_THE_WAY.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
  if (kind === 'file') {
    await chmod(path, mode);
    await utimes(path, time, time);
  }
  return true;
}

test(
  `a file comes back with any name that its disk takes, and a link is listed (${String(SEED)})`,
  async () => {
    const planted: Entry[] = [];
    for (const each of fc.sample(entry, { numRuns: CASES, seed: SEED })) {
      if (await plant(site.wordpress.root, each)) planted.push(each);
    }
    expect(await site.start()).toBe('begun');
    expect(await site.workToEnd()).toContain('está en el portal');
    const { manifest } = await site.unpack();
    const links = planted.filter(({ kind }) => kind === 'link').length;
    expect(manifest.skipped.filter(({ reason }) => reason === 'link')).toHaveLength(links);

    const archive = await account.upload(site.portal.backups[0]?.file ?? Buffer.alloc(0));
    expect((await account.run(archive, { only: 'files' })).last).toMatchObject({
      phase: 'done',
      notes: [],
    });
    for (const { steps, kind, content, mode, time } of planted) {
      const path = pathOf(account.root, steps);
      if (kind === 'link') continue;
      const found = await stat(path);
      expect([steps, found.isDirectory()]).toEqual([steps, kind === 'folder']);
      if (kind === 'folder') continue;
      expect((await readFile(path)).equals(content)).toBe(true);
      expect(found.mode & 0o777).toBe(mode);
      expect(Math.abs(found.mtimeMs / 1_000 - time)).toBeLessThan(PRECISION_SECONDS);
    }
  },
  BACKUP_TIMEOUT_MS,
);

test('a name that this server does not take costs its entry alone, and is named', async () => {
  const other = await makeAccount();
  const tooLong = 'x'.repeat(300);
  const files = {
    'wp-content/uploads/foto.txt': 'foto',
    [`wp-content/uploads/${tooLong}.txt`]: 'uno',
    [`wp-content/${tooLong}/dos.txt`]: 'dos',
  };
  const archive = await other.upload(writeZip(entriesOf(backupOf({ tables: [], files }))));
  const { last } = await other.run(archive, { only: 'files' });
  expect(last).toMatchObject({
    phase: 'done',
    notes: [expect.stringContaining(' nombres: 2 (') as string],
  });
  expect(last.notes?.[0]).toContain('wp-content/uploads/xxx');
  const foto = join(other.root, 'wp-content/uploads/foto.txt');
  expect(await readFile(foto, 'utf8')).toBe('foto');
  await other.remove();
});
