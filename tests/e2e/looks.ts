import type { Locator, Page } from '@playwright/test';
import { serveCanned, type Canned, type CannedApi } from './canned-api.ts';
import { cannedPortal } from './canned-portal.ts';
import { examine, examineNow, expect, signInDemo, stack, test } from './support.ts';

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
  const leave = named(page, 'Salir sin guardar');
  await expect(async () => {
    if (await leave.isVisible()) await leave.click();
    await expect(open).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

async function sceneOf(page: Page, role: 'admin' | 'cliente'): Promise<Scene> {
  const answers = cannedPortal(stack.portalUrl, role);
  const api = await serveCanned(page, answers);
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

/** A state of a screen, and how it comes about from the one before. `busy`: something in it never ends. */
export type Look = readonly [name: string, show: (scene: Scene) => Promise<void>, busy?: 'busy'];

/** Looks at states of screens one after the other, as one role in one browser. A visitor is somebody who is not signed in. */
export function looks(title: string, role: 'admin' | 'cliente' | 'visitor', all: readonly Look[]) {
  test(title, async ({ page }) => {
    // A dozen states, each looked at four times: a busy machine takes minutes.
    test.slow();
    if (role !== 'visitor') await signInDemo(page, role);
    const scene = await sceneOf(page, role === 'admin' ? 'admin' : 'cliente');
    for (const [name, show, busy] of all) {
      await test.step(name, async () => {
        await show(scene);
        await (busy ? examineNow(page, name) : examine(page, name));
      });
    }
    expect(scene.api.unknown).toEqual([]);
  });
}

/** What the API says where it refuses. */
export const refusal = (code: string, message: string) => ({
  error: { code, message, requestId: 'r-1' },
});
