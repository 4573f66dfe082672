import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  adminFields,
  clientFields,
  shownFields,
} from '../../functions/activities/activities.domain.ts';
import { ATTACHMENTS_PER_MESSAGE } from '../../functions/activities/attachments/activities.attachments.domain.ts';
import {
  ATTACHMENT_MAX_BYTES,
  attachmentExtensions,
} from '../../functions/activities/attachments/activities.attachments.files.domain.ts';
import { ATTACHMENTS_PER_DAY } from '../../functions/activities/attachments/activities.attachments.uploads.domain.ts';
import { BLOCKS_MAX, blocksOffer } from '../../functions/backups/blocks/backups.blocks.domain.ts';
import { backupExtensions } from '../../functions/backups/upload/backups.files.domain.ts';
import { MAX_PARTS } from '../../functions/backups/upload/backups.uploads.domain.ts';
import { profileFormSchema } from '../../functions/profiles/profiles.form.domain.ts';
import { IMPORT_MAX_ROWS } from '../../functions/websites/import/websites.import.domain.ts';
import { loadContracts } from '../../scripts/lib/contracts.ts';
import { rootDir } from '../support/root.ts';

const read = (file: string) => readFileSync(join(rootDir, file), 'utf8');
const security = read('docs/security.md');
const inventory = read('docs/security-inventory.md');
const data = read('docs/data.md');

/** A section of a page by its heading. */
const sectionOf = (page: string, heading: string): string =>
  page.split('\n## ').find((section) => section.startsWith(`${heading}\n`)) ?? '';
/** The cells of each row of a text's tables. */
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => /^\| (?!-)/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
/** What stands in code's signs. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, it = '']) => it);

const PATH =
  /^(?:functions|frontend|events|infra|connector|drill|scripts|tests|docs)\/[\w./-]+\.\w+$/;

describe('the fields by role', () => {
  const rows = rowsOf(sectionOf(data, 'Fields by role and state'));
  const fieldsOf = (noun: string) =>
    rows
      .filter(([name]) => name === noun)
      .map(([, field = '']) => namesIn(field))
      .filter((names) => names.length > 0);

  it('are those of activities that clients write, read, and must not learn', () => {
    const read = shownFields.filter((field) => !clientFields.some((name) => name === field));
    expect(fieldsOf('activities')).toEqual([clientFields, read, adminFields]);
  });

  it('are those of the profile that people fill in', () => {
    expect(fieldsOf('profiles').flat()).toEqual(Object.keys(profileFormSchema.shape));
  });
});

describe('the security pages', () => {
  it.each([
    ['docs/security.md', security],
    ['docs/security-inventory.md', inventory],
    ['docs/data.md', data],
  ])('%s names files that exist', (_, page) => {
    const paths = namesIn(page).filter((name) => PATH.test(name));
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !existsSync(join(rootDir, path)))).toEqual([]);
  });

  it('count the states of each chapter as they are', () => {
    const states = ['Met', 'Met, untested', 'Not applicable', 'Not met'];
    const found = security
      .split('\n## ')
      .filter((section) => /^V\d+ /.test(section))
      .map((section) => {
        const said = [...section.matchAll(/^- \d+\.\d+\.\d+ .*?\*\*([^*]+)\.\*\*/gm)].map(
          ([, it]) => it,
        );
        const counts = states.map((state) => said.filter((it) => it === state).length);
        return [section.split('\n')[0] ?? '', ...counts.map(String)];
      });
    const sums = states.map((_, n) =>
      String(found.reduce((sum, row) => sum + Number(row[n + 1]), 0)),
    );
    expect(rowsOf(security).slice(1)).toEqual([...found, ['All', ...sums]]);
  });
});

/** Calls of a cryptographic function. CRC-32 finds damage, and protects from nobody. */
const TS_CALL =
  /from '(?:node:crypto|hash-wasm|otpauth|@aws-sdk\/client-kms|aws-cdk-lib\/aws-kms)'|\bcrypto\.(?:subtle|randomUUID|getRandomValues)|generateSecretString|generateSecret: true/;
const PHP_CALL =
  /\b(?:openssl_\w+|sodium_crypto_\w+|hash_(?:hmac|pbkdf2|hkdf|file)|random_(?:bytes|int)|wp_hash|wp_salt|wp_generate_password|md5|sha1|password_hash)\(|\bhash(?:_init)?\( (?!'crc32b')/;
/** What is deployed, or makes real secrets: not the tests, nor the local stack. */
const deployed = [
  '{functions,events,drill,frontend/src}/**/*.{ts,tsx}',
  'infra/{*,constructs/**/*,features/**/*,stacks/**/*}.ts',
  'scripts/{admin-create,lib/admin/*}.ts',
  'connector/**/*.php',
];
const isOfTests = (file: string) =>
  /\.(?:test|samples)\.tsx?$|\/(?:fixtures|testing|test-support)\//.test(file);
const callsCryptography = (file: string, text: string) =>
  (file.endsWith('.php') ? PHP_CALL : TS_CALL).test(text);

describe('the inventory of cryptography', () => {
  it('has each module that calls a cryptographic function, and no other', () => {
    const calling = globSync(deployed, { cwd: rootDir }).filter(
      (file) => !isOfTests(file) && callsCryptography(file, read(file)),
    );
    expect(calling.length).toBeGreaterThan(40);
    const rows = rowsOf(sectionOf(inventory, 'Cryptography'));
    const listed = rows.flatMap(([modules = '']) => namesIn(modules)).filter((it) => PATH.test(it));
    expect(listed.toSorted()).toEqual(calling.toSorted());
  });

  it.each([
    ['a.ts', "import { createHmac } from 'node:crypto';", true],
    ['a.ts', 'const key = crypto.randomUUID();', true],
    ['a.ts', "import { join } from 'node:path';", false],
    ['a.php', "$sum = hash( 'sha256', $text );", true],
    ['a.php', '$text = openssl_encrypt( $bytes );', true],
    ['a.php', "$sum = hash_init( 'crc32b' );", false],
  ])('finds a call in %s: %s', (file, text, isOne) => {
    expect(callsCryptography(file, text)).toBe(isOne);
  });
});

const MIB = 2 ** 20;
const grouped = (n: number) => n.toLocaleString('en-US');

describe('the files that are accepted', () => {
  const rows = rowsOf(sectionOf(inventory, 'Files'));
  const rowOf = (file: string) => rows.find(([name]) => name === file) ?? [];

  it.each([
    ['file of a message', attachmentExtensions],
    ['backup by a person', backupExtensions],
  ])('%s: are of the kinds that the code accepts', (file, extensions) => {
    expect(namesIn(rowOf(file)[1] ?? '').toSorted()).toEqual([...extensions].toSorted());
  });

  it.each([
    ['file of a message', `${String(ATTACHMENT_MAX_BYTES / MIB)} MB`],
    ['file of a message', `${String(ATTACHMENTS_PER_MESSAGE)} in a message`],
    ['file of a message', `${String(ATTACHMENTS_PER_DAY)} a day and person`],
    ['backup by a person', `${grouped(MAX_PARTS)} parts`],
    ['backup by the plugin', `blocks of ${String(blocksOffer.maxBytes / MIB)} MB`],
    ['backup by the plugin', `${grouped(BLOCKS_MAX)} of them`],
    ['sites to import', `${String(IMPORT_MAX_ROWS)} rows`],
  ])('%s: at most %s, as the code has it', (file, limit) => {
    expect(rowOf(file)[2]).toContain(limit);
  });
});

/** Hosts in the code that nobody connects to: examples, and pages that a person opens. */
const ONLY_SHOWN =
  /^(?:(?:.+\.)?(?:ejemplo|mi-sitio|tu-sitio)\.\w+|example\.com|portal\.invalid|es\.wordpress\.org)$/;
/** The hosts of the addresses in a file, without its comments. */
const hostsIn = (text: string): string[] =>
  [
    ...text
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .replaceAll(/\$\{[\w.]*region\}/g, '<region>')
      .matchAll(/https:\/\/([a-z<][\w<>.-]*\.[a-z]{2,})/g),
  ].map(([, host = '']) => host);

describe('the connections', () => {
  const listed = namesIn(sectionOf(inventory, 'Connections'));
  const hosts = globSync(deployed.slice(0, 2), { cwd: rootDir })
    .filter((file) => !isOfTests(file))
    .flatMap((file) => hostsIn(read(file)));

  it('have each host that the code names', () => {
    const called = new Set(hosts.filter((host) => !ONLY_SHOWN.test(host)));
    expect(called.size).toBeGreaterThan(4);
    expect([...called].filter((host) => !listed.includes(host))).toEqual([]);
  });

  it.each([
    ["fetch('https://api.ajena.net/v1')", ['api.ajena.net']],
    ['// https://docs.ajena.net', []],
    ['`https://cognito-idp.${pool.region}.amazonaws.com/`', ['cognito-idp.<region>.amazonaws.com']],
  ])('finds the hosts of %s', (text, found) => {
    expect(hostsIn(text)).toEqual(found);
  });
});

const contracts = await loadContracts(rootDir);

describe('the costly routes', () => {
  it('are listed with their limits', () => {
    const limited = Object.entries(contracts).flatMap(([file, contract]) =>
      Object.entries(contract)
        .filter(([, { perMinute }]) => perMinute !== undefined)
        .map(([name, { perMinute }]) => `${file}.${name} ${String(perMinute)}`),
    );
    const listed = rowsOf(sectionOf(inventory, 'Costly functions'))
      .filter(([limit = '']) => /^\d+$/.test(limit))
      .flatMap(([limit = '', routes = '']) => namesIn(routes).map((route) => `${route} ${limit}`));
    expect(listed.toSorted()).toEqual(limited.toSorted());
  });
});

describe('the rules by field', () => {
  const rows = rowsOf(sectionOf(data, 'Rules by field'));

  it('are there for each noun whose routes take a body', () => {
    const nouns = Object.entries(contracts)
      .filter(([, contract]) => Object.values(contract).some(({ body }) => body !== undefined))
      .map(([file]) => file.split('.')[0] ?? '');
    const listed = rows.map(([noun = '']) => noun);
    expect([...new Set(nouns)].filter((noun) => !listed.includes(noun))).toEqual([]);
  });

  it('name schemas that their files export', async () => {
    const groups = rows.flatMap((cells) =>
      [...cells.join(' ').matchAll(/((?:`\w+`(?:, )?)+) in `(functions\/[^`]+)`/g)].map(
        ([, names = '', file = '']) => ({ names: namesIn(names), file }),
      ),
    );
    expect(groups.length).toBeGreaterThan(30);
    for (const { names, file } of groups) {
      const module = (await import(pathToFileURL(join(rootDir, file)).href)) as object;
      for (const name of names) expect(Object.keys(module), file).toContain(name);
    }
  });
});
