// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StartPage } from './start.ts';

const pages: StartPage[] = [
  {
    path: '/dashboard',
    ...{ scripts: [0, 1], scriptsOf: { admin: [2] }, asks: ['/dashboard'], asksOf: {} },
  },
  {
    path: '/status/:websiteId',
    scripts: [0],
    scriptsOf: {},
    asks: ['/status/:websiteId'],
    asksOf: { admin: ['/audits/:websiteId'] },
  },
];

const prefix = 'CognitoIdentityServiceProvider';

/** A token in Cognito's format that expires in `seconds`. */
const jwt = (seconds: number, groups: string[] = []) =>
  ['{}', JSON.stringify({ exp: Date.now() / 1_000 + seconds, 'cognito:groups': groups }), 's']
    .map((part) => btoa(part).replace(/=+$/, ''))
    .join('.');

function signIn(token: string, client = 'client-1'): void {
  localStorage.setItem(`${prefix}.${client}.LastAuthUser`, 'sub-1');
  localStorage.setItem(`${prefix}.${client}.sub-1.accessToken`, token);
}

/** Opens `address`, as the browser would run the script there. Answers what was asked for and what is preloaded. */
async function start(address: string) {
  history.replaceState(null, '', address);
  const asked: string[] = [];
  vi.stubGlobal('START_FILES', ['/assets/app.js', '/assets/page.js', '/assets/part.js']);
  vi.stubGlobal('START_PAGES', pages);
  vi.stubGlobal('START_API', '/api');
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const authorization = new Headers(init.headers).get('authorization');
    asked.push(authorization === null ? url : `${url} ${authorization}`);
    return new Response('{}');
  });
  vi.resetModules();
  await import('./start.ts');
  const links = [...document.head.querySelectorAll('link[rel="modulepreload"]')];
  return { asked, preloaded: links.map((link) => link.getAttribute('href')) };
}

beforeEach(() => {
  localStorage.clear();
  document.documentElement.className = '';
  delete document.documentElement.dataset['frame'];
  // With the path that the app writes: a file before this one may have left it.
  document.cookie = 'sidebar_state=; path=/; max-age=0';
  document.head.innerHTML = '<meta name="theme-color" content="#ffffff" />';
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  globalThis.earlyAnswers = undefined;
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

describe('the start of a page', () => {
  it('asks only for the configuration where nobody is signed in', async () => {
    expect(await start('/dashboard')).toEqual({ asked: ['/config.json'], preloaded: [] });
  });

  it('begins no page behind the sign-in for the link of a confirmation', async () => {
    signIn(jwt(900));
    const begun = await start('/dashboard?code=123456&username=ana');
    expect(begun).toEqual({ asked: ['/config.json'], preloaded: [] });
    expect(document.documentElement.dataset['frame']).toBeUndefined();
  });

  it('makes the first format while the page of a signed-in person is loaded', async () => {
    const made = vi.spyOn(Intl, 'NumberFormat');
    const waiting: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (act: () => void) => waiting.push(act));
    await start('/dashboard');
    expect(waiting).toEqual([]);
    signIn(jwt(900));
    await start('/dashboard');
    expect(made).not.toHaveBeenCalled();
    waiting.forEach((act) => act());
    expect(made).toHaveBeenCalledOnce();
  });

  it('begins what the page of a signed-in person needs', async () => {
    const token = jwt(900);
    signIn(token);
    expect(await start('/dashboard')).toEqual({
      asked: ['/config.json', `/api/profile Bearer ${token}`, `/api/dashboard Bearer ${token}`],
      preloaded: ['/assets/app.js', '/assets/page.js'],
    });
    expect([...(globalThis.earlyAnswers?.answers.keys() ?? [])]).toEqual([
      '/api/profile',
      '/api/dashboard',
    ]);
  });

  it('asks for the profile alone where the person has a lesser position', async () => {
    signIn(jwt(900, ['admin']));
    localStorage.setItem('standing', 'admin technician');
    const limited = await start('/dashboard');
    expect(limited.asked.map((asked) => asked.split(' ')[0])).toEqual([
      '/config.json',
      '/api/profile',
    ]);
    localStorage.setItem('standing', 'admin');
    const { asked } = await start('/dashboard');
    expect(asked.map((one) => one.split(' ')[0])).toContain('/api/dashboard');
  });

  it('loads the part of the page that the role has', async () => {
    signIn(jwt(900, ['admin']));
    const { preloaded } = await start('/dashboard');
    expect(preloaded).toEqual(['/assets/app.js', '/assets/page.js', '/assets/part.js']);
  });

  it('fills in the parameters of the address, and asks for what the role needs', async () => {
    const token = jwt(900, ['cliente', 'admin']);
    signIn(token);
    const { asked } = await start('/status/01h00');
    expect(asked.slice(2)).toEqual([
      `/api/status/01h00 Bearer ${token}`,
      `/api/audits/01h00 Bearer ${token}`,
    ]);
  });

  it('leaves data to the page where the address asks for something special', async () => {
    const token = jwt(900);
    signIn(token);
    const { asked, preloaded } = await start('/dashboard?page=2');
    expect(asked).toEqual(['/config.json', `/api/profile Bearer ${token}`]);
    expect(preloaded).toHaveLength(2);
  });

  it.each<[string, () => void]>([
    ['that ends soon', () => signIn(jwt(89))],
    ['that cannot be read', () => signIn('x')],
    [
      'of two clients',
      () => {
        signIn(jwt(900));
        signIn(jwt(900), 'client-2');
      },
    ],
  ])('uses no token %s, and loads the code meanwhile', async (_what, stored) => {
    stored();
    expect(await start('/dashboard')).toEqual({
      asked: ['/config.json'],
      preloaded: ['/assets/app.js', '/assets/page.js'],
    });
  });

  const words = {
    '/dashboard': { admin: { title: 'Inicio', description: 'Los sitios.', wide: true } },
  };
  /** What the page's HTML has for its head; it is read to its end when the script has run. */
  async function startWithWords(address: string) {
    document.body.innerHTML = '<div id="page-words"><p><span></span><br /><span></span></p></div>';
    const header = document.getElementById('page-words');
    header?.setAttribute('data-words', JSON.stringify(words));
    await start(address);
    document.dispatchEvent(new Event('readystatechange'));
    const [title, description] = header?.querySelectorAll('span') ?? [];
    return { header, title, description };
  }

  it('shows the head of the page until the app shows its frame', async () => {
    signIn(jwt(900, ['admin']));
    const { header, title, description } = await startWithWords('/dashboard');
    expect([title?.textContent, description?.textContent]).toEqual(['Inicio', 'Los sitios.']);
    expect(description?.className).toBe('max-sm:hidden');
    delete document.documentElement.dataset['frame'];
    await vi.waitFor(() => expect(header?.isConnected).toBe(false));
  });

  it.each([
    ['of another role', '/dashboard', () => signIn(jwt(900))],
    ['of another page', '/status/01h00', () => signIn(jwt(900, ['admin']))],
    ['without a session', '/dashboard', () => undefined],
    ['where the role is not known', '/dashboard', () => signIn(jwt(89, ['admin']))],
  ])('shows no head %s', async (_what, address, prepare) => {
    prepare();
    const { title } = await startWithWords(address);
    expect(title?.textContent).toBe('');
  });

  it.each([
    ['/dashboard', '', 'open'],
    ['/dashboard', 'sidebar_state=true', 'open'],
    ['/dashboard', 'sidebar_state=false', 'collapsed'],
    ['/login', '', undefined],
  ])('shows the shape of the frame at %s where the menu is %j: %s', async (at, cookie, shown) => {
    if (cookie) document.cookie = `${cookie}; path=/`;
    await start(at);
    expect(document.documentElement.dataset['frame']).toBeUndefined();
    signIn(jwt(900));
    await start(at);
    expect(document.documentElement.dataset['frame']).toBe(shown);
  });

  it.each([
    ['dark', false, 'dark'],
    ['system', true, 'dark'],
    ['system', false, ''],
    ['light', true, ''],
  ])(
    'shows the theme that is stored: %s, where the device is dark: %s',
    async (choice, dark, shown) => {
      localStorage.setItem('theme', choice);
      vi.stubGlobal('matchMedia', () => ({ matches: dark }));
      await start('/login');
      expect(document.documentElement.className).toBe(shown);
      if (shown) expect(document.querySelector('meta')?.content).toBe('#0f1117');
    },
  );
});
