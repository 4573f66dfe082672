import './fixed-time.ts';
import { comparesScreens, expectDifference, updatesScreens } from './key-screens.ts';
import { expect, openScene, test } from './looks.ts';
import { fullPortal } from './portals.ts';

// The comparison of pictures itself: it finds what somebody would see.

test.skip(!comparesScreens || updatesScreens, 'Only where pictures are compared.');

/** Changes that people see, as a stylesheet would make them by mistake. */
const faults = {
  'a brand of another colour': ':root { --brand-hue: 150 !important }',
  'a title that is larger': 'h1 { font-size: 28px !important }',
  'a gap that is 8 px wider': 'main { padding-top: 32px !important }',
};

for (const [fault, css] of Object.entries(faults)) {
  test(`${fault} is a difference`, async ({ page, baseURL }) => {
    const scene = await openScene(page, String(baseURL), 'cliente');
    Object.assign(scene.answers, fullPortal('cliente'));
    await page.goto('/dashboard');
    await expect(page.getByRole('main')).toBeVisible();
    await scene.api.quiet();
    await page.evaluate(`{
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(${JSON.stringify(css)});
      // Kept, whatever other sheets come and go.
      Object.defineProperty(document, 'adoptedStyleSheets', { get: () => [sheet], set: () => {} });
      Object.getOwnPropertyDescriptor(Document.prototype, 'adoptedStyleSheets').set.call(document, [sheet]);
    }`);
    await expectDifference(page, 'cliente-dashboard-full');
  });
}
