import { join } from 'node:path';
import { NOW } from './fixed-time.ts';
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { serveCanned, type Canned, type CannedApi } from '../e2e/canned-api.ts';
import { cannedPortal } from '../e2e/canned-portal.ts';
import { collectComplaints } from '../support/browser-complaints.ts';
import { examineNow, expectShown, lookAt } from '../support/examine.ts';
import { rootDir } from '../support/root.ts';
import type { SpaServer } from '../support/spa-server.ts';
import { compareScreen, comparesScreens, keyScreens } from './key-screens.ts';
import { chosenOf, photograph, takesPictures } from './photograph.ts';
import { servePortal } from './portal-server.ts';
import { signInSomebody } from './session.ts';

interface Fixtures {
  complaints: string[];
}

export const test = base.extend<Fixtures, { portal: SpaServer }>({
  portal: [
    async ({}, use) => {
      const portal = await servePortal(join(rootDir, 'dist', 'frontend'));
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ portal }, use) => use(portal.url),
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const lookedAt = await collectComplaints(context, complaints);
      await use(complaints);
      await lookedAt();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** A name that is as long as people make them, and breaks nowhere. */
export const LONG = 'Asociación-Iberoamericana-de-Talleres-Ñandú';
export const nothing = { items: [], nextCursor: null };
export const noRows = { items: [], page: 1, pageCount: 1, total: 0 };

/** What a look is taken of: a page of a portal whose answers are at hand. */
export interface Scene {
  page: Page;
  api: CannedApi;
  /** What the portal answers from now on: a body by route. */
  answers: Canned;
  dialog: Locator;
  question: Locator;
  /** Opens an address, and waits until it says something. */
  open(path: string, says: string | RegExp): Promise<void>;
  says(text: string | RegExp): Promise<void>;
  press(name: string | RegExp): Promise<void>;
  /** Presses a button of the dialog or question that is open. */
  submit(name: string): Promise<void>;
  /** Fills in a field of the dialog, or of the page where none is open. */
  fill(label: string | RegExp, text: string): Promise<void>;
  choose(row: string, action: string): Promise<void>;
  /** Closes what is open, also where it asks whether what was typed may be lost. */
  close(): Promise<void>;
}

const named = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true });

async function close(page: Page): Promise<void> {
  // Of a dialog and the question over it, the question is the one that can be read.
  const open = page.locator('[role=dialog], [role=alertdialog]');
  await page.keyboard.press('Escape');
  // What is shown once closes by its own button alone.
  const leave = named(page, /^(?:Salir sin guardar|Listo|Ya los guardé)$/);
  await expect(async () => {
    if (await leave.isVisible()) await leave.click();
    await expect(open).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

async function sceneOf(page: Page, origin: string, role: 'admin' | 'cliente'): Promise<Scene> {
  const answers = cannedPortal(origin, role);
  const api = await serveCanned(page, answers);
  await page.clock.setFixedTime(NOW);
  const dialog = page.getByRole('dialog');
  const says = (text: string | RegExp) =>
    expect(page.getByText(text, { exact: typeof text === 'string' }).first()).toBeVisible();
  return {
    page,
    api,
    answers,
    dialog,
    question: page.getByRole('alertdialog'),
    says,
    async open(path, text) {
      await page.goto(path);
      await says(text);
    },
    press: (name) => named(page, name).first().click(),
    submit: (name) => named(dialog.or(page.getByRole('alertdialog')).last(), name).click(),
    async fill(label, text) {
      const scope = (await dialog.count()) > 0 ? dialog : page.getByRole('main');
      await scope
        .getByLabel(label, { exact: typeof label === 'string' })
        .first()
        .fill(text);
    },
    async choose(row, action) {
      await named(page, new RegExp(`^Acciones de .*${row}`))
        .first()
        .click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
      await expect(page.getByRole('menu')).toHaveCount(0);
      await expect(dialog.or(page.getByRole('alertdialog')).last()).toBeVisible();
    },
    close: () => close(page),
  };
}

/**
 * A state of a screen, and how it comes about from the one before. `busy`: something in it never ends. `phone`: there is no
 * such state elsewhere.
 */
export type Look = readonly [
  name: string,
  show: (scene: Scene) => Promise<void>,
  kind?: 'busy' | 'phone',
];

/** Who looks. A visitor is somebody who is not signed in. */
export type Viewer = 'admin' | 'cliente' | 'visitor';

/** A browser of this viewer, in front of a portal whose answers are at hand. */
export async function openScene(page: Page, origin: string, viewer: Viewer): Promise<Scene> {
  if (viewer !== 'visitor') await signInSomebody(page);
  return sceneOf(page, origin, viewer === 'admin' ? 'admin' : 'cliente');
}

/** Looks at states of screens one after the other, as one person in one browser: by axe and in several windows, or for pictures. */
export function looks(title: string, viewer: Viewer, all: readonly Look[]) {
  const chosen = chosenOf(all.map(([name]) => ({ name, title }))).filter(
    (name) => !comparesScreens || name in keyScreens,
  );
  if (chosen.length === 0) return;
  test(title, async ({ page, baseURL }) => {
    // A dozen states, each looked at in several windows: a busy machine takes minutes.
    test.slow();
    const scene = await openScene(page, String(baseURL), viewer);
    const last = all.findLastIndex(([name]) => chosen.includes(name));
    for (const [turn, [name, show, kind]] of all.slice(0, last + 1).entries()) {
      await test.step(name, async () => {
        await show(scene);
        if (!chosen.includes(name)) return;
        if (kind !== 'busy') await expectShown(page);
        if (comparesScreens) await compareScreen(page, name);
        else if (takesPictures) await photograph(page, { title, name }, kind);
        else if (kind === 'phone') await lookAt(page, name);
        else await examineNow(page, name, turn);
      });
    }
    expect(scene.api.unknown).toEqual([]);
  });
}

/** What the API says where it refuses. */
export const refusal = (code: string, message: string) => ({
  error: { code, message, requestId: 'r-1' },
});
