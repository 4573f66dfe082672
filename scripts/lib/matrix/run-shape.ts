import { join } from 'node:path';
import * as z from 'zod';
import { coresIn } from '../../../drill/core.ts';
import { findFreePorts } from '../../../infra/local/settings/ports.ts';
import type { BackupPortal } from '../../../tests/support/backups/backup-portal.ts';
import { fillDatabase } from '../../../tests/support/restore/restore-database.ts';
import { backUp, restoreOn } from '../../../tests/support/restore/restored-site.ts';
import type { MariaDb } from '../../../tests/support/wordpress/mariadb.ts';
import { startTestNetwork } from '../../../tests/support/wordpress/wordpress-network.ts';
import {
  askSite,
  fillForQuestions,
  followHost,
  keepObjects,
  linkFolders,
  moveToBedrock,
  moveToOwnDirectory,
  nameSite,
  questionsFailed,
  readAsLatin1,
  runOn,
} from '../../../tests/support/wordpress/wordpress-shapes.ts';
import {
  startTestWordPress,
  type TestWordPress,
} from '../../../tests/support/wordpress/wordpress.ts';
import { rootDir } from '../tools.ts';
import { WORDPRESSES, type Combination, type Shape } from './combinations.ts';
import { BACKUP_KEY, SITE } from './site-backups.ts';

const KEY = 'clave-del-sitio-de-la-matriz';
const BACK = 'vuelto';
const CORE_TIMEOUT_MS = 10_000;

interface Making {
  /** Before it has any texts. */
  readonly begin?: (wordpress: TestWordPress) => Promise<void>;
  readonly end?: (wordpress: TestWordPress) => Promise<void>;
  /** Where it is not the address that it is served at. */
  readonly home?: (url: string) => string;
  /** Another address than that of this machine. */
  readonly other?: string;
  readonly network?: { readonly isByFolder: boolean };
}

const secure = (url: string) => url.replace('http:', 'https:');
const IDN = 'http://xn--seal-hqa.test';

const MAKINGS: Record<Shape, Making> = {
  plain: {},
  'own directory': { end: moveToOwnDirectory },
  Bedrock: { end: moveToBedrock },
  'network by folder': { network: { isByFolder: true } },
  'network by domain': { network: { isByFolder: false } },
  latin1: { begin: readAsLatin1 },
  'persistent cache': { end: keepObjects },
  'dynamic home': { end: followHost },
  'http siteurl with https home': {
    end: (wordpress) => nameSite(wordpress, { home: secure(wordpress.url), site: wordpress.url }),
    home: secure,
    other: 'https://otro.test',
  },
  links: { end: linkFolders },
  IDN: {
    end: (wordpress) => nameSite(wordpress, { home: IDN, site: IDN, shown: 'http://señal.test' }),
    home: () => IDN,
    other: 'http://cañón.test',
  },
};

interface Shaped {
  readonly wordpress: TestWordPress;
  readonly subsite?: string;
}

/**
 * Restores a site of a shape on empty accounts that have WordPress's ZIP, and asks it: at its own address and at another one. A
 * network is restored at its own alone.
 *
 * @returns where, in words.
 * @throws Error that says what does not answer as it did.
 */
export async function runShape(
  shape: Shape,
  { wordpress: version }: Combination,
  { server, portal }: { server: MariaDb; portal: BackupPortal },
): Promise<string> {
  const making = MAKINGS[shape];
  await fillDatabase(server, SITE);
  const shaped = await start(making, version, server);
  const { wordpress, subsite } = shaped;
  try {
    await making.begin?.(wordpress);
    const token = await fillForQuestions(wordpress);
    await making.end?.(wordpress);
    const own = making.home?.(wordpress.url) ?? wordpress.url;
    const port = Number(new URL(wordpress.url).port);
    const site = { address: own, port, token };
    // Under another host a backup does nothing.
    const asked = {
      run: (code: string) => runOn(site, code),
      ask: (expression: string) => askSite(site, expression),
    };
    const archive = await backUp(asked, portal, { key: BACKUP_KEY, additions: ['uploads'] });
    const exact = z.string().parse(await asked.ask("get_bloginfo( 'version' )"));
    const cores = coresIn(join(rootDir, '.cache/wordpress'));
    const core = z.string().parse(await cores(exact, AbortSignal.timeout(CORE_TIMEOUT_MS)));
    await wordpress.stop();
    const place = { mariadb: server, core, database: BACK, brings: 'zip' as const };
    await look(archive, { ...place, port }, { address: own, token, subsite });
    if (making.network) return `WordPress ${exact}, at its own address`;
    const [free = 0] = await findFreePorts(1);
    const address = making.other ?? `http://127.0.0.1:${String(free)}`;
    await look(archive, { ...place, port: free, address }, { address, token, subsite });
    return `WordPress ${exact}, at its own address and at another`;
  } finally {
    await wordpress.stop();
  }
}

async function start(
  { network }: Making,
  version: string,
  { socket, user }: MariaDb,
): Promise<Shaped> {
  const suite = WORDPRESSES[version];
  const database = { socket, user, name: SITE, prefix: 'wp_' };
  const options = { isSmall: true, database, ...(suite && { suite }) };
  if (!network) return { wordpress: await startTestWordPress(KEY, options) };
  const { wordpress, subsite } = await startTestNetwork(KEY, { ...options, ...network });
  return { wordpress, subsite: subsite.url };
}

async function look(
  archive: Buffer,
  place: Parameters<typeof restoreOn>[1],
  asked: { address: string; token: string; subsite: string | undefined },
): Promise<void> {
  const restored = await restoreOn(archive, place);
  try {
    const failed = await questionsFailed({ ...asked, port: place.port });
    if (asked.subsite !== undefined) {
      const { host, pathname } = new URL(asked.subsite);
      const page = await restored.pageOf(`${pathname.replace(/\/$/, '')}/`, host);
      if (!page.includes('<title>Sucursal')) failed.push(`subsite ${asked.subsite}`);
    }
    if (failed.length > 0) throw new Error(`At ${asked.address}: ${failed.join(', ')}`);
  } finally {
    await restored.remove();
  }
}
