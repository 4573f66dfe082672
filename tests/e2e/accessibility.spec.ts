import type { Page } from '@playwright/test';
import type { SiteStatusDetail } from '../../functions/status/status.domain.ts';
import { newClient, newEmail, PASSWORD, signUp, type Person } from '../support/people.ts';
import { registerSite, syncToTheEnd } from '../support/sites.ts';
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  linkOf,
  mailTo,
  photograph,
  signIn,
  signInDemo,
  stack,
  test,
} from './support.ts';

test.describe.configure({ mode: 'parallel' });
// A trace would keep a copy of axe for each look; what axe finds says enough.
test.use({ trace: 'off' });

const LONG = 'Asociación-Iberoamericana-de-Talleres-Ñandú ';
const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

/** What the page shows now, in both themes: no finding of axe, and nothing wider than the window. */
async function examine(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1')).toBeVisible();
  const width = page.viewportSize()?.width ?? 0;
  for (const theme of ['light', 'dark']) {
    // Not by the button: an open dialog covers it.
    await page.evaluate(
      `document.documentElement.classList.toggle('dark', ${String(theme === 'dark')})`,
    );
    await test.step(`${name}, ${theme}`, async () => {
      await photograph(page, `${name}-${String(width)}-${theme}`);
      // A theme is colours and nothing else.
      await expectAccessible(page, theme === 'dark' ? ['color-contrast'] : []);
      await expectNoOverflow(page);
    });
  }
  await page.evaluate(`document.documentElement.classList.remove('dark')`);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function visitorScreens(page: Page): Promise<void> {
  await page.goto('/login');
  await examine(page, 'login');
  await press(page, 'Iniciar Sesión');
  await expect(page.getByText('El campo email es requerido')).toBeVisible();
  await examine(page, 'login-errors');
  await page.getByLabel('Email', { exact: true }).fill('nadie@ejemplo.cl');
  await page.getByLabel('Contraseña', { exact: true }).fill('no-es-la-clave');
  await press(page, 'Iniciar Sesión');
  await expect(page.getByRole('alert')).toBeVisible();
  await examine(page, 'login-refused');

  await page.goto('/login?tab=sign-up');
  await examine(page, 'sign-up');
  await press(page, 'Crear Cuenta');
  await expect(page.getByText('El campo nombre es requerido')).toBeVisible();
  await examine(page, 'sign-up-errors');

  await page.goto('/login?tab=recover');
  await page.getByLabel('Email', { exact: true }).fill(newEmail('nadie'));
  await press(page, 'Enviar Email de Recuperación');
  await expect(page.getByText(/^Se ha enviado un email/)).toBeVisible();
  await examine(page, 'recover-sent');

  const email = newEmail('examen');
  await signUp(stack, email);
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await press(page, 'Iniciar Sesión');
  await expect(page.getByText(/todavía no está confirmada/)).toBeVisible();
  await examine(page, 'login-unconfirmed');

  const link = new URL(linkOf(await mailTo(email, /Confirma tu cuenta/)));
  link.searchParams.set('code', '000000');
  await page.goto(link.href);
  await expect(page.getByRole('button', { name: 'Confirmar mi cuenta' })).toBeVisible();
  await examine(page, 'confirm');
  await press(page, 'Confirmar mi cuenta');
  await expect(page.getByRole('alert')).toBeVisible();
  await examine(page, 'confirm-refused');

  await page.goto(`/reset-password${link.search}`);
  await press(page, 'Actualizar contraseña');
  await expect(page.getByText(/al menos 6 caracteres$/)).toBeVisible();
  await examine(page, 'reset-errors');

  await page.goto('/no-existe');
  await expect(heading(page)).toBeVisible();
  await examine(page, 'not-found');
}

/** The screens of somebody without a site yet. */
async function emptyScreens(page: Page): Promise<void> {
  for (const [path, text] of [
    ['/dashboard', 'Todavía no hay sitios'],
    ['/websites', 'Aún no tienes sitios web'],
    ['/status', 'Aún no tienes sitios web'],
    ['/settings', 'Próximamente'],
    ['/users', 'No tienes permisos para acceder a esta página.'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
    await examine(page, `empty${path.replace('/', '-')}`);
  }
}

async function formScreens(page: Page): Promise<void> {
  await page.goto('/websites/create');
  await expect(heading(page)).toBeVisible();
  await press(page, 'Crear Sitio');
  await expect(page.getByText('El campo nombre es requerido')).toBeVisible();
  await page.getByLabel('URL', { exact: true }).fill('http://sur.example');
  await examine(page, 'create-errors');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await examine(page, 'create-leave');
  await press(page, 'Salir sin guardar');
}

/** Shows the site as if its answer were another one. */
async function pretend(page: Page, change: Partial<SiteStatusDetail>): Promise<void> {
  await page.route('**/api/status/*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as SiteStatusDetail;
    await route.fulfill({ response, json: { ...body, ...change } });
  });
  await page.reload();
}

async function siteScreens(page: Page, websiteId: string): Promise<void> {
  for (const path of ['/dashboard', '/websites', '/status']) {
    await page.goto(path);
    await expect(page.getByText(LONG.trim()).first()).toBeVisible();
    await examine(page, `sites${path.replace('/', '-')}`);
  }
  await page.goto('/status?q=nada');
  await expect(page.getByText('Ningún sitio coincide con «nada»')).toBeVisible();
  await examine(page, 'sites-status-no-match');

  await page.goto(`/status/${websiteId}`);
  await press(page, 'Sincronizar');
  await expect(page.getByText('Sincronización completada').first()).toBeVisible();
  await examine(page, 'detail-toast');

  const startedAt = new Date().toISOString();
  const leaseUntil = new Date(Date.now() + 60_000).toISOString();
  const sync = {
    state: 'in_progress',
    progress: 40,
    startedAt,
    leaseUntil,
    failure: null,
  } as const;
  await pretend(page, { sync });
  await expect(page.getByText('Sincronización en curso')).toBeVisible();
  await examine(page, 'detail-running');
  await page.unrouteAll({ behavior: 'wait' });

  const failure = { code: 'dns', cause: 'No está.', advice: 'Búscalo.', httpStatus: null } as const;
  await pretend(page, {
    sync: { ...sync, state: 'failed', failure },
    lastSyncDate: '2026-01-01T00:00:00.000Z',
    stats: null,
  });
  await expect(page.getByText('La última sincronización falló')).toBeVisible();
  await examine(page, 'detail-failed');
  await page.unrouteAll({ behavior: 'wait' });

  await pretend(page, { keyConfigured: false });
  await expect(heading(page)).toHaveText('API Key Requerida');
  await examine(page, 'detail-without-key');
  await page.unrouteAll({ behavior: 'wait' });
}

async function newClientWithSites(): Promise<{ person: Person; websiteId: string }> {
  const person = await newClient(stack, 'examen');
  const { websiteId } = await registerSite(stack, person, {
    name: LONG,
    url: String(stack.wordpressUrl),
    apiKey: String(stack.connectorKey),
  });
  const broken = await registerSite(stack, person, {
    name: 'Privado',
    url: `https://192.168.1.10/${'carpeta-larga-'.repeat(6)}`,
  });
  await syncToTheEnd(stack, person, broken.websiteId);
  return { person, websiteId };
}

for (const viewport of sizes) {
  test.describe(`at ${String(viewport.width)} px`, () => {
    test.use({ viewport });

    test('the screens of visitors', ({ page }) => visitorScreens(page));

    test('the screens of somebody new', async ({ page }) => {
      const { email } = await newClient(stack, 'examen');
      await signIn(page, email);
      await emptyScreens(page);
      await formScreens(page);
      await press(page, viewport.width < 768 ? 'Abrir menú' : 'Contraer menú');
      await examine(page, 'menu-toggled');
    });

    test('the screens of a client with sites', async ({ page }) => {
      const { person, websiteId } = await newClientWithSites();
      await signIn(page, person.email);
      await siteScreens(page, websiteId);
    });
  });
}

test('the screens of an administrator', async ({ page }) => {
  await signInDemo(page, 'admin');
  for (const path of ['/dashboard', '/websites', '/status', '/users']) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText('Cargando', { exact: false })).toHaveCount(0);
    await examine(page, `admin${path.replace('/', '-')}`);
  }
});

test('the keyboard alone leads from the sign-in to a synchronised site', async ({ page }) => {
  const { email } = await newClient(stack, 'teclado');
  const focused = (name: string) => page.getByRole('link', { name, exact: true });
  /** Tabs to what `wanted` finds; it is on the way, or the page cannot be used. */
  const tabTo = async (wanted: ReturnType<Page['locator']>) => {
    for (let stops = 0; stops < 40; stops += 1) {
      await page.keyboard.press('Tab');
      if ((await wanted.and(page.locator(':focus')).count()) === 1) break;
    }
    await expect(wanted).toBeFocused();
  };
  const fill = async (label: string, text: string) => {
    await tabTo(page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };

  await page.goto('/login');
  await expect(heading(page)).toBeVisible();
  await fill('Email', email);
  await fill('Contraseña', PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);

  await expect(page.getByText('Todavía no hay sitios')).toBeVisible();
  await tabTo(focused('Nuevo Sitio'));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Nuevo Sitio');
  await fill('Nombre', 'Con el teclado');
  await fill('URL', String(stack.wordpressUrl));
  await tabTo(page.getByLabel('Tipo de sitio'));
  await page.keyboard.type('Blog');
  await fill('API Key del conector', String(stack.connectorKey));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/websites$/);

  await tabTo(focused('Con el teclado'));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText('Con el teclado');
  const sync = page.getByRole('button', { name: 'Sincronizar', exact: true });
  await tabTo(sync);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sincronización completada').first()).toBeVisible();
  await expect(sync).toBeFocused();
});
