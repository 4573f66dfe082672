import type { Page } from '@playwright/test';

/** What a person did, and saw, to get there. */
export interface Effort {
  /** Presses of the pointer, and of keys that activate something: Enter, and the space bar outside of texts. */
  clicks: number;
  /** Screens that were opened on the way, the one that they began at left out. */
  screens: number;
}

const BINDING = 'countActivation';

// The code that runs inside the page is text here: the DOM is no part of the program that type-checks this file.
const listen = `(() => {
  const count = ({ isTrusted }) => isTrusted && ${BINDING}();
  const typed = 'textarea, input:not([type=checkbox]):not([type=radio])';
  addEventListener('pointerdown', count, true);
  addEventListener('keydown', (event) => {
    const isSpace = event.key === ' ' && !event.target.matches(typed);
    if (event.key === 'Enter' || isSpace) count(event);
  }, true);
})()`;

/** Begins to count at the screen that is open now. @returns what was counted so far */
export async function startCounting(page: Page): Promise<() => Promise<Effort>> {
  let clicks = 0;
  const screens: string[] = [];
  await page.exposeFunction(BINDING, () => void (clicks += 1));
  await page.addInitScript({ content: listen });
  await page.evaluate(listen);
  const here = () => new URL(page.url()).pathname;
  const first = here();
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) screens.push(here());
  });
  return async () => {
    // The requests of the page are counted by then.
    await page.evaluate('0');
    return { clicks, screens: new Set(screens.filter((path) => path !== first)).size };
  };
}
