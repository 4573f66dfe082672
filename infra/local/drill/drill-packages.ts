import { StartupError } from '../process/startup-error.ts';
import { canInstallPackages, installPackages } from '../wordpress/install-packages.ts';
import { execute } from '../wordpress/processes.ts';

/** The server alone: the package named mariadb-server would start one of its own. */
const PACKAGES = [
  ...['mariadb-server-core', 'php-cli', 'php-cgi', 'php-mysql', 'php-curl', 'php-gd'],
  ...['php-mbstring', 'php-xml'],
];

const isThere = () =>
  Promise.all([
    execute('mariadbd', ['--version']),
    execute('php', ['-r', 'exit( extension_loaded( "mysqli" ) ? 0 : 1 );']),
    execute('php-cgi', ['--version']),
    execute('setpriv', ['--version']),
    execute('perl', ['--version']),
  ]).then(
    () => true,
    () => false,
  );

/**
 * Sees to what a drill needs of the machine: installs it with apt where we are root on Debian.
 *
 * @throws StartupError where it is not there.
 */
export async function provideDrillPackages(): Promise<void> {
  if (process.platform === 'linux') {
    if (await isThere()) return;
    if (await canInstallPackages()) await installPackages(PACKAGES);
    if (await isThere()) return;
  }
  throw new StartupError(`Faltan paquetes de Linux: ${PACKAGES.join(', ')}.`);
}
