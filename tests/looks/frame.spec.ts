import './fixed-time.ts';
import type { Locator, Page } from '@playwright/test';
import { desk, phone } from '../support/examine.ts';
import { comparesScreens } from './key-screens.ts';
import { expect, openScene, test } from './looks.ts';
import { takesPictures } from './photograph.ts';

// How the frame of every page behaves in a real browser, in front of answers at hand.

test.skip(takesPictures || comparesScreens, 'Nothing here is a picture.');
test.describe.configure({ mode: 'parallel' });

test('the menu stays where the code of its tooltips does not arrive', async ({
  page,
  baseURL,
  complaints,
}) => {
  const { open } = await openScene(page, String(baseURL), 'cliente');
  await page.route('**/assets/tooltip-*.js', (route) => route.abort());
  await open('/settings', 'Próximamente');
  const missing = page.waitForEvent('requestfailed');
  await page.keyboard.press('Control+b');
  await missing;
  const entry = page.getByRole('link', { name: 'Respaldos' });
  await expect(entry).toHaveAttribute('title', 'Respaldos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configuración');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('/assets/tooltip-')]);
});

type Pointer = 'mouse' | 'touch' | 'pen';

/** Presses the middle of what is there, whatever lies over it. */
async function pressOver(page: Page, target: Locator, pointer: Pointer): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('What is pressed is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (pointer === 'mouse') return page.mouse.click(x, y);
  if (pointer === 'touch') return page.touchscreen.tap(x, y);
  // Playwright itself has no pen.
  const chromium = await page.context().newCDPSession(page);
  const pen = { x, y, pointerType: 'pen', button: 'left', clickCount: 1 } as const;
  await chromium.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...pen });
  await chromium.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...pen });
}

const presses = [
  { window: desk, pointer: 'mouse' },
  { window: desk, pointer: 'touch' },
  { window: phone, pointer: 'touch' },
  { window: phone, pointer: 'pen' },
] as const;

test.describe('a press beside an open menu', () => {
  test.use({ hasTouch: true });
  for (const { window, pointer } of presses) {
    const title = `by ${pointer} at ${String(window.width)} px closes the menu and does nothing else`;
    test(title, async ({ page, baseURL }) => {
      const { open, press } = await openScene(page, String(baseURL), 'admin');
      await page.setViewportSize(window);
      await open('/users', 'clara1@andes.cl');
      const menu = page.getByRole('menu');
      const bell = page.getByRole('link', { name: /^Ver notificaciones/ });
      const ofRow = /^Acciones de Clara2/;
      await press(ofRow);
      await expect(menu).toBeVisible();
      await pressOver(page, bell, pointer);
      await expect(menu).toHaveCount(0);
      await expect(page.getByRole('button', { name: ofRow })).toBeFocused();
      expect(new URL(page.url()).pathname).toBe('/users');

      await press(/^Tu cuenta/);
      await expect(menu).toBeVisible();
      const sidebar = page.getByRole('button', { name: /^(Abrir|Contraer) menú$/ });
      const was = String(await sidebar.getAttribute('aria-expanded'));
      await pressOver(page, sidebar, pointer);
      await expect(menu).toHaveCount(0);
      await expect(sidebar).toHaveAttribute('aria-expanded', was);
      // The next press acts.
      await pressOver(page, bell, pointer);
      await expect(page).toHaveURL(/\/notifications$/);
    });
  }
});
