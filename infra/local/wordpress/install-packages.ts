import { readFile } from 'node:fs/promises';
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
export async function installPackages(names: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => execute('apt-get', [...INSTALL, ...names], { env });
  await install().catch(async () => {
    await execute('apt-get', ['-qq', 'update'], { env }); // images come without package lists, or with old ones
    await install();
  });
}
