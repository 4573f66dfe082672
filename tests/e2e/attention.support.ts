import type { Page } from '@playwright/test';
import {
  attentionKindLabels,
  type AttentionKind,
} from '../../functions/attention/attention.domain.ts';
import { expect, signInDemo } from './support.ts';

/** What changes is listed within seconds; a busy machine takes longer. Milliseconds. */
const SOON_MS = 90_000;

/** The card of what is pending. */
export const pending = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({
      has: page.getByRole('heading', { name: 'Pendientes', exact: true }),
    });

/** Opens an administrator's home with what is pending of one client. */
export async function openPending(page: Page, userId: string): Promise<void> {
  await signInDemo(page, 'admin');
  await page.goto(`/dashboard?cliente=${userId}`);
  await expect(pending(page)).toBeVisible();
}

/** As when somebody comes back to the tab: the list is read again at once, and not in a while. */
export const comeBack = (page: Page) =>
  page.evaluate<unknown>("dispatchEvent(new Event('visibilitychange'))");

/** Waits until these kinds are listed, and no others, without a reload. */
export async function expectKinds(page: Page, kinds: readonly AttentionKind[]): Promise<void> {
  const heads = pending(page).locator('h3');
  const listed = async () => {
    await comeBack(page);
    return heads.allTextContents();
  };
  await expect
    .poll(listed, { timeout: SOON_MS, intervals: [500, 1_000] })
    .toEqual(kinds.map((kind) => attentionKindLabels[kind]));
}
