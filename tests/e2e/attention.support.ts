import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Page } from '@playwright/test';
import {
  attentionKindLabels,
  type AttentionKind,
} from '../../functions/attention/attention.domain.ts';
import { tableOf } from '../support/table.ts';
import { expect, signInDemo, stack } from './support.ts';

/** What has an event is listed within seconds; a busy machine takes longer. Milliseconds. */
const SOON_MS = 90_000;
const DAY_MS = 86_400_000;

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

export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** Writes what only time brings about. */
export async function pretend(
  Key: Readonly<Record<string, string>>,
  attribute: string,
  value: unknown,
): Promise<void> {
  const { client, name: TableName } = tableOf(stack);
  await client.send(
    new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: 'SET #name = :value',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#name': attribute },
      ExpressionAttributeValues: { ':value': value },
    }),
  );
}
