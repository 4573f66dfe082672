import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { someOf } from '../support/depth.ts';
import { backupOf, entriesOf } from '../support/restore/backup-archive.ts';
import { fillDatabase, reach, readDatabase } from '../support/restore/restore-database.ts';
import { makeAccount, runPhp, type RestoreAccount } from '../support/restore/restorer.ts';
import { FORMER_SITE, shopObjects, shopTables } from '../support/restore/shop-backup.ts';
import { writeZip } from '../support/restore/zip-writer.ts';
import { startMariaDb, type MariaDb } from '../support/wordpress/mariadb.ts';

const KILL = fileURLToPath(new URL('../support/restore/kill-at.php', import.meta.url));
const NAME = 'matado';
const SEED = 20_261_126;
const ALL_POINTS = 20;
const SOME_POINTS = 4;
const KILLS_TIMEOUT_MS = 300_000;

const NEW_FILES = {
  'wp-content/index.php': '<?php // nuevo',
  'wp-content/uploads/2026/foto.txt': 'nueva'.repeat(1_000),
};
const OLD_FILES = {
  'wp-content/index.php': '<?php // antes',
  'wp-content/uploads/antes.txt': 'antes',
  'wp-content/updraft/respaldo.txt': 'de otro plugin',
};

let mariadb: MariaDb;
let account: RestoreAccount;
let settings: string;

beforeAll(async () => {
  mariadb = await startMariaDb(['--event-scheduler=OFF'], { hasSystem: true });
});

afterAll(async () => {
  await (mariadb as MariaDb | undefined)?.stop();
});

beforeEach(async () => {
  account = await makeAccount();
  const backup = { tables: shopTables(), objects: shopObjects, files: NEW_FILES };
  const archive = await account.upload(writeZip(entriesOf(backupOf(backup))));
  settings = join(dirname(account.root), 'kill.json');
  const { root } = account;
  await writeFile(settings, JSON.stringify({ archive, root, database: reach(mariadb, NAME) }));
  return () => account.remove();
});

/** Makes the site before again. */
async function makeFormerSite(): Promise<void> {
  for (const name of await readdir(account.root)) {
    if (name !== 'restaurar.php') await rm(join(account.root, name), { recursive: true });
  }
  for (const [name, content] of Object.entries(OLD_FILES)) {
    await mkdir(dirname(join(account.root, name)), { recursive: true });
    await writeFile(join(account.root, name), content);
  }
  await fillDatabase(mariadb, NAME, FORMER_SITE);
}

/** Files of wp-content, with what is in them. */
async function readFiles(): Promise<Record<string, string>> {
  const content = join(account.root, 'wp-content');
  const entries = await readdir(content, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(names.map((name) => readFile(name, 'utf8')));
  return Object.fromEntries(names.map((name, at) => [name.slice(content.length), texts[at] ?? '']));
}

const readSite = async () => ({ ...(await readDatabase(mariadb, NAME)), ...(await readFiles()) });

/** Restores, or undoes that, up to the nth point; to the end without one. */
const work = (way: 'forward' | 'undo', killAt = 0) =>
  runPhp([KILL, join(account.root, 'restaurar.php'), settings, way, String(killAt)]);

const pointsOf = (last: object) => z.object({ points: z.int() }).parse(last).points;

/** Points to be killed at: the same ones in every run. */
function chosen(points: number): number[] {
  let seed = SEED;
  const cases = Array.from({ length: ALL_POINTS }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return 1 + (seed % points);
  });
  return someOf(cases, 0, SOME_POINTS);
}

/** The rows of every table, by name: of the old site, of the new one, or a mixture. */
const rowsOf = (state: Record<string, unknown>) =>
  JSON.stringify(
    Object.entries(state)
      .filter(([name]) => /^BASE TABLE wp_(options|notas|hijas)$/.test(name))
      .map(([name, value]) => [name, z.tuple([z.string(), z.array(z.unknown())]).parse(value)[1]]),
  );

test(
  'a restore that is killed anywhere goes on and ends equal, and so does its undoing',
  async () => {
    await makeFormerSite();
    const before = await readSite();
    const whole = await work('forward');
    expect(whole.last).toMatchObject({ phase: 'done' });
    const after = await readSite();
    expect(after['/updraft/respaldo.txt']).toBe('de otro plugin');
    expect(after['/uploads/antes.txt']).toBeUndefined();
    const undone = await work('undo');
    expect(undone.last).toMatchObject({ phase: 'undone' });
    expect(await readSite()).toEqual(before);

    let kills = 0; // A faster run has fewer points: the last ones may not come.
    for (const point of chosen(pointsOf(whole.last))) {
      await makeFormerSite();
      kills += (await work('forward', point)).code === null ? 1 : 0;
      expect([rowsOf(before), rowsOf(after)]).toContain(rowsOf(await readDatabase(mariadb, NAME)));
      expect((await work('forward')).last, `killed at ${String(point)}`).toMatchObject({
        phase: 'done',
      });
      expect(await readSite(), `killed at ${String(point)}`).toEqual(after);
    }
    for (const point of chosen(pointsOf(undone.last))) {
      await makeFormerSite();
      await work('forward');
      kills += (await work('undo', point)).code === null ? 1 : 0;
      expect([rowsOf(before), rowsOf(after)]).toContain(rowsOf(await readDatabase(mariadb, NAME)));
      expect((await work('undo')).last, `undo killed at ${String(point)}`).toMatchObject({
        phase: 'undone',
      });
      expect(await readSite(), `undo killed at ${String(point)}`).toEqual(before);
    }
    expect(kills).toBeGreaterThan(SOME_POINTS);
  },
  KILLS_TIMEOUT_MS,
);
