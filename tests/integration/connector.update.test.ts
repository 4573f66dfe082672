import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createHostLookup } from '../../functions/core/outbound/dns-lookup.ts';
import { createOutboundClient } from '../../functions/core/outbound/outbound-client.ts';
import { offerTo, PHASE_MS } from '../../functions/status/releases/status.releases.domain.ts';
import { releasesInMemory } from '../../functions/status/releases/status.releases.samples.ts';
import { createReadSite } from '../../functions/status/sync/status.connector.ts';
import { CONNECTOR_VERSION } from '../../functions/status/status.versions.domain.ts';
import { packConnector } from '../../infra/connector-package.ts';
import { rootDir } from '../support/root.ts';
import { until } from '../support/until.ts';
import {
  signInToAdmin,
  startTestWordPress,
  type AdminSession,
  type TestWordPress,
} from '../support/wordpress/wordpress.ts';

const KEY = 'k'.repeat(43);
const START_TIMEOUT_MS = 300_000;
const INSTALL_TIMEOUT_MS = 60_000;
const NEXT = '99.0.0';
const SETTINGS = '/wp-admin/options-general.php?page=gnusys-connector';
const PLUGIN = 'wp-content/plugins/gnusys-connector';

const statusSchema = z.looseObject({ connector_version: z.string(), releases: z.string() });

let wordpress: TestWordPress;
let admin: AdminSession;
let portal: Server;
let portalUrl: string;
/** What the portal gives out, by its path. */
const packages = new Map<string, Buffer>();
const keys = generateKeyPairSync('ed25519');
/** The raw 32 bytes, at the end of the SPKI. */
const rawKey = ({ publicKey }: { publicKey: KeyObject }) =>
  publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');

/** The plugin as a release with another version has it; `change` may break it. */
async function packVersion(version: string, change = (php: string) => php): Promise<Buffer> {
  const dir = await mkdtemp(join(tmpdir(), 'connector-release-'));
  try {
    const folder = join(dir, 'connector/gnusys-connector');
    await cp(join(rootDir, 'connector/gnusys-connector'), folder, { recursive: true });
    const main = join(folder, 'gnusys-connector.php');
    const php = (await readFile(main, 'utf8')).replaceAll(CONNECTOR_VERSION, version);
    await writeFile(main, change(php));
    return packConnector(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function manifestOf(zip: Buffer, more: Record<string, unknown> = {}) {
  return {
    type: 'release',
    plugin: 'gnusys-connector',
    version: NEXT,
    sha256: createHash('sha256').update(zip).digest('hex'),
    bytes: zip.length,
    package: '/gnusys-connector-99.0.0.zip',
    requires: '5.8',
    requires_php: '7.4',
    tested: '7.1',
    ...more,
  };
}

function signed(manifest: unknown, key: KeyObject = keys.privateKey): string {
  const bytes = Buffer.from(JSON.stringify(manifest));
  return `${bytes.toString('base64')}.${sign(null, bytes, key).toString('base64')}`;
}

async function read(release?: string) {
  const answer = await fetch(`${wordpress.url}/wp-json/gnusys/v1/status`, {
    headers: {
      authorization: `Bearer ${KEY}`,
      ...(release !== undefined && { 'x-gnusys-release': release }),
    },
  });
  return { httpStatus: answer.status, text: await answer.text() };
}
const readStatus = async (release?: string) =>
  statusSchema.parse(JSON.parse((await read(release)).text));

async function submit(action: string, fields: Record<string, string> = {}) {
  const html = await (await admin.get(SETTINGS)).text();
  const form = html.split('<form').find((part) => part.includes(`value="${action}"`)) ?? '';
  const _wpnonce = /name="_wpnonce" value="([^"]+)"/.exec(form)?.[1] ?? '';
  const answer = await admin.post('/wp-admin/admin-post.php', { action, _wpnonce, ...fields });
  expect(answer.status).toBe(302);
}

/** The log on the settings screen, newest first. */
async function logged(): Promise<string[]> {
  const html = await (await admin.get(SETTINGS)).text();
  const list = /<ul id="gnusys_updates_log">([\s\S]*?)<\/ul>/.exec(html)?.[1] ?? '';
  return [...list.matchAll(/<li>\S+ \S+ (.*?)<\/li>/g)].map(([, line = '']) => line);
}
const pair = () => submit('gnusys_pair', { gnusys_pairing: `${portalUrl}#ABCD-EFGH-JKMN-PQRS` });
/** Waits for an answer; WordPress has none while it is in maintenance. */
const answering = (isWanted: (status: z.output<typeof statusSchema>) => boolean) =>
  until(async () => {
    const { httpStatus, text } = await read();
    const status = httpStatus === 200 ? statusSchema.parse(JSON.parse(text)) : undefined;
    return status && isWanted(status) ? status : undefined;
  });
const isInstalled = ({ connector_version }: z.output<typeof statusSchema>) =>
  connector_version === NEXT;
const hasFailed = ({ releases }: z.output<typeof statusSchema>) => releases === 'failed';
const isUnlocked = async () =>
  (await wordpress.ask(`get_option( 'auto_updater.lock' )`)) === false || undefined;
const offered = () =>
  wordpress.ask(
    `get_site_transient( 'update_plugins' )->response['gnusys-connector/gnusys-connector.php'] ?? null`,
  );

beforeAll(async () => {
  portal = createServer((incoming, outgoing) => {
    if (incoming.url === '/api/connector/pairings') {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify({ apiKey: KEY, releaseKey: rawKey(keys) }));
      return;
    }
    const zip = packages.get(incoming.url ?? '');
    outgoing.writeHead(zip ? 200 : 404, { 'content-type': 'application/zip' });
    outgoing.end(zip);
  }).listen(0, '127.0.0.1');
  await once(portal, 'listening');
  portalUrl = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
  wordpress = await startTestWordPress(KEY, { isSmall: true });
  const config = join(wordpress.root, 'wp-config.php');
  const php = await readFile(config, 'utf8');
  await writeFile(
    config,
    php.replace("'AUTOMATIC_UPDATER_DISABLED', true", "'AUTOMATIC_UPDATER_DISABLED', false"),
  );
  admin = await signInToAdmin(wordpress.url, wordpress.admin);
}, START_TIMEOUT_MS);

afterAll(async () => {
  portal.close();
  await (wordpress as TestWordPress | undefined)?.stop();
});

/** As it is before anything was offered. */
beforeEach(async () => {
  packages.clear();
  await rm(join(wordpress.root, PLUGIN), { recursive: true, force: true });
  await cp(join(rootDir, 'connector/gnusys-connector'), join(wordpress.root, PLUGIN), {
    recursive: true,
  });
  await wordpress.run(`wp_clear_scheduled_hook( 'gnusys_update' );
    foreach ( array( 'gnusys_release', 'gnusys_release_log', 'auto_updater.lock' ) as $name ) { delete_option( $name ); }`);
  await pair();
});

describe('a release that the portal signed', () => {
  test(
    'is installed by WordPress’s own updater, soon after it was offered',
    async () => {
      const zip = await packVersion(NEXT);
      packages.set('/gnusys-connector-99.0.0.zip', zip);
      expect(await readStatus(signed(manifestOf(zip)))).toMatchObject({
        connector_version: CONNECTOR_VERSION,
        releases: 'on',
      });
      await answering(isInstalled);
      expect(await logged()).toEqual([`${NEXT} – Instalada`, `${NEXT} – Ofrecida por el portal`]);
      expect(
        await wordpress.ask(`is_plugin_active( 'gnusys-connector/gnusys-connector.php' )`),
      ).toBe(true);
      // It is the same, from now on.
      expect(await readStatus(signed(manifestOf(zip)))).toMatchObject({ releases: 'refused' });
      expect(await offered()).toBeNull();
    },
    INSTALL_TIMEOUT_MS,
  );

  test(
    'waits while a backup is made',
    async () => {
      const zip = await packVersion(NEXT);
      packages.set('/gnusys-connector-99.0.0.zip', zip);
      await wordpress.run(`update_option( 'gnusys_release', array( 'signed' => '${signed(manifestOf(zip))}' ), true );
      update_option( 'gnusys_backup', array( 'portal' => '${portalUrl}', 'key' => 'bak_${'b'.repeat(43)}', 'frequency' => 'none', 'keep' => 1 ), false );
      Gnusys_Connector_Backup_Runner::start();
      Gnusys_Connector_Updater::install();`);
      expect(await wordpress.ask(`wp_next_scheduled( 'gnusys_update' ) > time() + 600`)).toBe(true);
      expect(await readStatus()).toMatchObject({ connector_version: CONNECTOR_VERSION });
      await wordpress.run(
        `Gnusys_Connector_Backup_Runner::cancel(); wp_clear_scheduled_hook( 'gnusys_update' ); Gnusys_Connector_Updater::plan();`,
      );
      await answering(isInstalled);
    },
    INSTALL_TIMEOUT_MS,
  );

  test(
    'that breaks the site is taken back, and not tried again',
    async () => {
      const zip = await packVersion(
        NEXT,
        (php) => `${php}\nif ( true ) { gnusys_missing_function(); }\n`,
      );
      packages.set('/gnusys-connector-99.0.0.zip', zip);
      await readStatus(signed(manifestOf(zip)));
      await answering(hasFailed);
      expect(await readStatus(signed(manifestOf(zip)))).toMatchObject({
        connector_version: CONNECTOR_VERSION,
        releases: 'failed',
      });
      expect(await logged()).toEqual([
        `${NEXT} – WordPress no pudo instalarla: queda la versión anterior`,
        `${NEXT} – Ofrecida por el portal`,
      ]);
      expect(await wordpress.ask(`wp_next_scheduled( 'gnusys_update' )`)).toBe(false);
    },
    INSTALL_TIMEOUT_MS,
  );

  test(
    'whose package is another one is not installed',
    async () => {
      const zip = await packVersion(NEXT);
      const other = Buffer.from(zip);
      other[other.length - 40] = (other.at(-40) ?? 0) ^ 1;
      packages.set('/gnusys-connector-99.0.0.zip', other);
      await readStatus(signed(manifestOf(zip)));
      await answering(hasFailed);
      expect(await readStatus()).toMatchObject({ connector_version: CONNECTOR_VERSION });
      expect((await logged())[0]).toBe(`${NEXT} – Rechazada: el paquete no es el que se firmó`);
    },
    INSTALL_TIMEOUT_MS,
  );

  test(
    'whose package cannot be had is tried again',
    async () => {
      const zip = await packVersion(NEXT);
      await readStatus(signed(manifestOf(zip)));
      await until(
        async () =>
          (await logged())[0]?.includes('No se descargó: WordPress lo intentará de nuevo') ||
          undefined,
      );
      packages.set('/gnusys-connector-99.0.0.zip', zip);
      await until(isUnlocked);
      expect(await readStatus(signed(manifestOf(zip)))).toMatchObject({ releases: 'on' });
      await answering(isInstalled);
    },
    INSTALL_TIMEOUT_MS,
  );

  test('is the only one that WordPress may install as this plugin', async () => {
    await wordpress.run(`set_site_transient( 'update_plugins', (object) array( 'response' => array(
      'gnusys-connector/gnusys-connector.php' => (object) array( 'plugin' => 'gnusys-connector/gnusys-connector.php', 'slug' => 'gnusys-connector', 'new_version' => '98', 'package' => '${portalUrl}/other.zip' ) ) ) );`);
    expect(await offered()).toBeNull();
    expect(
      await wordpress.ask(
        `is_wp_error( apply_filters( 'upgrader_pre_download', false, 'x', null, array( 'plugin' => 'gnusys-connector/gnusys-connector.php' ) ) )`,
      ),
    ).toBe(true);
    expect(
      await wordpress.ask(
        `apply_filters( 'upgrader_pre_download', false, 'x', null, array( 'plugin' => 'galeria-demo/galeria-demo.php' ) )`,
      ),
    ).toBe(false);
  });
});

test(
  'the portal offers it to one site first, goes on once that one has it, and stops at one that refuses',
  async () => {
    let at = new Date();
    const zip = await packVersion(NEXT);
    packages.set('/gnusys-connector-99.0.0.zip', zip);
    const { type: _, plugin: __, ...connector } = manifestOf(zip);
    const releases = releasesInMemory(() => at);
    const publicKey = Buffer.from(rawKey(keys), 'base64');
    let key = keys.privateKey;
    const tend = (sha256 = connector.sha256) =>
      releases.tend({
        connector: { ...connector, sha256 },
        sign: async (manifest) => ({
          publicKey,
          signature: sign(null, Buffer.from(manifest), key),
        }),
      });
    const outbound = createOutboundClient({
      allowedLoopbackPorts: [Number(new URL(wordpress.url).port)],
      lookup: createHostLookup(),
    });
    const readSite = createReadSite(outbound);
    const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9k';
    const ref = { ownerId: null, websiteId };
    const sync = async () => {
      const release = releases.release();
      if (!release) return;
      const mark = releases.markOf(websiteId);
      const signedOffer = offerTo(release, { websiteId, mark });
      const site = { url: wordpress.url, apiKey: KEY, limitMs: 20_000, release: signedOffer };
      const end = await readSite(site);
      const row = { release: mark, status: { name: 'La Espiga' } };
      await releases.note({ release, ref, row, end, wasSent: signedOffer !== undefined });
    };
    await tend();
    await sync();
    expect(releases.release()).toMatchObject({ canaryId: websiteId, offered: 0 });
    await sync();
    expect(releases.release()).toMatchObject({ phase: 'canary', offered: 1, updated: 0 });
    await answering(isInstalled);
    await sync();
    at = new Date(at.getTime() + PHASE_MS);
    await tend();
    expect(releases.release()).toMatchObject({ phase: 'few', offered: 1, updated: 1 });
    // Signed by a key that the site never pinned.
    key = generateKeyPairSync('ed25519').privateKey;
    connector.version = '100.0.0';
    await tend('b'.repeat(64));
    await sync();
    await sync();
    expect(releases.release()?.stopped).toMatchObject({ reason: 'refused', websiteId });
    expect(releases.events).toMatchObject([{ type: 'ConnectorReleaseStopped', name: 'La Espiga' }]);
  },
  INSTALL_TIMEOUT_MS,
);

describe('is refused, and logged', () => {
  const zip = Buffer.from('PK');
  const altered = () => {
    const [, signature = ''] = signed(manifestOf(zip)).split('.');
    const bytes = Buffer.from(JSON.stringify(manifestOf(zip, { bytes: 3 })));
    return `${bytes.toString('base64')}.${signature}`;
  };
  const unsigned = 'Rechazada: no la firmó el portal';
  test.each([
    ['unsigned', () => Buffer.from(JSON.stringify(manifestOf(zip))).toString('base64'), unsigned],
    ['nothing of ours', () => 'x.y', unsigned],
    ['altered', altered, unsigned],
    [
      'signed with another key',
      () => signed(manifestOf(zip), generateKeyPairSync('ed25519').privateKey),
      unsigned,
    ],
    [
      'signed for another purpose',
      () => signed(manifestOf(zip, { type: 'command' })),
      `${NEXT} – Rechazada: no es una versión de este plugin`,
    ],
    [
      'another plugin',
      () => signed(manifestOf(zip, { plugin: 'akismet' })),
      `${NEXT} – Rechazada: no es una versión de este plugin`,
    ],
    [
      'the same version',
      () => signed(manifestOf(zip, { version: CONNECTOR_VERSION })),
      `${CONNECTOR_VERSION} – Rechazada: no es más nueva que la instalada`,
    ],
    [
      'an older version',
      () => signed(manifestOf(zip, { version: '1.0.0' })),
      '1.0.0 – Rechazada: no es más nueva que la instalada',
    ],
  ])('%s', async (_, release, line) => {
    expect(await readStatus(release())).toMatchObject({ releases: 'refused' });
    await readStatus(release());
    expect((await logged()).map((entry) => entry.replace(/^– /, ''))).toEqual([line]);
    expect(await offered()).toBeNull();
    expect(await readStatus()).toMatchObject({ releases: 'on' });
  });

  test('an offer that somebody changed in the database', async () => {
    await wordpress.run(
      `update_option( 'gnusys_release', array( 'signed' => '${altered()}' ), true );`,
    );
    expect(await offered()).toBeNull();
  });
});

describe('a site takes no release', () => {
  test('whose administrator switched them off, until they switch them on', async () => {
    const zip = await packVersion(NEXT);
    await submit('gnusys_save_updates');
    expect(await readStatus(signed(manifestOf(zip)))).toMatchObject({ releases: 'off' });
    expect((await logged())[0]).toBe(
      `${NEXT} – Rechazada: las actualizaciones están desactivadas aquí`,
    );
    expect(await offered()).toBeNull();
    await submit('gnusys_save_updates', { gnusys_updates: '1' });
    expect(await readStatus()).toMatchObject({ releases: 'on' });
  });

  test('that has a key typed by hand', async () => {
    await submit('gnusys_save_key', { gnusys_key: KEY });
    expect(await readStatus(signed(manifestOf(Buffer.from('PK'))))).toMatchObject({
      releases: 'none',
    });
    expect((await logged())[0]).toContain('el sitio no se vinculó con un texto de vinculación');
    // Somebody who can write into the database cannot make it trust a key.
    await wordpress.run(
      `update_option( 'gnusys_release_pin', '${JSON.stringify({ portal: portalUrl, key: rawKey(keys) })}' );`,
    );
    expect(await readStatus()).toMatchObject({ releases: 'none' });
  });

  test('that is a copy of another one', async () => {
    const pin = await wordpress.ask(`get_option( 'gnusys_release_pin' )`);
    expect(pin).toMatchObject({ sealed: expect.any(String) as unknown });
    expect(
      await wordpress.ask(
        `( static function () { add_filter( 'pre_option_home', static function () { return 'https://copia.example'; } ); return Gnusys_Connector_Release::pinned(); } )()`,
      ),
    ).toBeNull();
  });

  test('where WordPress may not change its files', async () => {
    expect(
      await wordpress.ask(
        `( static function () { add_filter( 'file_mod_allowed', '__return_false' ); return Gnusys_Connector_Release::state(); } )()`,
      ),
    ).toBe('off');
  });
});

test('WordPress logged nothing but its own updates meanwhile', async () => {
  const log = await wordpress.readDebugLog();
  const ours = log
    .split('\n')
    .filter((line) => /PHP .*gnusys-connector\//.test(line) && !line.includes('gnusys_missing'));
  expect(ours).toEqual([]);
});
