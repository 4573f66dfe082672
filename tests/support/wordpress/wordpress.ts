import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePorts } from '../../../infra/local/settings/ports.ts';
import type { Suite } from '../../../infra/local/wordpress/core.ts';
import type { ServerDatabase } from '../../../infra/local/wordpress/site.ts';
import { startWordPress, type WordPress } from '../../../infra/local/wordpress/wordpress.ts';

const CACHE = fileURLToPath(new URL('../../../.cache', import.meta.url));
const TEST_REQUESTS = fileURLToPath(new URL('./wordpress-test-requests.php', import.meta.url));

/** Where PHP runs: on which site of a network, and in whose session. */
interface RunPlace {
  /** The site's address; the first site's without it. */
  readonly url?: string;
  readonly session?: AdminSession;
}

export interface TestWordPress extends WordPress {
  /** What WordPress logged so far: notices, warnings, errors. */
  readonly readDebugLog: () => Promise<string>;
  /** Runs PHP inside a request and gives what it prints. */
  readonly run: (body: string, place?: RunPlace) => Promise<string>;
  /** Runs PHP that prints JSON, inside WordPress. */
  readonly ask: (expression: string, place?: RunPlace) => Promise<unknown>;
}

export interface TestWordPressOptions {
  readonly at?: number;
  readonly suite?: Suite;
  readonly database?: ServerDatabase;
  /** Without the fonts and pictures of its themes, for a site that is backed up again and again. */
  readonly isSmall?: boolean;
}

/**
 * Starts a real WordPress of the test's own, in a folder that `stop` deletes: on loopback port `at`, else on a free one.
 * `suite` says which Debian's WordPress, `database` a server instead of SQLite. CONNECTOR_PHP=7.4 runs it on that PHP, by WordPress Playground, instead of the
 * machine's.
 */
export async function startTestWordPress(
  key: string,
  { at, suite, database, isSmall }: TestWordPressOptions = {},
): Promise<TestWordPress> {
  const [port = 0] = at === undefined ? await findFreePorts(1) : [at];
  const dir = await mkdtemp(join(tmpdir(), 'portal-wordpress-'));
  const playgroundPhp = process.env['CONNECTOR_PHP'];
  const wordpress = await startWordPress({
    port,
    dir,
    cacheDir: CACHE,
    key,
    ...(suite && { suite }),
    ...(database && { database }),
    engine: playgroundPhp === undefined ? 'auto' : { playgroundPhp },
  });
  if (isSmall) await leaveMediaOut(join(wordpress.root, 'wp-content/themes'));
  const token = randomUUID();
  const mustUse = join(wordpress.root, 'wp-content/mu-plugins');
  await writeFile(join(mustUse, 'test-token.txt'), token);
  await cp(TEST_REQUESTS, join(mustUse, 'test-requests.php'));
  const run = async (body: string, { url = wordpress.url, session }: RunPlace = {}) => {
    const headers = { 'X-Test-Run': token, cookie: session?.cookie() ?? '' };
    const answer = await fetch(url, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${body}: ${answer.status} ${await answer.text()}`);
    return answer.text();
  };
  return {
    ...wordpress,
    run,
    readDebugLog: async () =>
      withoutAging(await readFile(wordpress.debugLog, 'utf8').catch(() => '')),
    ask: async (expression, place) =>
      JSON.parse(await run(`echo json_encode( ${expression} );`, place)) as unknown,
    stop: async () => {
      await wordpress.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Deletes the fonts and pictures of its themes: most of the bytes that each backup would have. */
async function leaveMediaOut(themes: string): Promise<void> {
  const entries = await readdir(themes, { withFileTypes: true });
  for (const theme of entries.filter((entry) => entry.isDirectory())) {
    for (const media of ['fonts', 'images']) {
      await rm(join(themes, theme.name, 'assets', media), { recursive: true, force: true });
    }
  }
}

/** Leaves out what WordPress's own older code says under a PHP that is younger than it. */
function withoutAging(log: string): string {
  const aging = /PHP Deprecated: .* in \S+\/wp-(includes|admin)\/\S+ on line \d+$/;
  return log
    .split('\n')
    .filter((line) => !aging.test(line))
    .join('\n');
}

/** A person's session in wp-admin: keeps cookies, follows no redirect by itself. */
export interface AdminSession {
  /** The cookies so far, as a request's header has them. */
  readonly cookie: () => string;
  readonly get: (path: string) => Promise<Response>;
  readonly post: (path: string, fields: Record<string, string>) => Promise<Response>;
}

/** Signs in through wp-login.php. */
export async function signInToAdmin(
  url: string,
  person: { user: string; password: string },
): Promise<AdminSession> {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(new URL(path, url), {
      ...init,
      redirect: 'manual',
      headers: { cookie: cookie() },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const session: AdminSession = {
    cookie,
    get: (path) => send(path),
    post: (path, fields) => send(path, { method: 'POST', body: new URLSearchParams(fields) }),
  };
  await session.get('/wp-login.php'); // sets the cookie that shows that cookies work
  const signedIn = await session.post('/wp-login.php', { log: person.user, pwd: person.password });
  if (signedIn.status !== 302) throw new Error(`wp-login.php answered ${signedIn.status}`);
  return session;
}
