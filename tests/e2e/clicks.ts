import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

/** Between two clicks: before React renders, while the answer is awaited, while the dialog closes, and just after. */
export const gaps = [0, 50, 150, 300];

/** Nothing more is sent after this: a click sends at once, but for the check of its form. Milliseconds. */
export const SILENCE_MS = 120;

/** Two clicks of a program, before the page can do anything between them. */
function twiceAtOnce(button: { click: () => void }): void {
  button.click();
  button.click();
}

export interface Clicks {
  /** Milliseconds between them. */
  gap: number;
  /** The browser takes them for a double click; else it does not, as with two fingers. */
  double: boolean;
}

/** Two clicks at one place of the window, whatever is there the second time. */
export async function clickTwice(
  page: Page,
  button: Locator,
  { gap, double }: Clicks,
): Promise<void> {
  if (gap === 0) {
    await button.evaluate(twiceAtOnce);
    return;
  }
  await button.click();
  await wait(gap);
  const clickCount = double ? 2 : 1;
  await page.mouse.down({ clickCount });
  await page.mouse.up({ clickCount });
}
