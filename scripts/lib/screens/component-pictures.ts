import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import type { entries } from '../../../frontend/src/testing/inventory/inventory.ts';
import { collectComplaints } from '../../../tests/support/browser-complaints.ts';
import { settle, themes, type Theme } from '../../../tests/support/examine.ts';

type Shown = { file: string } & (typeof entries)[number][1];

/** Between the two themes, in pixels; and what shows there in both. */
const GAP = 8;
const GREY = '#8b8fa3';
/** Two narrow pictures stand beside each other. */
const BESIDE = 440;

/** Opens what covers the page, or lays the pointer on what says more. */
async function open(page: Page, { press, hover }: Shown): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  if (press !== undefined) await button(press).click();
  if (hover === undefined) return;
  await button(hover).hover();
  await page.getByRole('tooltip').waitFor();
}

/** The component in one theme. */
async function takeOne(page: Page, url: string, shown: Shown & { theme: Theme }): Promise<Buffer> {
  const { file, theme, height, width = BESIDE } = shown;
  await page.setViewportSize({ width, height: height ?? 200 });
  await page.goto(`${url}inventory.html?component=${file}&theme=${theme}`);
  const main = page.locator('main');
  await main.waitFor({ state: 'attached' });
  await open(page, shown);
  await page.evaluate('document.fonts.ready');
  await settle(page);
  const options = { animations: 'disabled', caret: 'hide' } as const;
  return height === undefined ? main.screenshot(options) : page.screenshot(options);
}

/** Both themes in one picture, beside or below each other. */
async function joined(pictures: Buffer[]): Promise<Buffer> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const beside = width <= BESIDE;
  const canvas = {
    width: beside ? 2 * width + GAP : width,
    height: beside ? height : 2 * height + GAP,
    channels: 3 as const,
    background: GREY,
  };
  const places = pictures.map((input, at) => ({
    input,
    left: beside ? at * (width + GAP) : 0,
    top: beside ? 0 : at * (height + GAP),
  }));
  return sharp({ create: canvas }).composite(places).webp({ quality: 82, effort: 6 }).toBuffer();
}

/** A picture of a component, light and dark. @throws Error with what its page complained about, such as a warning of React */
export async function photographComponent(
  browser: Browser,
  url: string,
  shown: Shown,
): Promise<Buffer> {
  const context = await browser.newContext({ locale: 'es-CL', timezoneId: 'America/Santiago' });
  try {
    const complaints: string[] = [];
    await collectComplaints(context, complaints);
    const page = await context.newPage();
    const pictures: Buffer[] = [];
    for (const theme of themes) pictures.push(await takeOne(page, url, { ...shown, theme }));
    if (complaints.length > 0) throw new Error(`${shown.file}: ${complaints.join('\n')}`);
    return await joined(pictures);
  } finally {
    await context.close();
  }
}
