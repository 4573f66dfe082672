import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { execute } from '../../infra/local/wordpress/processes.ts';
import { triesAll } from '../support/depth.ts';
import { makeAccount, type RestoreAccount } from '../support/restore/restorer.ts';
import {
  SITE,
  startDatabaseSite,
  type DatabaseSite,
} from '../support/wordpress/database-backups.ts';

const START_TIMEOUT_MS = 300_000;
const BACKUP_TIMEOUT_MS = triesAll ? 600_000 : 180_000;
const KIBIBYTE = 2 ** 10;
const MEBIBYTE = 2 ** 20;
/** Of the file in which a byte changes. */
const LARGE_BYTES = (triesAll ? 300 : 20) * MEBIBYTE;
const ROWS = triesAll ? 500_000 : 50_000;

let site: DatabaseSite;
let account: RestoreAccount;
let uploads: string;
let out: string;

beforeAll(async () => {
  [site, account, out] = await Promise.all([
    startDatabaseSite({ settings: ['--max-allowed-packet=64M'] }),
    makeAccount(),
    mkdtemp(join(tmpdir(), 'connector-blocks-')),
  ]);
  uploads = join(site.wordpress.root, 'wp-content/uploads/bloques');
  await mkdir(join(uploads, 'muchos'), { recursive: true });
  await writeFile(join(uploads, 'grande.bin'), randomBytes(LARGE_BYTES));
  // Compressed, and longer than a piece by nothing.
  const line = `${'una línea que se repite '.repeat(40)}\n`;
  await writeFile(join(uploads, 'justo.log'), line.repeat(20_000).slice(0, 7.5 * MEBIBYTE));
  for (let index = 0; index < 400; index += 1) {
    const name = `foto ${String(index)}.jpg`;
    await writeFile(join(uploads, 'muchos', name), randomBytes(1 + ((index * 7_919) % 60_000)));
  }
  await site.mariadb.execute(`USE ${SITE};
    CREATE TABLE wp_filas (id BIGINT AUTO_INCREMENT PRIMARY KEY, texto VARCHAR(200), azar CHAR(64));
    INSERT INTO wp_filas (texto, azar) SELECT CONCAT('fila ', seq), SHA2(seq, 256) FROM seq_1_to_${String(ROWS)}`);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (site as DatabaseSite | undefined)?.stop();
  await (account as RestoreAccount | undefined)?.remove();
  await rm(out, { recursive: true, force: true });
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Makes a backup, and gives it with the bytes of the blocks that were sent. */
async function backUp(seconds?: number) {
  site.forget();
  expect(await site.backUp(seconds)).toContain('está en el portal');
  const [backup, other] = site.portal.backups;
  if (!backup?.file || other) throw new Error('not one backup arrived');
  return {
    ...backup,
    file: backup.file,
    sent: site.portal.blocks.sent.map(({ bytes }) => bytes),
    names: site.portal.blocks.sent.map(({ name }) => name),
  };
}

/** What a backup sent, for the table in docs/backups.md. */
const note = (what: string, sent: readonly number[]) => {
  if (triesAll) console.log(`${what}: ${String(sum(sent))} bytes in ${String(sent.length)} blocks`);
};

describe('less is sent where less has changed', () => {
  test(
    'the first time all of it, and the archive is the blocks one after the other',
    async () => {
      const { file, sent, recipe = [] } = await backUp();
      note('first', sent);
      expect(sum(sent)).toBe(file.length);
      expect(Math.max(...sent)).toBeLessThanOrEqual(8 * MEBIBYTE);
      expect(recipe).toHaveLength(sent.length);
      expect(site.portal.blocks.asked[0]).toBe(sent.length);
      // One connection for each request of the site in which it sent some.
      expect(site.portal.connections.size).toBeLessThan(sent.length / 4);
    },
    BACKUP_TIMEOUT_MS,
  );

  test(
    'nothing changed, and steps of a blink give the same blocks: only what WordPress writes, and the end of the archive',
    async () => {
      const { sent, announced } = await backUp(0.03);
      note('nothing', sent);
      expect(sum(sent)).toBeLessThan(32 * KIBIBYTE);
      expect(announced).toMatchObject({ newBytes: sum(sent) });
    },
    BACKUP_TIMEOUT_MS,
  );

  test(
    'a kibibyte inside a large file: one piece of it',
    async () => {
      const handle = await open(join(uploads, 'grande.bin'), 'r+');
      await handle.write(randomBytes(KIBIBYTE), 0, KIBIBYTE, LARGE_BYTES / 2 + 12_345);
      await handle.close();
      const { sent } = await backUp();
      note('1 KiB', sent);
      expect(sent.filter((bytes) => bytes > MEBIBYTE)).toHaveLength(1);
      expect(sum(sent)).toBeLessThan(4 * MEBIBYTE);
    },
    BACKUP_TIMEOUT_MS,
  );

  test(
    'a hundredth more rows: little more than they',
    async () => {
      const more = ROWS / 100;
      await site.mariadb.execute(`USE ${SITE};
        INSERT INTO wp_filas (texto, azar) SELECT CONCAT('otra ', seq), SHA2(-seq, 256) FROM seq_1_to_${String(more)}`);
      const { sent, size } = await backUp();
      note(`rows of ${String(size)} bytes`, sent);
      expect(sum(sent)).toBeLessThan(MEBIBYTE);
    },
    BACKUP_TIMEOUT_MS,
  );

  test.runIf(triesAll)(
    'a new small file and one that is deleted: the blocks around them',
    async () => {
      await writeFile(join(uploads, 'muchos', 'foto 200 bis.jpg'), randomBytes(30_000));
      await rm(join(uploads, 'muchos', 'foto 90.jpg'));
      const { sent } = await backUp();
      note('files', sent);
      expect(sum(sent)).toBeLessThan(16 * MEBIBYTE);
    },
    BACKUP_TIMEOUT_MS,
  );
});

test(
  'on the way, addresses that have expired are asked for again, and what got lost is sent again, but no other block',
  async () => {
    await writeFile(join(uploads, 'nuevo.bin'), randomBytes(9 * MEBIBYTE));
    Object.assign(site.portal.blocks.trouble, { expired: 2, lost: 1 });
    const { names } = await backUp();
    expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([names[0]]);
    expect(site.portal.blocks.trouble).toEqual({ expired: 0, lost: 0 });
    expect(site.portal.asked.filter((call) => call.endsWith('/completion'))).toHaveLength(2);
  },
  BACKUP_TIMEOUT_MS,
);

test(
  'the archive is a ZIP that others read, and the restorer finds whole',
  async () => {
    const path = join(out, 'respaldo.zip');
    const file = site.portal.backups.at(-1)?.file ?? Buffer.of();
    await writeFile(path, file);
    await execute('unzip', ['-tq', path]);
    const check = 'import sys, zipfile; assert zipfile.ZipFile(sys.argv[1]).testzip() is None';
    await execute('python3', ['-c', check, path]);
    const { last } = await account.run(await account.upload(file), {}, ['--verify']);
    expect(last).toMatchObject({ phase: 'checked', notes: [] });
  },
  BACKUP_TIMEOUT_MS,
);

test('WordPress logged nothing meanwhile', async () => {
  expect(await site.wordpress.readDebugLog()).toBe('');
});
