import { join } from 'node:path';
import type { Page } from '@playwright/test';
import * as z from 'zod';
import { setTheme, settle, setTransitions, themes, type Theme } from '../support/examine.ts';

/** Where `npm run screens` says what it wants. */
export const SCREENS_VARIABLE = 'SCREENS';

/** The windows in which pictures are taken: a phone, a tablet, a laptop and a big screen, in CSS pixels. */
export const windows = { 360: 740, 768: 1024, 1440: 900, 1920: 1080 } as const;
const widthSchema = z.literal([360, 768, 1440, 1920]);

export const screensSchema = z.object({
  /** Absolute; each screen has a folder in it. */
  folder: z.string(),
  /** Looks of which the title or the name has one of these words; all where there are none. */
  words: z.array(z.string()),
  widths: z.array(widthSchema),
  themes: z.array(z.enum(themes)),
});
export type Screens = z.output<typeof screensSchema>;

const given = process.env[SCREENS_VARIABLE];
const screens = given === undefined ? undefined : screensSchema.parse(JSON.parse(given));
export const takesPictures = screens !== undefined;

/** A look, by its name and that of the screen or story it belongs to. */
export interface LookName {
  title: string;
  name: string;
}

/** The names of those looks that are wanted: all, unless words narrow them. */
export function chosenOf(looks: readonly LookName[]): string[] {
  const words = screens?.words ?? [];
  return looks
    .filter(({ title, name }) => {
      const text = `${title} ${name}`.toLowerCase();
      return words.length === 0 || words.some((word) => text.includes(word.toLowerCase()));
    })
    .map(({ name }) => name);
}

/** Where the picture of a look belongs: in the folder of its screen. */
export function pictureFile(
  folder: string,
  { title, name }: LookName,
  { width, theme }: { width: number; theme: Theme },
): string {
  const screen = title.replaceAll(/[^\p{L}\d]+/gu, '-');
  return join(folder, screen, `${name}.${String(width)}.${theme}.png`);
}

/** A picture of the whole page, or of the window if a dialog covers it. */
async function takePicture(page: Page, path: string): Promise<void> {
  await settle(page);
  const fullPage = (await page.locator('[role=dialog], [role=alertdialog]').count()) === 0;
  await page.screenshot({ path, fullPage, animations: 'disabled' });
}

/** Takes a picture of what the page shows in each window and theme that is wanted. Ends where it began. */
export async function photograph(page: Page, look: LookName, kind?: 'busy' | 'phone') {
  if (!screens) throw new Error(`${SCREENS_VARIABLE} does not say where pictures belong`);
  const { folder, themes } = screens;
  const before = page.viewportSize();
  await setTransitions(page, 'off');
  for (const width of kind === 'phone' ? [360 as const] : screens.widths) {
    await page.setViewportSize({ width, height: windows[width] });
    for (const theme of themes) {
      await setTheme(page, theme);
      await takePicture(page, pictureFile(folder, look, { width, theme }));
    }
  }
  await setTheme(page, 'light');
  if (before) await page.setViewportSize(before);
  await setTransitions(page, 'on');
}
