import { randomBytes } from 'node:crypto';
import {
  backupOf,
  entriesOf,
  type DumpedTable,
} from '../../../tests/support/restore/backup-archive.ts';
import { openDrill, type TestDrill } from '../../../tests/support/restore/drill.ts';
import { writeZip } from '../../../tests/support/restore/zip-writer.ts';
import type { Measure } from './budgets.ts';

const MEGABYTE = 1_000_000;
/** Of each file: as large as a video, so that the archive is made of few. */
const FILE_BYTES = 16 * MEGABYTE;
const ROWS = 100_000;
/** Archives, and how long a drill of one may take. */
const SIZES = [
  { megabytes: 54, seconds: 30 },
  { megabytes: 1_700, seconds: 180 },
];

/** Measures drills of backups without pages: what is fetched, restored and compared, and the database that is made for it. */
export async function benchDrill(): Promise<Measure[]> {
  const drill = await openDrill();
  try {
    const measures: Measure[] = [];
    for (const size of SIZES) measures.push(await benchSize(drill, size));
    return measures;
  } finally {
    await drill.remove();
  }
}

async function benchSize(
  drill: TestDrill,
  { megabytes, seconds }: (typeof SIZES)[number],
): Promise<Measure> {
  const archive = archiveOf(megabytes * MEGABYTE);
  const from = performance.now();
  const { failure, compared } = await drill.of(archive);
  const value = (performance.now() - from) / 1_000;
  if (failure !== null) throw new Error(JSON.stringify(failure));
  if (compared?.rows !== ROWS) throw new Error(JSON.stringify(compared));
  const size = String(Math.round(archive.length / MEGABYTE));
  return { name: `Drill of ${size} MB`, value, unit: 's', budget: { atMost: seconds } };
}

/** A backup of some bytes, which compress no further. */
function archiveOf(bytes: number): Buffer {
  const number = Math.ceil(bytes / FILE_BYTES);
  // Base64 is packed to three quarters.
  const text = randomBytes(Math.round(bytes / number)).toString('base64');
  const files = Object.fromEntries(
    Array.from({ length: number }, (_, at) => {
      const turned = text.slice(at + 1) + text.slice(0, at + 1);
      return [`wp-content/uploads/video-${String(at)}.txt`, turned];
    }),
  );
  return writeZip(entriesOf(backupOf({ tables: [table], files })));
}

const table: DumpedTable = {
  name: 'wp_grande',
  definition:
    'CREATE TABLE `wp_grande` (\n  `id` bigint NOT NULL,\n  `texto` varchar(200) NOT NULL,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB',
  columns: ['id', 'texto'],
  rows: Array.from({ length: ROWS }, (_, id) => `(${String(id)},'${'x'.repeat(155)}')`),
};
