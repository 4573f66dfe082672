import { join } from 'node:path';
import * as z from 'zod';
import { fillDatabase, reach } from '../../../../tests/support/restore/restore-database.ts';
import { makeAccount } from '../../../../tests/support/restore/restorer.ts';
import type { DatabaseSite } from '../../../../tests/support/wordpress/database-backups.ts';
import { readContents } from './contents.ts';
import type { Outcome } from './outcome.ts';

const NAME = 'por_conector';
const STEPS_MAX = 400;
const MEGABYTE = 1_000_000;
const MEBIBYTE = 2 ** 20;

/** Makes a backup by the plugin's own steps, which send it to the portal, and restores it by `restaurar.php`. */
export async function byConnector(site: DatabaseSite): Promise<Outcome> {
  const made = await make(site);
  const { file, announcedAt } = site.portal.backups[0] ?? {};
  if (file === undefined || announcedAt === undefined) throw new Error(JSON.stringify(made.result));
  await fillDatabase(site.mariadb, NAME);
  const account = await makeAccount(reach(site.mariadb, NAME));
  try {
    const archive = await account.upload(file);
    const from = performance.now();
    const restored = await account.run(archive);
    const restoreSeconds = (performance.now() - from) / 1_000;
    if (restored.last.phase !== 'done') throw new Error(JSON.stringify(restored.last));
    await account.run('-', {}, ['--discard']);
    const contents = await readContents(site.mariadb, NAME, join(account.root, 'wp-content'));
    return {
      contents,
      makeSeconds: (announcedAt - made.from) / 1_000,
      restoreSeconds,
      megabytes: file.length / MEGABYTE,
      makeMebibytes: made.mebibytes,
      restoreMebibytes: Math.max(...restored.lines.map(({ memory = 0 }) => memory)) / MEBIBYTE,
      notes: restored.last.notes ?? [],
    };
  } finally {
    await account.remove();
  }
}

async function make({ wordpress }: DatabaseSite) {
  const from = performance.now();
  await wordpress.run('Gnusys_Connector_Backup_Runner::start();');
  let mebibytes = 0;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if ((await wordpress.ask('Gnusys_Connector_Backup_Job::load()')) === null) break;
    const used = await wordpress.run(
      'Gnusys_Connector_Backup_Runner::step(); echo memory_get_peak_usage();',
    );
    mebibytes = Math.max(mebibytes, z.coerce.number().parse(used) / MEBIBYTE);
  }
  return { from, mebibytes, result: await wordpress.ask('Gnusys_Connector_Backup_Result::last()') };
}
