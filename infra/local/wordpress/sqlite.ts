import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder } from './cached-folder.ts';
import { npm, PLAYGROUND } from './npm.ts';
import { execute } from './processes.ts';
import { unzip } from './unzip.ts';

// SQLite and not MariaDB: one process fewer to start, watch and end, no server to install (211 MB against 60), the
// same under PHP and under Playground, and a site that is one folder to copy or delete. What the connector reads goes
// through WordPress's own functions, which answer alike on both.

/** Returns the folder of the SQLite drop-in, copied once from the npm package that ships it. */
export async function provideSqlite(cacheDir: string): Promise<string> {
  const folder = await cachedFolder(cacheDir, `sqlite-${PLAYGROUND.version}`, async (target) => {
    await npm(['pack', '--silent', `${PLAYGROUND.name}@${PLAYGROUND.version}`], target);
    const tarball = `wp-playground-cli-${PLAYGROUND.version}.tgz`;
    await execute('tar', ['-xzf', tarball, 'package/sqlite-database-integration.zip'], {
      cwd: target,
    });
    await unzip(join(target, 'package/sqlite-database-integration.zip'), target);
  });
  return join(folder, 'plugin-sqlite-database-integration');
}

/**
 * Writes `wp-content/db.php`. The implementation stays out of the plugins folder, or the site's list of plugins would
 * show one that no real site has.
 */
export async function installDropIn(implementation: string, content: string): Promise<void> {
  const template = await readFile(join(implementation, 'db.copy'), 'utf8');
  const dropIn = template
    .replace("'{SQLITE_IMPLEMENTATION_FOLDER_PATH}'", "__DIR__ . '/sqlite-database-integration'")
    // The rest would activate the plugin that is not there.
    .replace(/\/\/ Activate the SQLite[\s\S]*$/, '');
  await writeFile(join(content, 'db.php'), dropIn);
  await suitOlderWordPress(content);
}

/** Before 6.2 WordPress lacks the property that the drop-in mirrors, and reads the drop-in's own, which is private. */
async function suitOlderWordPress(content: string): Promise<void> {
  const file = join(
    content,
    'sqlite-database-integration/wp-includes/sqlite/class-wp-sqlite-db.php',
  );
  const source = await readFile(file, 'utf8');
  const mirrored = '$allow_unsafe_unquoted_parameters = true;';
  await writeFile(file, source.replace(`private ${mirrored}`, `protected ${mirrored}`));
}
