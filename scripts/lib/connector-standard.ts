import { join } from 'node:path';
import { providePackages } from '../../infra/local/wordpress/install-packages.ts';
import { execute } from '../../infra/local/wordpress/processes.ts';

/**
 * Holds the plugin against `connector/phpcs.xml`, with Debian's PHP_CodeSniffer, which is installed where it may be.
 *
 * @throws Error that names the first findings, warnings among them.
 */
export async function checkConnector(rootDir: string): Promise<void> {
  await providePackages(['php-codesniffer'], () => execute('phpcs', ['--version']));
  const cwd = join(rootDir, 'connector');
  await execute('phpcs', ['-q', '-s', '--report=emacs', '--standard=phpcs.xml'], { cwd });
}
