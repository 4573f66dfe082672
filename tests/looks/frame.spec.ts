import './fixed-time.ts';
import { expect, openScene, test } from './looks.ts';
import { takesPictures } from './photograph.ts';

// How the frame of every page behaves in a real browser, in front of answers at hand.

test.skip(takesPictures, 'Nothing here is a picture.');
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
