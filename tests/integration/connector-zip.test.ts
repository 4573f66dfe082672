import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { po as gettext } from 'gettext-parser';
import { expect, test } from 'vitest';
import { CONNECTOR_VERSION } from '../../functions/status/status.versions.domain.ts';
import { unzip } from '../../infra/local/wordpress/unzip.ts';
import { compileSpanish, connectorFiles, packConnector } from '../../scripts/lib/connector.ts';

const ROOT = join(import.meta.dirname, '../..');
const { folder, po, mo } = connectorFiles(ROOT);

const filesOf = async (dir: string) =>
  (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort();

test('the archive holds the whole plugin under a folder of its name', async () => {
  const archive = packConnector(ROOT);
  const out = await mkdtemp(join(tmpdir(), 'connector-zip-'));
  try {
    await writeFile(join(out, 'plugin.zip'), archive);
    await unzip(join(out, 'plugin.zip'), join(out, 'unpacked'));
    expect(await readdir(join(out, 'unpacked'))).toEqual(['gnusys-connector']);
    const unpacked = join(out, 'unpacked/gnusys-connector');
    const names = await filesOf(folder);
    expect(names).toContain('readme.txt');
    expect(await filesOf(unpacked)).toEqual(names);
    for (const name of names) {
      expect(await readFile(join(unpacked, name))).toEqual(await readFile(join(folder, name)));
    }
  } finally {
    await rm(out, { recursive: true, force: true });
  }
  expect(packConnector(ROOT).equals(archive)).toBe(true);
});

test('the Spanish texts are compiled as they are written: npm run connector:zip', async () => {
  expect(await readFile(mo)).toEqual(compileSpanish(ROOT));
});

test('every text has its Spanish one, with the same places to fill in, and none is left over', async () => {
  const used = new Set<string>();
  for (const name of (await filesOf(folder)).filter((file) => file.endsWith('.php'))) {
    const source = await readFile(join(folder, name), 'utf8');
    for (const [, text = ''] of source.matchAll(/_[_e]\( '([^']+)', 'gnusys-connector' \)/g)) {
      used.add(text);
    }
  }
  const header = await readFile(join(folder, 'gnusys-connector.php'), 'utf8');
  used.add(/Description: +(.+)/.exec(header)?.[1] ?? '');
  const parsed = gettext.parse(await readFile(po)).translations[''] ?? {};
  const texts = new Map(
    Object.values(parsed)
      .filter(({ msgid }) => msgid !== '')
      .map(({ msgid, msgstr: [spanish = ''] }) => [msgid, spanish]),
  );
  expect([...texts.keys()].sort()).toEqual([...used].sort());
  const places = (text: string) => text.match(/%[a-z]/g) ?? [];
  for (const [english, spanish] of texts) {
    expect(spanish).not.toBe('');
    expect(places(spanish)).toEqual(places(english));
  }
});

test('the versions that the plugin, its readme and the portal name are the same', async () => {
  const plugin = await readFile(join(folder, 'gnusys-connector.php'), 'utf8');
  const readme = await readFile(join(folder, 'readme.txt'), 'utf8');
  const version = /Version: +(\S+)/.exec(plugin)?.[1];
  expect(version).toBe(CONNECTOR_VERSION);
  expect(plugin).toContain(`'GNUSYS_CONNECTOR_VERSION', '${version ?? ''}'`);
  expect(/Stable tag: +(\S+)/.exec(readme)?.[1]).toBe(version);
  expect(readme).toContain(`= ${version ?? ''} =`);
  for (const field of [/Requires at least: +(\S+)/, /Requires PHP: +(\S+)/]) {
    expect(field.exec(readme)?.[1]).toBe(field.exec(plugin)?.[1]);
  }
});
