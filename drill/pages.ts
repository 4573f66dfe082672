import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { ask, type DrillDatabase, type DrillPlace } from './database.ts';
import { failures, pages as names } from './drill.text.ts';
import type { Failure } from './outcome.ts';
import type { Manifest, Places } from './restore.ts';
import { giveTo } from './workspace.ts';

const PAGE_TIMEOUT_MS = 60_000;
const PAGE_FILE_MAX = 64 * 2 ** 20;
const REDIRECTS_MAX = 3;
const OK = 200;
/** Without it PHP gave no answer. */
const HEAD_END = '\r\n\r\n';
/** By which a plugin of security, or a site without it, refuses the REST API. */
const CLOSED = new Set([401, 403, 404]);
/** What asks for servers that only the site's own hosting has. */
const DROP_INS = ['object-cache.php', 'db.php', 'advanced-cache.php'];

/** A restored site. */
export interface RestoredSite {
  readonly places: Places;
  /** WordPress, of the version that the backup names; undefined where the backup brought it. */
  readonly core: string | undefined;
  readonly database: DrillDatabase;
  readonly manifest: Manifest;
  /** The path of before.php. */
  readonly before: string;
}

interface Page {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

/**
 * Loads the front page, a post and the REST API as a visitor's browser would.
 *
 * @returns How many answered 200, and what is wrong with the first that should have and did not.
 */
export async function loadPages(
  place: DrillPlace,
  site: RestoredSite,
): Promise<{ pages: number; failure: Failure | undefined }> {
  await prepare(place, site);
  const { manifest } = site;
  const home = homeOf(manifest);
  if (!home) return { pages: 0, failure: undefined };
  const load = (path: string) => follow(place, site, new URL(path, home));
  // Before any of the site's code runs, which may end the database.
  const post = await newestPost(place, site);
  const front = await load('');
  const wanted = [
    { name: names.front, answer: front },
    ...(post === undefined ? [] : [{ name: names.post, answer: await load(`?p=${post}`) }]),
  ];
  const rest = await load('?rest_route=/');
  const answers = [...wanted.map(({ answer }) => answer), rest];
  const pages = answers.filter((answer) => answer?.status === OK).length;
  const failed = [
    ...wanted.map(({ name, answer }) => failureOf(name, answer)),
    rest && CLOSED.has(rest.status) ? undefined : failureOf(names.rest, rest),
    showsTitle(manifest.title, front, rest) ? undefined : failures.titleDiffers(manifest.title),
    await lettersFailure(manifest, load),
  ];
  return { pages, failure: failed.find((each) => each !== undefined) };
}

function failureOf(name: string, answer: Page | undefined): Failure | undefined {
  if (!answer) return failures.pageSilent(name);
  return answer.status === OK ? undefined : failures.pageFailed(name, answer.status);
}

/** The site's address, with a slash at its end. */
function homeOf({ home, site }: Manifest): URL | undefined {
  const address = home ?? site ?? '';
  return /^https?:\/\//.test(address) && URL.canParse(address)
    ? new URL(`${address.replace(/\/+$/, '')}/`)
    : undefined;
}

/** Puts WordPress around what was restored. */
async function prepare(place: DrillPlace, { places, core }: RestoredSite) {
  const { home, site, content } = places;
  if (core !== undefined) {
    const others = join(core, 'wp-content');
    await cp(core, site, { recursive: true, force: false, filter: (from) => from !== others });
  }
  for (const name of DROP_INS) await rm(join(content, name), { force: true });
  await mkdir(content, { recursive: true });
  await giveTo(place.confinement, home);
}

/** The number of a post that visitors see, else of a page; undefined where there is none. */
async function newestPost(
  place: DrillPlace,
  { database, manifest }: RestoredSite,
): Promise<string | undefined> {
  const rows = await ask(
    place,
    database,
    `SELECT ID FROM \`${manifest.prefix}posts\` WHERE post_status = 'publish' AND post_password = '' AND post_type IN ('post', 'page') ORDER BY post_type = 'post' DESC, post_date DESC LIMIT 1`,
  );
  return z.array(z.tuple([z.string()])).parse(rows)[0]?.[0];
}

/** A page, and what it leads to on the same site; undefined where there is no answer. */
async function follow(place: DrillPlace, site: RestoredSite, from: URL): Promise<Page | undefined> {
  let url = from;
  for (let step = 0; ; step += 1) {
    const page = await load(place, site, url);
    if (page?.location === undefined || step === REDIRECTS_MAX) return page;
    if (!URL.canParse(page.location, url.href)) return page;
    const next = new URL(page.location, url.href);
    if (next.host !== from.host) return page;
    url = next;
  }
}

async function load(place: DrillPlace, site: RestoredSite, url: URL): Promise<Page | undefined> {
  const root = site.places.home;
  const script = scriptOf(site, url);
  const answer = await place.confinement.run({
    command: 'php-cgi',
    args: settingsFor(place, site).flatMap((setting) => ['-d', setting]),
    env: requestFor(site, script, url),
    cwd: root,
    timeoutMs: PAGE_TIMEOUT_MS,
    fileMax: PAGE_FILE_MAX,
    signal: place.signal,
  });
  if (answer.code === null || !answer.output.includes(HEAD_END)) return undefined;
  const [head = '', ...rest] = answer.output.split(HEAD_END);
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim();
  return {
    status: Number(header('Status')?.slice(0, 3) ?? OK),
    location: header('Location'),
    body: rest.join(HEAD_END),
  };
}

/** The file that answers: one of WordPress's own such as wp-login.php, else index.php. */
function scriptOf({ places, manifest }: RestoredSite, { pathname }: URL): string {
  const base = homeOf(manifest)?.pathname ?? '/';
  const named = /^[\w-]+\.php$/.exec(pathname.slice(base.length))?.[0];
  return named !== undefined && existsSync(join(places.home, named)) ? named : 'index.php';
}

const settingsFor = ({ dir }: DrillPlace, { places, before }: RestoredSite) => [
  `auto_prepend_file=${before}`,
  // A site's own file of settings names places of its hosting.
  'user_ini.filename=',
  `open_basedir=${dir}:${dirname(before)}`,
  `sys_temp_dir=${join(dir, 'tmp')}`,
  `upload_tmp_dir=${join(dir, 'tmp')}`,
  `session.save_path=${join(dir, 'tmp')}`,
  `doc_root=${places.home}`,
  'allow_url_fopen=0',
  'sendmail_path=/bin/true',
  'memory_limit=512M',
  'max_execution_time=50',
  'display_errors=0',
  'log_errors=0',
];

function requestFor({ places, manifest }: RestoredSite, script: string, url: URL) {
  const scriptName = `${homeOf(manifest)?.pathname ?? '/'}${script}`;
  const isSecure = url.protocol === 'https:';
  return {
    GATEWAY_INTERFACE: 'CGI/1.1',
    SERVER_PROTOCOL: 'HTTP/1.1',
    SERVER_SOFTWARE: 'drill',
    REQUEST_METHOD: 'GET',
    REQUEST_URI: url.pathname + url.search,
    QUERY_STRING: url.search.slice(1),
    DOCUMENT_ROOT: places.home,
    SCRIPT_FILENAME: join(places.home, script),
    SCRIPT_NAME: scriptName,
    SERVER_NAME: url.hostname,
    SERVER_PORT: url.port === '' ? (isSecure ? '443' : '80') : url.port,
    REMOTE_ADDR: '127.0.0.1',
    HTTP_HOST: url.host,
    HTTP_ACCEPT: 'text/html,application/json',
    HTTP_USER_AGENT: 'Mozilla/5.0 (restore drill)',
    REDIRECT_STATUS: '200',
    ...(isSecure && { HTTPS: 'on' }),
  };
}

/** Whether a title with letters such as ñ is shown with others. Where neither the page nor the REST API shows it, nobody knows. */
async function lettersFailure(
  { shape: { sample } }: Manifest,
  load: (path: string) => Promise<Page | undefined>,
): Promise<Failure | undefined> {
  if (!sample) return undefined;
  const { post, title } = sample;
  const plain = plainText(title);
  const page = await load(`?p=${String(post)}`);
  if (page && plainText(page.body).includes(plain)) return undefined;
  const shown = await Promise.all(
    ['posts', 'pages'].map((type) => load(`?rest_route=/wp/v2/${type}/${String(post)}`)),
  );
  return shown.map(titleIn).some((other) => other !== undefined && other !== plain)
    ? failures.textDiffers(title)
    : undefined;
}

/** The title in an answer of the REST API. */
function titleIn(answer: Page | undefined): string | undefined {
  const parsed = titledSchema.safeParse(parseJson(answer?.body ?? ''));
  return parsed.success ? plainText(parsed.data.title.rendered) : undefined;
}

const titledSchema = z.object({ title: z.object({ rendered: z.string() }) });

const restSchema = z.object({ name: z.string() });

/** Whether the REST API or, where that is closed, the front page shows the site's title. */
function showsTitle(title: string, front: Page | undefined, rest: Page | undefined): boolean {
  if (title === '' || !rest || !front) return true;
  const plain = plainText(title);
  const parsed = restSchema.safeParse(parseJson(rest.body));
  if (parsed.success && plainText(parsed.data.name) === plain) return true;
  return plainText(front.body).includes(plain);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text without HTML's entities and the signs into which WordPress turns quotes and dashes. */
function plainText(text: string): string {
  return text
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code) % 0x11_0000))
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/[‘’‚‛′]/g, "'")
    .replaceAll(/[“”„″]/g, '"')
    .replaceAll(/[–—]/g, '-')
    .replaceAll('…', '...')
    .replaceAll(/-+/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
