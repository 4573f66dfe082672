import { backupOf, entriesOf, type DumpedTable } from './backup-archive.ts';
import { writeZip } from './zip-writer.ts';

export const BARE_TITLE = 'Tienda de prueba';
const ROWS = 2_000;

const posts: DumpedTable = {
  name: 'wp_posts',
  definition:
    'CREATE TABLE `wp_posts` (\n  `ID` bigint NOT NULL,\n  `post_status` varchar(20),\n  `post_password` varchar(20),\n  `post_type` varchar(20),\n  `post_date` datetime,\n  PRIMARY KEY (`ID`)\n) ENGINE=InnoDB',
  columns: ['ID', 'post_status', 'post_password', 'post_type', 'post_date'],
  rows: Array.from(
    { length: ROWS },
    (_, id) => `(${String(id + 1)},'publish','','post','2026-11-26 00:00:00')`,
  ),
};

/** What is compared of its backup. */
export const bareSite = { tables: 1, rows: ROWS, files: 3, pages: 3 };

/** A backup of a site of one table and one script, in place of WordPress: it runs the code, then answers with the title. */
export function backupOfBareSite(code: string): Buffer {
  const parts = backupOf({
    tables: [posts],
    files: {
      'site/wp-includes/version.php': "<?php $wp_version = '6.8.3';",
      'site/index.php': `<?php ${code}
echo isset( $_GET['rest_route'] ) ? '{"name":"${BARE_TITLE}"}' : '<title>${BARE_TITLE}</title>';`,
      'wp-content/uploads/foto.txt': 'foto'.repeat(100_000),
    },
  });
  Object.assign(parts.manifest, { title: BARE_TITLE, php: '8.2.0' });
  return writeZip(entriesOf(parts));
}
