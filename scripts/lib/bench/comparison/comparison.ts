import { join } from 'node:path';
import { SITE } from '../../../../tests/support/wordpress/database-backups.ts';
import type { Measure } from '../budgets.ts';
import { byConnector } from './by-connector.ts';
import { byMysqldump } from './by-mysqldump.ts';
import { MEMORY_MEBIBYTES, startComparedSite } from './compared-site.ts';
import { lessThanMysqldump, type Comparison } from './comparison-table.ts';
import { readContents } from './contents.ts';

/** With room for a machine that is busy. */
const SECONDS = 60;
const RESTORE_MEBIBYTES = 32;
/** Of the size that zip makes. */
const SIZE = 1.1;

/** Backs one site up both ways, and restores both. */
export async function compare(): Promise<Comparison> {
  const site = await startComparedSite();
  try {
    const connector = await byConnector(site);
    const mysqldump = await byMysqldump(site);
    const content = join(site.wordpress.root, 'wp-content');
    const wordpress = String(await site.wordpress.ask('get_bloginfo( "version" )'));
    const [[server = ''] = []] = await site.mariadb.rows('SELECT VERSION()');
    return {
      site: await readContents(site.mariadb, SITE, content),
      connector,
      mysqldump,
      versions: `WordPress ${wordpress}, ${site.wordpress.engine}, MariaDB ${String(server).replace(/-.*/, '')}`,
    };
  } finally {
    await site.stop();
  }
}

/** What the comparison must keep to. */
export function comparisonMeasures(comparison: Comparison): Measure[] {
  const { connector, mysqldump } = comparison;
  return [
    {
      name: 'Less than by mysqldump comes back',
      value: lessThanMysqldump(comparison).length,
      unit: '',
      budget: { atMost: 0 },
    },
    {
      name: 'Making a backup',
      value: connector.makeSeconds,
      unit: 's',
      budget: { atMost: SECONDS },
    },
    {
      name: 'Restoring it',
      value: connector.restoreSeconds,
      unit: 's',
      budget: { atMost: SECONDS },
    },
    {
      name: 'Size beside zip',
      value: connector.megabytes / mysqldump.megabytes,
      unit: '×',
      budget: { atMost: SIZE },
    },
    {
      name: 'Memory of PHP, making',
      value: connector.makeMebibytes ?? 0,
      unit: 'MiB',
      budget: { atMost: MEMORY_MEBIBYTES },
    },
    {
      name: 'Memory of PHP, restoring',
      value: connector.restoreMebibytes ?? 0,
      unit: 'MiB',
      budget: { atMost: RESTORE_MEBIBYTES },
    },
  ];
}
