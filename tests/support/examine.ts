import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { someOf } from './depth.ts';

// The code that runs inside the page is text here: the DOM is no part of the program that type-checks these files.

/**
 * Lets colours change at once, or no longer: what another theme or size brings would otherwise take a third of a second each
 * time. A sheet of the document's own: the CSP forbids an inline one.
 */
export const setTransitions = (page: Page, state: 'on' | 'off') =>
  page.evaluate(`
if (${String(state === 'off')}) {
  window.withoutTransitions ??= new CSSStyleSheet();
  window.withoutTransitions.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets = [window.withoutTransitions];
} else document.adoptedStyleSheets = [];`);

/** Waits for every animation that has an end, and for those that begin by it: a colour follows that of its parent. */
const endOfAnimations = `(async () => {
  const running = () => document.getAnimations()
    .filter((each) => each.playState === 'running')
    .filter((each) => each.effect.getComputedTiming().endTime !== Infinity);
  for (let some = running(); some.length > 0; some = running()) {
    await Promise.allSettled(some.map((each) => each.finished));
  }
})()`;

/** As if somebody held the pointer over the toasts, or took it away: none goes while they are looked at. */
const holdToasts = (event: 'pointermove' | 'pointerleave') => `
for (const list of document.querySelectorAll('[role=region] > ol'))
  list.parentElement.dispatchEvent(new PointerEvent('${event}'));`;

const isWiderThanWindow =
  'document.documentElement.scrollWidth > document.documentElement.clientWidth';

/** Waits until nothing moves any more: colours half-way between two are nobody's choice. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(endOfAnimations);
}

/**
 * No finding of axe, at any severity, on what the page shows; of some rules or of all. A page needs a moment to draw
 * itself for a window that was changed.
 */
async function expectAccessible(page: Page, rules: string[] = []): Promise<void> {
  await page.evaluate(holdToasts('pointermove'));
  await settle(page);
  await expect.poll(() => axeFindings(page, rules)).toEqual([]);
  await page.evaluate(holdToasts('pointerleave'));
}

/** Nothing is wider than the window, once charts have the width of a window that was changed. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isWiderThanWindow)).toBe(false);
}

export const desk = { width: 1440, height: 900 } as const;
export const phone = { width: 360, height: 740 } as const;
/** Nothing of any screen is wider than either. */
export const sizes = [desk, phone] as const;

/** Windows in which nothing else is looked at: the narrowest phone, and a desk's at 200 % zoom. */
const narrowWindows = [
  { width: 720, height: 450 },
  { width: 320, height: 568 },
] as const;

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Not by the button: an open dialog covers it. */
export const setTheme = (page: Page, theme: Theme) =>
  page.evaluate(`document.documentElement.classList.toggle('dark', ${String(theme === 'dark')})`);

/** What axe finds at the present size in a theme. A theme is colours and nothing else: the dark one is read for their contrast. */
async function readTheme(page: Page, theme: Theme): Promise<void> {
  await setTheme(page, theme);
  await expectAccessible(page, theme === 'dark' ? ['color-contrast'] : []);
}

/** What the page shows at its present size, in both themes. */
export async function lookAt(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  for (const theme of themes) {
    await test.step(`${name}, ${String(width)} px, ${theme}`, async () => {
      await readTheme(page, theme);
      await expectNoOverflow(page);
    });
  }
  await setTheme(page, 'light');
}

/** The page has its heading, and nothing of it is still on its way. */
export async function expectShown(page: Page): Promise<void> {
  await expect(page.locator('h1')).toBeVisible();
  // The old content is pale until the new one is there.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('[role=progressbar][aria-label="Cargando página"]')).toHaveCount(0);
}

/** Which theme is read at which size: of two that follow each other, each size and each theme is one. */
const views = [
  { viewport: desk, theme: 'light' },
  { viewport: phone, theme: 'dark' },
  { viewport: phone, theme: 'light' },
  { viewport: desk, theme: 'dark' },
] as const;
const VIEWS = 2;

/**
 * What the page shows now, at a desk and on a phone, in both themes: no finding of axe, and nothing wider than the window.
 * Ends at the desk. A state is read in two of the views and in one of the narrow windows, by its number `turn`.
 */
export async function examine(page: Page, name: string, turn = 0): Promise<void> {
  await expectShown(page);
  await examineNow(page, name, turn);
}

/** The same where something is still busy. */
export async function examineNow(page: Page, name: string, turn = 0): Promise<void> {
  await settle(page);
  await setTransitions(page, 'off');
  const chosen = someOf(views, turn, VIEWS);
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    for (const { theme } of chosen.filter((view) => view.viewport === viewport)) {
      await test.step(`${name}, ${String(viewport.width)} px, ${theme}`, () =>
        readTheme(page, theme));
    }
    await setTheme(page, 'light');
    await expectNoOverflow(page);
  }
  for (const viewport of someOf(narrowWindows, turn, 1)) {
    await test.step(`${name}, ${String(viewport.width)} px`, async () => {
      await page.setViewportSize(viewport);
      await expectNoOverflow(page);
    });
  }
  await page.setViewportSize(sizes[0]);
  await setTransitions(page, 'on');
}
