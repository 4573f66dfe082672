import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isPortFree } from '../settings/ports.ts';
import { StartupError } from '../process/startup-error.ts';
import { DEFAULT_SUITE, provideCore, type Suite } from './core.ts';
import type { Engine } from './engine.ts';
import { provideEngine, type EngineChoice } from './provide-engine.ts';
import { startServer } from './server.ts';
import { assembleSite, siteAt, markInstalled, type ServerDatabase, type Site } from './site.ts';
import { provideSqlite } from './sqlite.ts';

const SAID_MAX = 500;

/** The demo site's administrator. A known password: the site listens on loopback only. */
const ADMIN = { user: 'admin', password: 'wordpress-demo' } as const;

export interface WordPressOptions {
  readonly port: number;
  /** Holds this one site: files, database, logs. Deleting it makes the next start a fresh one. */
  readonly dir: string;
  /** Holds, under `wordpress/`, what is downloaded; shared by all sites. */
  readonly cacheDir: string;
  /** The connector's key. */
  readonly key: string;
  /** Receives short Spanish sentences on what takes time. */
  readonly log?: (line: string) => void;
  /** Debian release to take WordPress from. */
  readonly suite?: Suite;
  readonly engine?: EngineChoice;
  readonly title?: string;
  /** A database server instead of SQLite. */
  readonly database?: ServerDatabase;
  /** Gives up between two steps when aborted, leaving nothing running. */
  readonly signal?: AbortSignal;
}

/** A running WordPress. */
export interface WordPress {
  readonly url: string;
  readonly key: string;
  readonly dir: string;
  /** The web root. */
  readonly root: string;
  /** WordPress's own log of notices, warnings and errors; exists once there is one. */
  readonly debugLog: string;
  readonly admin: { readonly user: string; readonly password: string };
  /** What runs it, for people: 'PHP 8.2', 'Playground (PHP 8.3)'. */
  readonly engine: string;
  /** Leader of the server's process group. */
  readonly pid: number;
  /** Runs PHP statements inside WordPress, plugins loaded, and gives what they print. */
  run(code: string): Promise<string>;
  /** Ends the server and all its workers; the site stays for the next start. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the real WordPress of the local stack, with the connector as it is in the working tree. Safe to repeat: a site
 * that is there is reused with its data. The server ends with this process, even when it is killed.
 *
 * @throws StartupError when the port is in use, WordPress cannot be installed or the server does not answer.
 */
export async function startWordPress(options: WordPressOptions): Promise<WordPress> {
  const { port, key, signal } = options;
  const site = siteAt(resolve(options.dir), port);
  if (!(await isPortFree(port))) {
    throw new StartupError(
      `El puerto ${port}, el de WordPress, está ocupado: elige otro con WORDPRESS_PORT.`,
    );
  }
  const engine = await prepareSite(site, options);
  signal?.throwIfAborted();
  const server = await startServer(engine, site, signal);
  return {
    url: site.url,
    key,
    dir: site.dir,
    root: site.root,
    debugLog: join(site.logs, 'debug.log'),
    admin: ADMIN,
    engine: engine.name,
    pid: server.pid,
    run: (code) => runCode(engine, site, code),
    stop: server.stop,
  };
}

async function prepareSite(site: Site, options: WordPressOptions): Promise<Engine> {
  const { key, log = () => undefined, signal } = options;
  const cacheDir = join(resolve(options.cacheDir), 'wordpress');
  const engine = await provideEngine(options.engine ?? 'auto', cacheDir, log);
  signal?.throwIfAborted();
  const core = await provideCore(cacheDir, options.suite ?? DEFAULT_SUITE, log);
  const sqlite = await provideSqlite(cacheDir);
  signal?.throwIfAborted();
  const settings = {
    url: site.url,
    key,
    title: options.title ?? 'Tienda de demostración',
    adminUser: ADMIN.user,
    adminPassword: ADMIN.password,
    ...(options.database && { database: options.database }),
  };
  await assembleSite(site, { core, sqlite }, settings);
  await install(engine, site);
  await markInstalled(site, core);
  return engine;
}

/** A WordPress that gives up ends its process as one that is done: only the last line shows which. */
async function install(engine: Engine, site: Site): Promise<void> {
  const said = await engine.runScript(site, 'wp-setup.php');
  if (/^ready /m.test(said)) return;
  const [, page = said] = said.split('<body');
  const text = page
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  throw new StartupError(`WordPress no se pudo instalar: ${text.slice(0, SAID_MAX)}`);
}

async function runCode(engine: Engine, site: Site, code: string): Promise<string> {
  const script = `run-${randomUUID()}.php`;
  const load = "require __DIR__ . '/bootstrap.php'; require $portal_root . '/wp-load.php';";
  await writeFile(join(site.scripts, script), `<?php ${load}\n${code}\n`);
  try {
    return await engine.runScript(site, script);
  } finally {
    await rm(join(site.scripts, script), { force: true });
  }
}
