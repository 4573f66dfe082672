import { readFile } from 'node:fs/promises';
import { StartupError } from '../process/startup-error.ts';
import { execute } from './processes.ts';

const PACKAGES = ['php-cli', 'php-sqlite3', 'php-xml', 'php-curl', 'php-gd', 'php-mbstring'];
const INSTALL = ['-qq', 'install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=60'];

/** Whether this machine is a Debian or Ubuntu whose packages we may install. */
export async function canInstallPackages(): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(release);
}

/** Installs PHP with apt (18 MB to download). */
export const installPhp = (): Promise<void> => installPackages(PACKAGES);

/** Installs Debian packages with apt. */
async function installPackages(names: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => execute('apt-get', [...INSTALL, ...names], { env });
  await install().catch(async () => {
    await execute('apt-get', ['-qq', 'update'], { env }); // images come without package lists, or with old ones
    await install();
  });
}

/** Sees to that programs of Debian packages are there, which `find` fails for where they are not: installs them where it may. */
export async function providePackages(
  names: readonly string[],
  find: () => Promise<unknown>,
): Promise<void> {
  const areThere = () =>
    find().then(
      () => true,
      () => false,
    );
  if (await areThere()) return;
  if (await canInstallPackages()) await installPackages(names);
  if (!(await areThere())) throw new StartupError(`Esto necesita ${names.join(', ')}: instálalos.`);
}
