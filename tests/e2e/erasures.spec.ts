import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Page } from '@playwright/test';
import { dueErasureKey, erasureKey } from '../../functions/core/table/keys/keys.ts';
import { invoke } from '../support/lambdas.ts';
import { newClient, type Person } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import { tableOf } from '../support/table.ts';
import { enter, expect, mailTo, signIn, stack, test, toastOf } from './support.ts';

test.describe.configure({ mode: 'parallel' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notice = (page: Page) =>
  page.getByText(/^Tu cuenta se eliminará el \d\d\/\d\d\/\d{4}/).first();

/** Asks on the profile that the account be deleted. */
async function ask(page: Page): Promise<void> {
  await page.goto('/profile');
  await button(page, 'Eliminar mi cuenta').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Se conservan tus pagos y recibos');
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await expect(dialog).toContainText('Escribe ELIMINAR para confirmar');
  await dialog.getByLabel('Escribe ELIMINAR para confirmar').fill('eliminar');
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await expect(toastOf(page, 'Pediste eliminar tu cuenta')).toBeVisible();
}

/** The fourteen days pass. */
async function pass({ profile: { userId } }: Person): Promise<void> {
  const at = new Date(Date.now() - 60_000).toISOString();
  const { client, name: TableName } = tableOf(stack);
  await client.send(
    new UpdateCommand({
      TableName,
      Key: erasureKey(userId),
      UpdateExpression: 'SET gsi2sk = :due, erasesAt = :at',
      ExpressionAttributeValues: { ':due': dueErasureKey(at, userId).gsi2sk, ':at': at },
    }),
  );
}

test('a client asks to be deleted, sees it on every page, and changes their mind', async ({
  page,
}) => {
  const person = await newClient(stack, 'arrepentida');
  await signIn(page, person.email);
  await ask(page);
  await mailTo(person.email, /Pediste eliminar tu cuenta/);
  await page.goto('/websites');
  await expect(notice(page)).toBeVisible();
  await button(page, 'Cancelar la eliminación').dblclick();
  await expect(toastOf(page, 'Tu cuenta no se eliminará')).toHaveCount(1);
  await expect(notice(page)).toHaveCount(0);
  await page.goto('/profile');
  await expect(button(page, 'Eliminar mi cuenta')).toBeVisible();
});

test('a client asks to be deleted, the days pass, and nobody knows them any more', async ({
  page,
}) => {
  const person = await newClient(stack, 'borrada');
  await registerSite(stack, person, { url: 'https://borrada.example' });
  await signIn(page, person.email);
  await ask(page);
  await pass(person);
  await invoke(stack, 'erasures.dispatcher');
  await mailTo(person.email, /fue eliminada/);
  await page.goto('/websites');
  await expect(page).toHaveURL(/\/login$/);
  await enter(page, person.email);
  await expect(page.getByRole('alert')).toHaveText('Email o contraseña incorrectos');
});
