import { cpSync, existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installDropIn } from './sqlite.ts';

const SCRIPTS = fileURLToPath(new URL('./php/', import.meta.url));
const CONNECTOR = fileURLToPath(new URL('../../../connector/gnusys-connector/', import.meta.url));

/** A database on a MySQL or MariaDB server of this machine. */
export interface ServerDatabase {
  /** Path of the server's socket. */
  readonly socket: string;
  readonly name: string;
  readonly user: string;
  /** What the names of WordPress's tables begin with. */
  readonly prefix: string;
}

/** What the PHP side gets at every start (settings.json beside its scripts). */
export interface SiteSettings {
  readonly url: string;
  readonly key: string;
  readonly title: string;
  readonly adminUser: string;
  readonly adminPassword: string;
  /** SQLite if there is no MariaDB. */
  readonly database?: ServerDatabase;
}

/** A site: its address and its folders, which PHP finds by their places relative to each other (they may be mounted). */
export interface Site {
  readonly url: string;
  readonly port: number;
  readonly dir: string;
  /** The web root: the only folder that is served. */
  readonly root: string;
  readonly scripts: string;
  readonly database: string;
  readonly logs: string;
}

export function siteAt(dir: string, port: number): Site {
  const inDir = (name: string) => join(dir, name);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    dir,
    root: inDir('wordpress'),
    scripts: inDir('scripts'),
    database: inDir('database'),
    logs: inDir('logs'),
  };
}

/**
 * Brings a site's folder to its wanted state. WordPress itself is copied once (again when the cached one is another);
 * the connector and our scripts at every start, so that edits show. A copy and not a link: WordPress deletes a
 * plugin's folder when an administrator deletes the plugin.
 */
export async function assembleSite(
  site: Site,
  sources: { core: string; sqlite: string },
  settings: SiteSettings,
): Promise<void> {
  const mark = `${basename(sources.core)}\n`;
  if ((await readMark(site)) !== mark) {
    await rm(site.dir, { recursive: true, force: true });
    copyTree(sources.core, site.root);
    const content = join(site.root, 'wp-content');
    if (!settings.database) {
      copyTree(sources.sqlite, join(content, 'sqlite-database-integration'));
      await installDropIn(sources.sqlite, content);
    }
  }
  for (const folder of [site.database, site.logs]) await mkdir(folder, { recursive: true });
  await refreshOwnFiles(site);
  await writeFile(join(site.scripts, 'settings.json'), JSON.stringify(settings), { mode: 0o600 });
}

/** Records that the site is installed: after an interrupted first start it is made again instead. */
export async function markInstalled(site: Site, core: string): Promise<void> {
  await writeFile(markFile(site), `${basename(core)}\n`);
}

async function refreshOwnFiles(site: Site): Promise<void> {
  const content = join(site.root, 'wp-content');
  const connector = join(content, 'plugins/gnusys-connector');
  await rm(connector, { recursive: true, force: true }); // files that were removed must go, too
  copyTree(CONNECTOR, connector);
  copyTree(join(SCRIPTS, 'plugins'), join(content, 'plugins'));
  copyTree(join(SCRIPTS, 'mu-plugins'), join(content, 'mu-plugins'));
  await cp(join(SCRIPTS, 'wp-config.php'), join(site.root, 'wp-config.php'));
  await mkdir(site.scripts, { recursive: true });
  for (const script of ['bootstrap.php', 'wp-setup.php', 'demo-content.php', 'router.php']) {
    await cp(join(SCRIPTS, script), join(site.scripts, script));
  }
}

async function readMark(site: Site): Promise<string | undefined> {
  return existsSync(markFile(site)) ? readFile(markFile(site), 'utf8') : undefined;
}

function markFile(site: Site): string {
  return join(site.dir, 'installed.txt');
}

/** Without a callback for each of some thousand files, which takes three times as much of the processor. */
function copyTree(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
}
