import './fixed-time.ts';
import type { Page, Route } from '@playwright/test';
import { desk, phone } from '../support/examine.ts';
import { comparesScreens } from './key-screens.ts';
import { expect, openScene, test, type Scene } from './looks.ts';
import { takesPictures } from './photograph.ts';

// The content below something that loads stays in its place when that arrives.

test.skip(takesPictures || comparesScreens, 'Nothing here is a picture.');
test.describe.configure({ mode: 'parallel' });

/** Holds back the answer to a read; resolves with it once the page asked. */
function holdBack({ api }: Scene, name: string): Promise<Route> {
  const asked = Promise.withResolvers<Route>();
  api.read = { name, answer: async (route) => asked.resolve(route) };
  return asked.promise;
}

const topOf = async (page: Page) => {
  const name = 'Buscar por título, descripción, sitio, tipo o estado';
  return (await page.getByRole('searchbox', { name }).boundingBox())?.y;
};

/** Two of the forms with a new password, the other lines of which differ in width. */
const passwordForms = [
  {
    role: 'visitor',
    path: '/login?tab=sign-up',
    title: 'Crea tu cuenta',
    label: 'Contraseña',
    action: 'Crear Cuenta',
  },
  {
    role: 'cliente',
    path: '/profile',
    title: 'Mi Perfil',
    label: 'Nueva contraseña',
    action: 'Cambiar contraseña',
  },
] as const;

test.describe('in a window whose toolbar is full', () => {
  test.use({ viewport: { width: 1350, height: 940 } });

  test('when reports were read moves nothing', async ({ page, baseURL }) => {
    const scene = await openScene(page, String(baseURL), 'cliente');
    const name = 'GET /reports/mine';
    const asked = holdBack(scene, name);
    await scene.open('/reports', 'Mis Reportes');
    const route = await asked;
    const again = page.getByRole('button', { name: 'Actualizar' });
    const before = await again.boundingBox();
    await route.fulfill({ json: scene.answers[name] });
    await expect(page.getByText(/^Leído/)).toBeVisible();
    expect(await again.boundingBox()).toEqual(before);
  });
});

for (const viewport of [phone, desk]) {
  test.describe(`at ${String(viewport.width)} px`, () => {
    // A finger makes controls, and with them the lines beside them, higher.
    const byTouch = viewport === phone;
    test.use({ viewport, hasTouch: byTouch, isMobile: byTouch });

    test("a client's plan moves nothing below it", async ({ page, baseURL }) => {
      const scene = await openScene(page, String(baseURL), 'cliente');
      const name = 'GET /user-plans/current';
      const asked = holdBack(scene, name);
      await scene.open('/activities', 'Actividades');
      const route = await asked;
      const before = await topOf(page);
      await route.fulfill({ json: scene.answers[name] });
      await expect(page.getByRole('progressbar')).toBeVisible();
      expect(await topOf(page)).toBe(before);
    });

    for (const { role, path, title, label, action } of passwordForms) {
      test(`the rules of a new password move nothing below them: ${path}`, async ({
        page,
        baseURL,
      }) => {
        const { open, fill } = await openScene(page, String(baseURL), role);
        const asked = Promise.withResolvers<Route>();
        await page.route('**/assets/password-meter-*.js', (route) => asked.resolve(route));
        await open(path, title);
        if (role === 'visitor') await fill('Email', 'nadie@ejemplo.cl');
        await fill(label, 'Larga-Y-Propia-77');
        const route = await asked.promise;
        const button = page.getByRole('button', { name: action });
        await button.scrollIntoViewIfNeeded();
        const before = await button.boundingBox();
        await route.continue();
        await expect(page.getByText('Cumple las reglas y es larga.')).toBeVisible();
        expect(await button.boundingBox()).toEqual(before);
      });
    }
  });
}
