import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entriesOf } from '../support/restore/backup-archive.ts';
import { corruptions, wholeBackup, zipped } from '../support/restore/corruptions.ts';
import { makeAccount, type RestoreAccount } from '../support/restore/restorer.ts';
import { writeZip, type ZipEntry } from '../support/restore/zip-writer.ts';

let account: RestoreAccount;

beforeAll(async () => {
  account = await makeAccount();
});

afterAll(async () => {
  await (account as RestoreAccount | undefined)?.remove();
});

/** Checks an archive, and gives the word for what is wrong with it. */
async function verify(archive: Buffer) {
  const path = await account.upload(archive);
  return (await account.run(path, {}, ['--verify'])).last;
}

test('a whole archive is whole: with and without Zip64, compressed and not, with a guard', async () => {
  const guard = Buffer.from('<?php exit; __halt_compiler(); ?>\n');
  const stored = (entries: ZipEntry[]) => entries.map((entry) => ({ ...entry, stored: true }));
  for (const archive of [
    zipped(wholeBackup()),
    zipped(wholeBackup(), stored),
    writeZip(entriesOf(wholeBackup()), { wide: true }),
    Buffer.concat([guard, zipped(wholeBackup())]),
    Buffer.concat([guard, writeZip(entriesOf(wholeBackup()), { wide: true })]),
  ]) {
    expect(await verify(archive)).toMatchObject({ phase: 'checked', notes: [] });
    await account.run('-', {}, ['--discard']);
  }
});

describe('a damaged archive is refused', () => {
  test.each(corruptions)('$name: $error', async ({ error, says, archive }) => {
    const last = await verify(archive());
    expect(last).toMatchObject({ error });
    expect(last.message).toContain(says);
    // Nothing of it stays.
    expect(await readdir(account.root)).toEqual(['restaurar.php']);
  });
});

const LINK = 0o120777;

describe('an archive that leads elsewhere is refused', () => {
  test.each([
    { entry: 'wp-content/../../robado.php', error: 'name-unsafe' },
    { entry: '../robado.php', error: 'name-unsafe' },
    { entry: '/etc/cron.d/robado', error: 'name-unsafe' },
    { entry: 'C:/robado.php', error: 'name-unsafe' },
    { entry: 'wp-content\\..\\robado.php', error: 'entry-unexpected' },
    { entry: 'wp-content//robado.php', error: 'name-unsafe' },
    { entry: 'wp-content/./robado.php', error: 'name-unsafe' },
    { entry: 'wp-content/ro\0bado.php', error: 'name-unsafe' },
    { entry: 'robado.php', error: 'entry-unexpected' },
    { entry: 'wp-content/uploads/a.txt', error: 'name-duplicate' },
    { entry: 'wp-content/enlace', mode: LINK, error: 'entry-link' },
  ])('$entry: $error', async ({ entry, mode, error }) => {
    const extra = { name: entry, data: Buffer.from('x'), ...(mode !== undefined && { mode }) };
    expect(await verify(zipped(wholeBackup(), (all) => [...all, extra]))).toMatchObject({ error });
  });
});
