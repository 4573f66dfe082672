import './fixed-time.ts';
import type { Page } from '@playwright/test';
import type { Role } from '../../functions/core/validation/role.ts';
import { backupListText } from '../../frontend/src/features/backups/backups.text.ts';
import { statusListText } from '../../frontend/src/features/status/status.text.ts';
import { expectShown } from '../support/examine.ts';
import { comparesScreens } from './key-screens.ts';
import { expect, openScene, test } from './looks.ts';
import { takesPictures } from './photograph.ts';
import { fullPortal } from './portals.ts';
import { screens } from './screens.ts';

// Between a tablet and a desk the open menu leaves little room beside it: what has a width of its own may not fit there.

test.skip(takesPictures || comparesScreens, 'Nothing here is a picture.');
test.describe.configure({ mode: 'parallel' });

/** The first window with an open menu; the first one with every column of a list; small notebooks. */
const widths = [1_024, 1_152, 1_200, 1_280] as const;
const HEIGHT = 800;
/** A list takes a moment to draw itself for another width. */
const TIMEOUT_MS = 3_000;
/** A place between two pixels is rounded. */
const ROUNDING_PX = 1;

/** Headings whose words or marks do not lie within their cell: they lie over the next one. Those for screen readers have no size. */
const headingsOutside = `[...document.querySelectorAll('main th')].flatMap((head) => {
  const cell = head.getBoundingClientRect();
  const range = document.createRange();
  const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
  const places = [...head.querySelectorAll('svg')].map((mark) => mark.getBoundingClientRect());
  while (texts.nextNode()) {
    if (texts.currentNode.parentElement.closest('.sr-only')) continue;
    range.selectNodeContents(texts.currentNode);
    places.push(range.getBoundingClientRect());
  }
  const isOutside = (place) => place.left < cell.left - ${String(ROUNDING_PX)} || place.right > cell.right + ${String(ROUNDING_PX)};
  return places.some(isOutside) ? [head.textContent] : [];
})`;

async function expectMenuOpen(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Contraer menú' })).toBeVisible();
}

/** Forms, texts and single things: no list is on them. */
const WITHOUT_LIST =
  /create|added|edit|upload|key|profile|receipt|settings|(activity|backup|plans)$/;

const roles: readonly Role[] = ['cliente', 'admin'];
for (const role of roles) {
  test(`no heading of a list lies over the next one: ${role}`, async ({ page, baseURL }) => {
    test.slow();
    const { api, answers } = await openScene(page, String(baseURL), role);
    Object.assign(answers, fullPortal(role));
    let lists = 0;
    for (const [name, path, kind] of screens[role]) {
      if (kind === 'plain' || WITHOUT_LIST.test(name)) continue;
      await page.setViewportSize({ width: widths[0], height: HEIGHT });
      await page.goto(path);
      await expectShown(page);
      await api.quiet();
      if ((await page.locator('main th').count()) === 0) continue;
      lists += 1;
      for (const width of widths) {
        await page.setViewportSize({ width, height: HEIGHT });
        await expectMenuOpen(page);
        const options = { message: `${name}, ${String(width)} px`, timeout: TIMEOUT_MS };
        await expect.soft.poll(() => page.evaluate(headingsOutside), options).toEqual([]);
      }
    }
    expect(lists).toBeGreaterThan(12);
  });
}

/** How much of the words before a checksum is cut off, in pixels. */
const cutOff = `(() => {
  const isLabel = (each) => each.children.length === 0 && each.textContent.startsWith('${backupListText.checksum}');
  const label = [...document.querySelectorAll('main *')].find(isLabel);
  return label.scrollWidth - label.clientWidth;
})()`;

test("a backup's page shows what its checksum is", async ({ page, baseURL }) => {
  const { open, answers } = await openScene(page, String(baseURL), 'cliente');
  Object.assign(answers, fullPortal('cliente'));
  const [, path = ''] = screens.cliente.find(([name]) => name === 'backup') ?? [];
  await open(path, new RegExp(backupListText.checksum));
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectMenuOpen(page);
    await expect.soft.poll(() => page.evaluate(cutOff), { timeout: TIMEOUT_MS }).toBe(0);
  }
});

/** The words of the rows' links that lie outside of their cell, or that nobody sees. */
const linksOutside = `[...document.querySelectorAll('main td:last-child a')].flatMap((link) => {
  const cell = link.closest('td').getBoundingClientRect();
  const words = link.querySelector('span').getBoundingClientRect();
  const isShown = words.width > 20 && words.left >= cell.left - 1 && words.right <= cell.right + 1;
  return isShown ? [] : [link.textContent];
})`;

for (const role of roles) {
  test(`the rows of statuses say where they lead to: ${role}`, async ({ page, baseURL }) => {
    const { open, answers } = await openScene(page, String(baseURL), role);
    Object.assign(answers, fullPortal(role));
    await page.setViewportSize({ width: 1_280, height: HEIGHT });
    await open('/status', new RegExp(statusListText.viewStats));
    await expectMenuOpen(page);
    const links = page.locator('main td:last-child a');
    await expect(links.first()).toBeVisible();
    await expect.poll(() => page.evaluate(linksOutside), { timeout: TIMEOUT_MS }).toEqual([]);
  });
}
