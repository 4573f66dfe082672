import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execute } from './processes.ts';

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const LIBRARIES = /^(libjs-[a-z0-9-]+|php-getid3|libphp-phpmailer|node-lodash)$/;

/** The machine's own Debian mirror, if it has one and its packages can be verified. */
export async function findDebianMirror(): Promise<string | undefined> {
  if (process.platform !== 'linux' || !existsSync(KEYRING)) return undefined;
  const sites = await execute('apt-get', ['indextargets', '--format', '$(SITE)']).catch(() => '');
  return sites.split('\n').find((site) => /\/debian\/?$/.test(site));
}

/**
 * Unpacks Debian's WordPress of a suite into a folder. apt runs with a state of its own under that folder, so the
 * system's sources and packages stay as they are and no root is needed; apt verifies the signatures.
 */
export async function unpackDebianWordPress(
  suite: string,
  mirror: string,
  destination: string,
): Promise<void> {
  const work = join(destination, '.apt');
  const options = await isolateApt(work, sourceOf(mirror, suite));
  const apt = (command: string, ...args: string[]) =>
    execute(command, [...options, ...args], { cwd: join(work, 'debs') });

  await apt('apt-get', '-qq', 'update');
  const depends = await apt('apt-cache', 'depends', '--no-recommends', 'wordpress');
  // Debian takes these libraries out of WordPress and links to the packages that carry them.
  const libraries = [...depends.matchAll(/Depends: (\S+)/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => LIBRARIES.test(name));
  const packages = ['wordpress', await newestTheme(apt), 'libjs-lodash', ...libraries];
  await apt('apt-get', '-qq', 'download', ...new Set(packages));

  const tree = join(work, 'tree');
  for (const deb of await readdir(join(work, 'debs'))) {
    await execute('dpkg-deb', ['-x', join(work, 'debs', deb), tree]);
  }
  await copyFollowingLinks(join(tree, 'usr/share/wordpress'), destination);
  await rm(join(destination, 'wp-config.php'), { force: true }); // Debian's own reads /etc/wordpress
  await rm(work, { recursive: true, force: true });
}

/**
 * Unpacks packages of a suite into a folder, with all that they depend on: programs of another version than the
 * machine's, which its own packages know nothing of.
 */
export async function unpackDebianPrograms(
  packages: readonly string[],
  { suite, mirror, destination }: { suite: string; mirror: string; destination: string },
): Promise<void> {
  const work = join(destination, '.apt');
  const options = await isolateApt(work, sourceOf(mirror, suite));
  const nothing = join(work, 'status');
  await writeFile(nothing, '');
  const own = [...options, '-o', `Dir::State::status=${nothing}`, '-o', 'Debug::NoLocking=1'];
  await execute('apt-get', [...own, '-qq', 'update']);
  const only = ['-qq', '-y', '--no-install-recommends', '--download-only', 'install'];
  await execute('apt-get', [...own, ...only, ...packages]);
  const archives = join(work, 'cache/archives');
  for (const deb of (await readdir(archives)).filter((name) => name.endsWith('.deb'))) {
    await execute('dpkg-deb', ['-x', join(archives, deb), destination]);
  }
  await rm(work, { recursive: true, force: true });
}

const sourceOf = (mirror: string, suite: string) =>
  `deb [signed-by=${KEYRING}] ${mirror} ${suite} main\n`;

async function isolateApt(work: string, source: string): Promise<string[]> {
  for (const folder of ['lists/partial', 'cache/archives/partial', 'debs']) {
    await mkdir(join(work, folder), { recursive: true });
  }
  await writeFile(join(work, 'sources.list'), source);
  const settings = {
    'Dir::Etc::sourcelist': join(work, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::State::lists': join(work, 'lists'),
    'Dir::Cache': join(work, 'cache'),
    'Acquire::IndexTargets::deb::DEP-11::DefaultEnabled': 'false',
    'Acquire::Languages': 'none',
    'APT::Sandbox::User': 'root',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

async function newestTheme(apt: (...command: [string, ...string[]]) => Promise<string>) {
  const names = await apt('apt-cache', 'search', '--names-only', '^wordpress-theme-twentytwenty');
  const themes = names.split('\n').map((line) => line.split(' ')[0] ?? '');
  const order = ['five', 'four', 'three'];
  const found = order
    .map((year) => `wordpress-theme-twentytwenty${year}`)
    .find((name) => themes.includes(name));
  if (found === undefined) throw new Error('Debian: no theme for WordPress found');
  return found;
}

async function copyFollowingLinks(from: string, to: string): Promise<void> {
  await cp(from, to, {
    recursive: true,
    dereference: true,
    filter: (source) => existsSync(source), // links out of the tree (/etc/wordpress/htaccess) lead nowhere
  });
}
