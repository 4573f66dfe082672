import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { execute } from '../../../infra/local/wordpress/processes.ts';
import { makeAccount } from '../../../tests/support/restore/restorer.ts';
import {
  startDatabaseSite,
  type DatabaseSite,
} from '../../../tests/support/wordpress/database-backups.ts';
import type { Measure } from './budgets.ts';
import { secondsOf } from './restore.ts';

const MEGABYTE = 1_000_000;
const FILES = 100;
const FILE_BYTES = 15 * MEGABYTE;
/** Of a step of the plugin: what passes until the next one counts for the phase in which it began. */
const STEP_SECONDS = 0.5;
const PHASES = { files: 'packing', hash: 'sums of blocks and archive', send: 'sending' };

const jobSchema = z.object({ phase: z.string() }).nullable();
const secondsSchema = z.tuple([z.number(), z.number()]);

/** Measures what the sums of a backup of 1.5 GB take beside the rest: on the site, and before a restore. */
export async function benchSums(): Promise<Measure[]> {
  const site = await startDatabaseSite({});
  try {
    const uploads = join(site.wordpress.root, 'wp-content/uploads');
    for (let at = 0; at < FILES; at += 1) {
      await writeFile(join(uploads, `video-${String(at)}.mp4`), randomBytes(FILE_BYTES));
    }
    const made = await make(site);
    const file = site.portal.backups[0]?.file;
    if (file === undefined) throw new Error('no backup arrived');
    return [...(await benchDigests()), ...made, ...(await benchCheck(file))];
  } finally {
    await site.stop();
  }
}

const measureOf = (name: string, value: number): Measure => ({
  name,
  value,
  unit: 's',
  budget: undefined,
});

/** The two functions that the plugin has: one takes pieces, the other is faster. */
async function benchDigests(): Promise<Measure[]> {
  const bytes = String(FILES * FILE_BYTES);
  const [pieces, openssl] = secondsSchema.parse(
    JSON.parse(await execute('php', ['-r', DIGESTS, bytes])),
  );
  return [
    measureOf('SHA-256 of as many bytes, hash_update()', pieces),
    measureOf('SHA-256 of as many bytes, openssl_digest()', openssl),
  ];
}

const DIGESTS = `
  $piece = random_bytes( 4194304 );
  $rounds = (int) ceil( (int) $argv[1] / strlen( $piece ) );
  $from = microtime( true );
  $sum = hash_init( 'sha256' );
  for ( $n = 0; $n < $rounds; $n++ ) hash_update( $sum, $piece );
  hash_final( $sum );
  $between = microtime( true );
  for ( $n = 0; $n < $rounds; $n++ ) openssl_digest( $piece, 'sha256' );
  echo json_encode( array( $between - $from, microtime( true ) - $between ) );`;

/** A backup by the plugin's own steps. */
async function make({ wordpress }: DatabaseSite): Promise<Measure[]> {
  const seconds = new Map<string, number>();
  await wordpress.run('Gnusys_Connector_Backup_Runner::start();');
  for (;;) {
    const job = jobSchema.parse(await wordpress.ask('Gnusys_Connector_Backup_Job::load()'));
    if (job === null) break;
    const from = performance.now();
    await wordpress.run(`Gnusys_Connector_Backup_Runner::step( ${String(STEP_SECONDS)} );`);
    const passed = (performance.now() - from) / 1_000;
    seconds.set(job.phase, (seconds.get(job.phase) ?? 0) + passed);
  }
  return Object.entries(PHASES).map(([phase, name]) =>
    measureOf(`Backup: ${name}`, seconds.get(phase) ?? 0),
  );
}

async function benchCheck(file: Buffer): Promise<Measure[]> {
  const account = await makeAccount();
  try {
    const answer = await account.run(await account.upload(file), { only: 'files' });
    if (answer.last.phase !== 'done') throw new Error(JSON.stringify(answer.last));
    return [
      measureOf('Restore: check of each file', secondsOf(answer, ['check'])),
      measureOf('Restore: unpacking', secondsOf(answer, ['files'])),
    ];
  } finally {
    await account.remove();
  }
}
