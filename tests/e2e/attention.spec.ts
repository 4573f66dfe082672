import type { Locator, Page } from '@playwright/test';
import { activitiesContract } from '../../functions/activities/activities.contract.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import { newClient, signInAdmin } from '../support/people.ts';
import { givePlan } from '../support/plans.ts';
import { registerSite } from '../support/sites.ts';
import { comeBack, pending } from './attention.support.ts';
import { expect, signInDemo, stack, test } from './support.ts';

/** What is seen by somebody who looks again and again. */
const seesSoon = (page: Page, what: Locator) =>
  expect(async () => {
    await comeBack(page);
    await expect(what).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 90_000 });

/** A client with a site that nobody has connected yet. */
async function newOwner(name: string) {
  const [admin, person] = [await signInAdmin(stack), await newClient(stack, name)];
  const { userId } = person.profile;
  const site = await registerSite(stack, person, {
    name: `Tienda ${userId.slice(0, 8)}`,
    url: `https://${userId.slice(0, 8)}.example`,
    apiKey: null,
  });
  return { admin, person, site, address: `/dashboard?cliente=${userId}` };
}

test('a requested activity is pending until it is begun', async ({ page }) => {
  const { admin, person, site, address } = await newOwner('pendiente');
  await givePlan(stack, { admin, person }, { activityLimit: 3 });
  await signInDemo(page, 'admin');
  await page.goto(`${address}&tipo=activityRequested`);
  const list = pending(page);
  await expect(list).toContainText('Ningún pendiente coincide');

  const description = 'Cambiar el banner de la portada';
  const activity = await callOk(stack, activitiesContract.create, {
    token: person.token,
    body: { websiteId: site.websiteId, description },
  });
  // Without a reload.
  const row = list.getByRole('listitem').filter({ hasText: description });
  await seesSoon(page, row);

  // j goes to it, and e takes it on.
  await page.keyboard.press('j');
  await expect(row.getByRole('link', { name: description, exact: true })).toBeFocused();
  await page.keyboard.press('e');
  await expect(row).toContainText('Tú');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/activities/${activity.activityId}$`));
  await page.goBack();
  await expect(row).toContainText('Tú');

  await callOk(stack, activitiesContract.update, {
    token: admin.token,
    params: { activityId: activity.activityId },
    body: { status: 'en_progreso', revision: activity.revision },
  });
  // It says so where somebody is at the list, and is not there any more otherwise.
  await seesSoon(page, list.getByText(/Resuelto|Ningún pendiente coincide/).first());
});
