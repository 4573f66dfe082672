import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import {
  signInToAdmin,
  startTestWordPress,
  type AdminSession,
  type TestWordPress,
} from '../wordpress/wordpress.ts';
import { startBackupPortal, type BackupPortal, type ReceivedBackup } from './backup-portal.ts';

const run = promisify(execFile);
export const BACKUP_KEY = `bak_${'k'.repeat(43)}`;
const SETTINGS_PAGE = '/wp-admin/options-general.php?page=gnusys-connector';

/** No waiting between tries; a step follows another only where a test says so. */
const HOSTING = `<?php
remove_action( 'init', 'wp_schedule_update_checks' ); // They ask wordpress.org, which is not there.
add_filter( 'gnusys_connector_backup_chain', '__return_false' );
add_filter( 'gnusys_connector_backup_delay', '__return_zero' );
add_filter( 'gnusys_connector_backup_free_bytes', static function ( $free ) {
	return get_option( 'prueba_free', $free );
} );
`;

const stateSchema = z
  .looseObject({
    phase: z.string(),
    file: z.string(),
    zip: z
      .looseObject({ entry: z.looseObject({ name: z.string(), size: z.int() }).nullable() })
      .nullable(),
  })
  .nullable();
export type BackupState = z.output<typeof stateSchema>;

const manifestSchema = z.looseObject({
  tables: z.array(z.looseObject({ name: z.string() })),
  files: z.int(),
  skippedNumber: z.int(),
  skipped: z.array(z.object({ kind: z.string(), path: z.string(), reason: z.string() })),
});

/** Tests every sum and unpacks, by another's ZIP. */
const UNPACK = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
archive.extractall(sys.argv[2])
print(json.dumps(archive.namelist()))`;

/** A real WordPress with the connector, and the portal that its backups go to. */
export interface BackupSite {
  readonly wordpress: TestWordPress;
  readonly portal: BackupPortal;
  /** Its wp-content. */
  readonly content: string;
  /** A folder of the test's own. */
  readonly out: string;
  readonly admin: () => AdminSession;
  readonly signIn: () => Promise<void>;
  /** The settings screen, without WordPress's own frame. */
  readonly screen: () => Promise<string>;
  /** Fills a form of it in as a person would, and gives the text of the screen that follows. */
  readonly submit: (action: string, fields?: Record<string, string>) => Promise<string>;
  readonly save: (fields?: Record<string, string>) => Promise<string>;
  /** 'begun', or why not. */
  readonly start: () => Promise<unknown>;
  readonly step: (seconds?: number) => Promise<unknown>;
  readonly state: () => Promise<BackupState>;
  /** Steps until the state is as wanted, and gives it. */
  readonly workUntil: (
    isReached: (state: BackupState) => boolean | Promise<boolean>,
    seconds?: number,
  ) => Promise<BackupState>;
  /** Makes the backup that was begun, and gives how it ended, in the screen's words. */
  readonly workToEnd: () => Promise<string>;
  /** The plugin's folder, and what is in it apart from its guards. */
  readonly folder: () => Promise<string>;
  readonly left: () => Promise<string[]>;
  /** The only backup that arrived, unpacked. */
  readonly unpack: () => Promise<{
    dir: string;
    names: string[];
    manifest: z.output<typeof manifestSchema>;
  }>;
  readonly stop: () => Promise<void>;
}

export const textOf = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

/** Starts both, with backups set up. */
export async function startBackupSite(statusKey: string): Promise<BackupSite> {
  const [wordpress, portal] = await Promise.all([
    startTestWordPress(statusKey, { isSmall: true }),
    startBackupPortal(BACKUP_KEY),
  ]);
  const content = join(wordpress.root, 'wp-content');
  const out = await mkdtemp(join(tmpdir(), 'connector-backup-'));
  await writeFile(join(content, 'mu-plugins/test-hosting.php'), HOSTING);
  let session = await signInToAdmin(wordpress.url, wordpress.admin);

  const bodyOf = async (answer: Response) =>
    (await answer.text()).split('id="wpbody-content">')[1] ?? '';
  const screen = async () => bodyOf(await session.get(SETTINGS_PAGE));

  async function submit(action: string, fields: Record<string, string> = {}): Promise<string> {
    const form = (await screen()).split('<form').find((part) => part.includes(`value="${action}"`));
    const _wpnonce = /name="_wpnonce" value="([^"]+)"/.exec(form ?? '')?.[1] ?? '';
    const answer = await session.post('/wp-admin/admin-post.php', { action, _wpnonce, ...fields });
    if (answer.status !== 302) throw new Error(`${action}: ${String(answer.status)}`);
    return textOf(await bodyOf(await session.get(answer.headers.get('location') ?? '')));
  }

  const save = (fields: Record<string, string> = {}) =>
    submit('gnusys_backup_save', {
      gnusys_backup_portal: portal.url,
      gnusys_backup_key: '',
      gnusys_backup_frequency: 'none',
      gnusys_backup_keep: '1',
      ...fields,
    });

  const state = async () =>
    stateSchema.parse(await wordpress.ask('Gnusys_Connector_Backup_Job::load()'));
  const step = (seconds = 15) =>
    wordpress.run(`Gnusys_Connector_Backup_Runner::step( ${String(seconds)} );`);

  async function workUntil(
    isReached: (now: BackupState) => boolean | Promise<boolean>,
    seconds = 15,
  ) {
    for (let count = 0; count < 400; count += 1) {
      const now = await state();
      if (await isReached(now)) return now;
      await step(seconds);
    }
    throw new Error(`the backup does not get there: ${JSON.stringify(await state())}`);
  }

  const folder = async () =>
    join(content, z.string().parse(await wordpress.ask(`get_option( 'gnusys_backup_folder' )`)));

  async function unpack() {
    const [backup, other]: (ReceivedBackup | undefined)[] = portal.backups.filter(
      ({ status }) => status === 'completed',
    );
    if (!backup?.file || other) throw new Error('not one backup arrived');
    const dir = await mkdtemp(join(out, 'unpacked-'));
    const archive = join(out, backup.originalFilename);
    await writeFile(archive, backup.file);
    const { stdout } = await run('python3', ['-c', UNPACK, archive, dir]);
    const manifest = manifestSchema.parse(
      JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8')),
    );
    return { dir, names: z.array(z.string()).parse(JSON.parse(stdout)), manifest };
  }

  await save({ gnusys_backup_key: BACKUP_KEY });
  return {
    wordpress,
    portal,
    content,
    out,
    admin: () => session,
    signIn: async () => {
      session = await signInToAdmin(wordpress.url, wordpress.admin);
    },
    screen,
    submit,
    save,
    start: () =>
      wordpress.ask(
        `is_wp_error( $w = Gnusys_Connector_Backup_Runner::start() ) ? $w->get_error_message() : 'begun'`,
      ),
    step,
    state,
    workUntil,
    workToEnd: async () => {
      await workUntil((now) => now === null);
      return z.string().parse(await wordpress.ask('Gnusys_Connector_Backup_Result::last()'));
    },
    folder,
    left: async () =>
      (await readdir(await folder()))
        .filter(
          (name) => !/^(index\.php|\.htaccess|web\.config|lock\.php|blocks\.last)$/.test(name),
        )
        .sort(),
    unpack,
    stop: async () => {
      await wordpress.stop();
      await portal.close();
      await rm(out, { recursive: true, force: true });
    },
  };
}
