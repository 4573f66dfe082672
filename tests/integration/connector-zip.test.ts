import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONNECTOR_VERSION } from '../../functions/status/status.versions.domain.ts';
import { unzip } from '../../infra/local/wordpress/unzip.ts';
import { connectorPackage, packConnector } from '../../infra/connector-package.ts';
import { compileSpanish } from '../../scripts/lib/connector.ts';
import {
  connectorFiles,
  connectorTexts,
  restorerSpanish,
  spanishTexts,
  templateOf,
} from '../../scripts/lib/connector-texts.ts';

const ROOT = join(import.meta.dirname, '../..');
const { folder, pot, mo, restorer } = connectorFiles(ROOT);

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

test('the texts are listed and compiled as they are written: npm run connector:zip', async () => {
  expect(await readFile(mo)).toEqual(compileSpanish(ROOT));
  expect(await readFile(pot, 'utf8')).toBe(templateOf(ROOT).toString());
  expect(await readFile(restorer, 'utf8')).toBe(restorerSpanish(ROOT));
});

test('every text has its Spanish one, with the same places to fill in, and none is left over', () => {
  const texts = new Map(connectorTexts(ROOT).map((one) => [one.text, one.plural]));
  const spanish = spanishTexts(ROOT);
  expect([...spanish.keys()].sort()).toEqual([...texts.keys()].sort());
  const places = (text: string) => (text.match(/%(?:\d\$)?[sd]/g) ?? []).sort();
  for (const [text, plural] of texts) {
    const { msgid_plural, msgstr } = spanish.get(text) ?? { msgstr: [] };
    expect(msgid_plural).toBe(plural);
    expect(msgstr).toHaveLength(plural === undefined ? 1 : 2);
    for (const form of msgstr) {
      expect(form).not.toBe('');
      expect(places(form)).toEqual(places(plural ?? text));
    }
  }
});

test('the words of the restorer’s page are said, each of them, and no others', async () => {
  const read = (name: string) =>
    readFile(join(folder, `includes/restorer/class-gnusys-connector-restorer-${name}.php`), 'utf8');
  const names = async (name: string, pattern: RegExp) =>
    [...(await read(name)).matchAll(pattern)].map(([, found]) => found);
  const said = /Restorer_Words::say\( '(\w+)' \)/g;
  const all = [...(await names('page', said)), ...(await names('view', said))];
  expect([...new Set(all)].sort()).toEqual((await names('words', /const (\w+)/g)).sort());
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

test('a deployment gives out what is packed, under a name of its version', () => {
  expect(connectorPackage(ROOT)).toMatchObject({
    version: CONNECTOR_VERSION,
    package: `/gnusys-connector-${CONNECTOR_VERSION}.zip`,
    requires: '5.8',
    requires_php: '7.4',
    tested: '7.1',
    bytes: packConnector(ROOT).length,
  });
});
