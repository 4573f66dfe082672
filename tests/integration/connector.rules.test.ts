import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupOf, entriesOf } from '../support/restore/backup-archive.ts';
import { makeAccount, type RestoreAccount } from '../support/restore/restorer.ts';
import { writeZip } from '../support/restore/zip-writer.ts';

const APACHE = 'Apache/2.4.62 (Debian)';
const NOTE = '.htaccess tiene ahora las reglas de WordPress';
let account: RestoreAccount;

beforeEach(async () => {
  account = await makeAccount(undefined, APACHE);
});
afterEach(() => account.remove());

interface Given {
  readonly manifest?: Record<string, unknown>;
  readonly files?: Readonly<Record<string, string>>;
  readonly address?: string;
}

/** Restores the files of a site with permalinks, and gives the rules of its web root with what was noted. */
async function restoreFiles({ manifest, files, address }: Given = {}) {
  const parts = backupOf({ files: { 'wp-content/a.txt': 'a', ...files } });
  Object.assign(parts.manifest, { shape: { permalinks: '/%postname%/' }, ...manifest });
  const archive = await account.upload(writeZip(entriesOf(parts)));
  const settings = { only: 'files', core: false, ...(address !== undefined && { address }) };
  const { last } = await account.run(archive, settings);
  expect(last).toMatchObject({ phase: 'done' });
  const rules = await readFile(join(account.root, '.htaccess'), 'utf8').catch(() => undefined);
  return { rules, notes: (last.notes ?? []).join(' ') };
}

const own = (text: string) => writeFile(join(account.root, '.htaccess'), text);

const block = (base: string) => `# BEGIN WordPress
<IfModule mod_rewrite.c>
RewriteEngine On
RewriteRule .* - [E=HTTP_AUTHORIZATION:%{HTTP:Authorization}]
RewriteBase ${base}
RewriteRule ^index\\.php$ - [L]
RewriteCond %{REQUEST_FILENAME} !-f
RewriteCond %{REQUEST_FILENAME} !-d
RewriteRule . ${base}index.php [L]
</IfModule>
# END WordPress
`;

test('an empty account under Apache gets WordPress’s rules, and a note', async () => {
  const { rules, notes } = await restoreFiles();
  expect(rules).toBe(block('/'));
  expect(notes).toContain(NOTE);
});

test('what .htaccess has besides stays, and an empty block is filled', async () => {
  await own('AddHandler php82 .php\n# BEGIN WordPress\n# END WordPress\n\nOptions -Indexes\n');
  const { rules } = await restoreFiles({ address: 'https://ejemplo.test/blog' });
  expect(rules).toBe(`AddHandler php82 .php\n\nOptions -Indexes\n\n${block('/blog/')}`);
});

test('rules that are there stay as they are, unsaid', async () => {
  const there = `${block('/')}ErrorDocument 404 /no.html\n`;
  await own(there);
  const { rules, notes } = await restoreFiles();
  expect(rules).toBe(there);
  expect(notes).not.toContain(NOTE);
});

test('those of the archive are for their own address', async () => {
  const files = { 'site/.htaccess': `Header set X-A b\n${block('/viejo/')}` };
  const { rules } = await restoreFiles({ files });
  expect(rules).toBe(`Header set X-A b\n\n${block('/')}`);
});

test.each([
  ['plain addresses', { manifest: { shape: { permalinks: '' } } }],
  ['addresses with index.php', { manifest: { shape: { permalinks: '/index.php/%postname%/' } } }],
  ['a backup that does not know', { manifest: { shape: undefined } }],
])('%s needs none', async (_, given) => {
  expect(await restoreFiles(given)).toMatchObject({ rules: undefined });
});

test.each([
  ['another server', 'nginx/1.26.3'],
  ['a command line', undefined],
])('%s needs none', async (_, server) => {
  account = await makeAccount(undefined, server);
  expect(await restoreFiles()).toMatchObject({ rules: undefined });
});

test.each([
  [true, '^wp-admin$ wp-admin/', '^(wp-(content|admin|includes).*) $1'],
  [
    false,
    '^([_0-9a-zA-Z-]+/)?wp-admin$ $1wp-admin/',
    '^([_0-9a-zA-Z-]+/)?(wp-(content|admin|includes).*) $2',
  ],
])('a network by domain: %s gets its own', async (isByDomain, admin, files) => {
  const network = { SUBDOMAIN_INSTALL: isByDomain };
  const { rules } = await restoreFiles({ manifest: { isMultisite: true, shape: { network } } });
  expect(rules).toContain(`RewriteRule ${admin} [R=301,L]\n`);
  expect(rules).toContain(`RewriteRule ${files} [L]\n`);
  expect(rules).toContain('RewriteBase /\n');
});
