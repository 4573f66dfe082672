import { StartupError } from '../process/startup-error.ts';
import { providePackages } from '../wordpress/install-packages.ts';
import { execute } from '../wordpress/processes.ts';

/** The server alone: the package named mariadb-server would start one of its own. */
const PACKAGES = [
  ...['mariadb-server-core', 'php-cli', 'php-cgi', 'php-mysql', 'php-curl', 'php-gd'],
  ...['php-mbstring', 'php-xml'],
];

const findPrograms = () =>
  Promise.all([
    execute('mariadbd', ['--version']),
    execute('php', ['-r', 'exit( extension_loaded( "mysqli" ) ? 0 : 1 );']),
    execute('php-cgi', ['--version']),
    execute('setpriv', ['--version']),
    execute('perl', ['--version']),
  ]);

/**
 * Sees to what a drill needs of the machine: installs it with apt where we are root on Debian.
 *
 * @throws StartupError where it is not there.
 */
export async function provideDrillPackages(): Promise<void> {
  if (process.platform !== 'linux') throw new StartupError('Las comprobaciones necesitan Linux.');
  await providePackages(PACKAGES, findPrograms);
}
