import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { setTheme, setTransitions, settle, type Theme } from '../support/examine.ts';
import { windows } from './photograph.ts';

/** Where `npm run test:visual` says what to do with the key screens: compare them with the stored pictures, or store new ones. */
export const VISUAL_VARIABLE = 'VISUAL';
const given = process.env[VISUAL_VARIABLE];
export const comparesScreens = given !== undefined;
export const updatesScreens = given === 'update';

interface Window {
  width: keyof typeof windows;
  theme: Theme;
}

const desk = { width: 1440, theme: 'light' } as const;
const deskAtNight = { width: 1440, theme: 'dark' } as const;
const phone = { width: 360, theme: 'light' } as const;
const phoneAtNight = { width: 360, theme: 'dark' } as const;

/** The screens whose pictures are compared, by the names of their looks, each in one window. */
export const keyScreens: Readonly<Record<string, Window>> = {
  login: desk,
  'cliente-dashboard-full': desk,
  'cliente-dashboard-empty': phone,
  'cliente-dashboard-loading': desk,
  'cliente-websites-full': deskAtNight,
  'cliente-websites-long': phone,
  'cliente-website-edit-full': phone,
  'cliente-status-full': desk,
  'cliente-status-error': phoneAtNight,
  'cliente-status-site-full': desk,
  'cliente-status-plugins-full': phone,
  'cliente-activities-full': phone,
  'cliente-backups-site-full': deskAtNight,
  'cliente-backups-upload-full': phone,
  'cliente-plans-full': desk,
  'cliente-notifications-full': phoneAtNight,
  'cliente-orders-full': phone,
  'cliente-receipt-full': desk,
  'cliente-profile-full': phone,
  'menu-open': phone,
  'menu-collapsed': deskAtNight,
  'admin-dashboard-full': deskAtNight,
  'admin-activities-full': desk,
  'admin-users-full': desk,
  'users-actions': desk,
  'users-edit-errors': phone,
  'admin-payments-full': deskAtNight,
  'admin-plans-manage-full': phone,
  'admin-reports-full': desk,
  'admin-reports-client-full': phoneAtNight,
};

/** A pixel differs where people would see it (0 to 1); this share of a picture's pixels may. */
const tolerance = { threshold: 0.15, maxDiffPixelRatio: 0.001 };

const fileOf = (name: string) => `${name}.png`;

/** What the window shows, at half its size and in few colours: thirty pictures are to be some hundred KB. */
async function pictureOf(page: Page): Promise<Buffer> {
  await page.evaluate('document.fonts.ready');
  await settle(page);
  const picture = sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  const { width } = await picture.metadata();
  return picture
    .resize({ width: Math.round(width / 2) })
    .png({ palette: true, colours: 128, dither: 0, effort: 10 })
    .toBuffer();
}

/** Shows a key screen in its window, while `look` looks at it. Ends where it began. */
async function inWindow(page: Page, { width, theme }: Window, look: () => Promise<void>) {
  const before = page.viewportSize();
  await setTransitions(page, 'off');
  await page.setViewportSize({ width, height: windows[width] });
  await setTheme(page, theme);
  await look();
  await setTheme(page, 'light');
  if (before) await page.setViewportSize(before);
  await setTransitions(page, 'on');
}

/** Compares what the page shows with the stored picture, or stores it. The test goes on after a difference. */
export async function compareScreen(page: Page, name: string): Promise<void> {
  const window = keyScreens[name];
  if (!window) throw new Error(`${name} is no key screen`);
  await inWindow(page, window, async () => {
    expect.soft(await pictureOf(page), name).toMatchSnapshot(fileOf(name), tolerance);
  });
}

/** Whether a key screen's stored picture differs from what the page shows in its window. */
export async function expectDifference(page: Page, name: string): Promise<void> {
  const window = keyScreens[name];
  if (!window) throw new Error(`${name} is no key screen`);
  await inWindow(page, window, async () => {
    expect(await pictureOf(page)).not.toMatchSnapshot(fileOf(name), tolerance);
  });
}

/** The folder of the stored pictures, as Playwright's configuration has it. */
export const storedPictures = 'tests/looks/pictures';
