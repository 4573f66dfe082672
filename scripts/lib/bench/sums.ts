import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startBackupSite, type BackupSite } from '../../../tests/support/backups/backup-site.ts';
import type { Measure } from './budgets.ts';

const MEGABYTE = 1_000_000;
/** Half of the bytes: OpenSSL sums them, each in one go. */
const PHOTOS = { folders: 15, inFolder: 50, bytes: MEGABYTE };
/** The other half: read in pieces, which only the slower `hash()` takes. */
const VIDEOS = { number: 5, bytes: 150 * MEGABYTE };
/** Of each way, by turns. The fastest counts. */
const ROUNDS = 3;
const STEPS_MAX = 40;

/** In place of the plugin's own class: what it packs has no sums of files. Those of blocks stay. */
const WITHOUT = `<?php
if ( is_file( __DIR__ . '/without-sums.txt' ) ) {
	final class Gnusys_Connector_Backup_Sum {
		public function __construct( $read, $state ) {}
		public function add( $bytes, $is_all ) {}
		public function is_known() { return true; }
		public function rest() { return null; }
		public function end( $path ) { return str_repeat( '0', 64 ); }
		public static function of( $bytes ) { return openssl_digest( $bytes, 'sha256' ); }
		public static function of_file( $path, $from = 0 ) { throw new Exception( 'Nothing is summed in one go' ); }
	}
}
`;

/** Measures what the sums of files cost a backup of 1.5 GB: until it is announced to the portal, with and without them. */
export async function benchSums(): Promise<Measure[]> {
  const site = await startBackupSite('clave-del-sitio-que-suma');
  try {
    await writeFiles(join(site.content, 'uploads'));
    const mustUse = join(site.content, 'mu-plugins');
    await writeFile(join(mustUse, 'bench-sums.php'), WITHOUT);
    // It is packed and announced; nothing of it need be sent.
    site.portal.trouble.partStatus = 503;
    const seconds: Record<'with' | 'without', number[]> = { with: [], without: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      seconds.with.push(await pack(site));
      await writeFile(join(mustUse, 'without-sums.txt'), '');
      seconds.without.push(await pack(site));
      await rm(join(mustUse, 'without-sums.txt'));
    }
    const [withSums, without] = [Math.min(...seconds.with), Math.min(...seconds.without)];
    console.log(JSON.stringify(seconds));
    return [
      { name: 'Packing 1.5 GB', value: withSums, unit: 's', budget: { atMost: 60 } },
      { name: 'The same without sums', value: without, unit: 's', budget: undefined },
      { name: 'Sums of its files', value: withSums - without, unit: 's', budget: { atMost: 15 } },
    ];
  } finally {
    await site.stop();
  }
}

async function writeFiles(uploads: string): Promise<void> {
  for (let folder = 0; folder < PHOTOS.folders; folder += 1) {
    const path = join(uploads, `fotos-${String(folder)}`);
    await mkdir(path, { recursive: true });
    for (let at = 0; at < PHOTOS.inFolder; at += 1) {
      await writeFile(join(path, `foto-${String(at)}.jpg`), randomBytes(PHOTOS.bytes));
    }
  }
  for (let at = 0; at < VIDEOS.number; at += 1) {
    await writeFile(join(uploads, `video-${String(at)}.mp4`), randomBytes(VIDEOS.bytes));
  }
}

/** Seconds from the first step until the backup is announced. */
async function pack({ wordpress, portal, start, step }: BackupSite): Promise<number> {
  portal.backups.length = 0;
  const from = performance.now();
  const begun = await start();
  if (begun !== 'begun') throw new Error(JSON.stringify(begun));
  for (let steps = 0; portal.backups.length === 0; steps += 1) {
    if (steps === STEPS_MAX) throw new Error('The backup is not announced');
    await step();
  }
  const [backup] = portal.backups;
  await wordpress.run('Gnusys_Connector_Backup_Runner::cancel();');
  return ((backup?.announcedAt ?? 0) - from) / 1_000;
}
