import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cachedFolder } from '../../../infra/local/wordpress/cached-folder.ts';
import {
  findDebianMirror,
  unpackDebianPrograms,
} from '../../../infra/local/wordpress/debian-package.ts';
import { installMariaDb, type ServerProgram } from '../../../tests/support/wordpress/mariadb.ts';
import { rootDir } from '../tools.ts';

const CACHE = join(rootDir, '.cache/debian');
const PHP = ['cli', 'sqlite3', 'mysql', 'xml', 'curl', 'gd', 'mbstring'];
/** In the order in which one needs another. */
const EXTENSIONS = [
  ...['mysqlnd', 'ctype', 'curl', 'dom', 'exif', 'fileinfo', 'gd', 'iconv', 'json', 'mbstring'],
  ...['mysqli', 'pdo', 'pdo_sqlite', 'posix', 'simplexml', 'sqlite3', 'tokenizer', 'xml'],
  ...['xmlreader', 'xmlwriter'],
];

/** Packages of another Debian, unpacked, and the loader that its programs need. */
async function provide(name: string, suite: string, packages: readonly string[]) {
  const mirror = await findDebianMirror();
  if (mirror === undefined) throw new Error('The matrix needs a Debian with a mirror.');
  const tree = await cachedFolder(CACHE, `${suite}-${name}`, (destination) =>
    unpackDebianPrograms(packages, { suite, mirror, destination }),
  );
  // A link beside it leads into the machine's own folders.
  const loaders = await find(tree, /^ld-linux.*\.so\.\d$/);
  const loader = loaders.find((path) => dirname(path).endsWith('-linux-gnu')) ?? '';
  const folders = new Set([...(await find(tree, /\.so(\.\d+)+$/)).map(dirname)]);
  const libraries = [...folders].filter((folder) => folder.endsWith('-linux-gnu'));
  return { tree, run: `${loader} --library-path ${libraries.join(':')}` };
}

async function find(tree: string, name: RegExp): Promise<string[]> {
  const entries = await readdir(tree, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function wrap(tree: string, name: string, command: string): Promise<string> {
  const folder = join(tree, 'bin-here');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), `#!/bin/sh\nexec ${command} "$@"\n`);
  await chmod(join(folder, name), 0o755);
  return join(folder, name);
}

/** A PHP of another Debian. @returns the folder of a program `php`, to stand first on the PATH */
export async function providePhp(version: string, suite: string): Promise<string> {
  const packages = PHP.map((name) => `php${version}-${name}`);
  const { tree, run } = await provide('php', suite, packages);
  const [mysqlnd = ''] = await find(tree, /^mysqlnd\.so$/);
  const folder = dirname(mysqlnd);
  const there = await readdir(folder);
  const options = EXTENSIONS.filter((name) => there.includes(`${name}.so`))
    .map((name) => `-d extension=${name}`)
    .join(' ');
  const command = `${run} ${join(tree, `usr/bin/php${version}`)} -n -d extension_dir=${folder} ${options} -d zend_extension=opcache`;
  return dirname(await wrap(tree, 'php', command));
}

/** A MariaDB of another Debian. */
export async function provideMariaDbOf(suite: string): Promise<ServerProgram> {
  const { tree, run } = await provide('mariadb', suite, ['mariadb-server-core']);
  const command = await wrap(tree, 'mariadbd', `${run} ${join(tree, 'usr/sbin/mariadbd')}`);
  const [sql = ''] = await find(join(tree, 'usr/share'), /_system_tables\.sql$/);
  const share = dirname(sql);
  return { command, args: filesOf(share), install: installMariaDb(command, share) };
}

/** The MySQL of another Debian. */
export async function provideMySql(suite: string): Promise<ServerProgram> {
  const { tree, run } = await provide('mysql', suite, ['mysql-server-core']);
  const command = await wrap(tree, 'mysqld', `${run} ${join(tree, 'usr/sbin/mysqld')}`);
  const args = [
    ...filesOf(join(tree, 'usr/share/mysql')),
    '--mysqlx=OFF',
    '--secure-file-priv=NULL',
  ];
  return { command, args, install: `${command} "$@" --initialize-insecure` };
}

const filesOf = (share: string) => [
  `--lc-messages-dir=${share}`,
  `--character-sets-dir=${join(share, 'charsets')}`,
];
