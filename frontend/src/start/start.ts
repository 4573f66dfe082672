/**
 * A classic script in the page's head (the CSP forbids inline ones). It runs while the app's own scripts are on their
 * way, and before the first paint: it sets the theme, and for a person who is signed in it shows the shape of the frame
 * and begins what the page of the address needs. `build/start.plugin.ts` compiles it.
 */
import type { Role } from '../../../functions/core/validation/role.ts';
import { findStoredSession } from '../lib/auth/token-storage.ts';
import { isSidebarOpen } from '../lib/browser/sidebar-cookie.ts';
import type { EarlyAnswers } from '../lib/http/early-answers.ts';
import { isKnownLimited } from '../lib/session/known-standing.ts';
import type { PageWords } from './first-words.ts';

/** A page of `first-pages.ts`, with the files of its code. */
export interface StartPage {
  path: string;
  /** Positions in `START_FILES`. */
  scripts: readonly number[];
  /** Those of one role only. */
  scriptsOf: Partial<Record<Role, readonly number[]>>;
  asks: readonly string[];
  asksOf: Partial<Record<Role, readonly string[]>>;
}

/** The heads of pages by path and role, as the page's HTML has them. */
type StartWords = Record<string, Partial<Record<Role, PageWords>>>;

/** Written in by the build. */
declare const START_FILES: readonly string[];
declare const START_PAGES: readonly StartPage[];
declare const START_API: string;

/** Light by default; the key is the one that `lib/browser/theme.tsx` writes. */
function showTheme(): void {
  const choice = localStorage.getItem('theme');
  const isDevices = choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches;
  if (choice !== 'dark' && !isDevices) return;
  document.documentElement.classList.add('dark');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#0f1117');
}

/** The page of an address with the values of its parameters. */
function pageAt(address: string): [StartPage, Record<string, string>] | undefined {
  for (const page of START_PAGES) {
    const pattern = page.path.replace(/:(\w+)/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${pattern}/?$`).exec(address);
    if (match) return [page, match.groups ?? {}];
  }
  return undefined;
}

function preload(script: number): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = START_FILES[script] ?? '';
  document.head.append(link);
}

function begin(early: EarlyAnswers, url: string, authorization: string): void {
  const response = fetch(url, { headers: { accept: 'application/json', authorization } });
  // Nobody may ask for it.
  response.catch(() => undefined);
  early.answers.set(url, { authorization, response });
}

/**
 * Shows the page's title and description, which its HTML has (`header.html`), until the app shows its frame and them in
 * it. Hidden from screen readers, which would read them twice.
 */
function showWords(header: HTMLElement, words: PageWords): void {
  const { title, description, wide, below } = words;
  const [first, second] = header.querySelectorAll('span');
  if (first) first.textContent = title;
  if (second) second.textContent = description;
  if (wide) second?.classList.add('max-sm:hidden');
  // As high as the link, with its margin.
  if (below) header.firstElementChild?.classList.add('pt-[calc(var(--control)+0.5rem)]');
  new MutationObserver(() => header.remove()).observe(document.documentElement, {
    attributeFilter: ['data-frame'],
  });
}

/** The words of a page, once its HTML is read to its end; no script of the app has run by then. */
function awaitWords(path: string, role: Role): void {
  const show = () => {
    const header = document.getElementById('page-words');
    const all = JSON.parse(header?.dataset['words'] ?? '{}') as StartWords;
    const words = all[path]?.[role];
    if (header && words) showWords(header, words);
  };
  document.addEventListener('readystatechange', show, { once: true });
}

/** Those of a role only where it is known. */
const scriptsFor = (
  { scripts, scriptsOf }: StartPage,
  token: { role: Role } | undefined,
): readonly number[] => (token ? [...scripts, ...(scriptsOf[token.role] ?? [])] : scripts);

/** What the page asks for at once. The API would refuse some of it to who has a lesser position. */
function asksFor({ asks, asksOf }: StartPage, role: Role): readonly string[] {
  const isPlain = location.search === '' && !isKnownLimited(role);
  return isPlain ? [...asks, ...(asksOf[role] ?? [])] : [];
}

/**
 * Makes a format while the browser waits for the app's scripts. The first one, of whatever, takes 50 ms of a phone, and the next
 * ones nothing: the first rows of a list would wait for it. Safari does not say when it is idle.
 */
function prepareFormats(): void {
  const prepare = () => new Intl.NumberFormat();
  if ('requestIdleCallback' in globalThis) requestIdleCallback(prepare);
  else setTimeout(prepare);
}

function beginPage(early: EarlyAnswers): void {
  const session = findStoredSession(localStorage, Date.now());
  const found = pageAt(location.pathname);
  // The link of a confirmation leads to `/`, which is the first page for everybody else.
  if (!session || !found || new URLSearchParams(location.search).has('code')) return;
  const [page, params] = found;
  const { path: pattern } = page;
  // The page's HTML shows the shape of the frame (`components/pages/loading-screen.tsx`).
  document.documentElement.dataset['frame'] = isSidebarOpen(document.cookie) ? 'open' : 'collapsed';
  prepareFormats();
  const { token } = session;
  scriptsFor(page, token).forEach(preload);
  if (token === undefined) return;
  awaitWords(pattern, token.role);
  const authorization = `Bearer ${token.text}`;
  for (const path of ['/profile', ...asksFor(page, token.role)]) {
    const filled = path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '');
    begin(early, START_API + filled, authorization);
  }
}

const config = fetch('/config.json', { cache: 'no-cache' });
config.catch(() => undefined);
const early: EarlyAnswers = { at: Date.now(), config, answers: new Map() };
globalThis.earlyAnswers = early;
try {
  showTheme();
  beginPage(early);
} catch {
  // Storage may be refused (private windows): the light theme stays, and nobody is signed in.
}
