import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Page } from '@playwright/test';
import { profileKey } from '../../functions/core/table/keys/keys.ts';
import { localAccount } from '../../infra/local/deploy/aws.ts';
import { newClient, type Person } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import { enter, expect, signIn, stack, test, signOut } from './support.ts';

test.describe.configure({ mode: 'parallel' });

const table = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    endpoint: stack.endpointUrl,
    region: stack.region,
    credentials: { accessKeyId: localAccount.key, secretAccessKey: localAccount.key },
  }),
);

/** Takes a person's access away as deleting the account does, or gives it back. */
async function setRevoked({ profile }: Person, revoked: boolean): Promise<void> {
  await table.send(
    new UpdateCommand({
      TableName: stack.tableName,
      Key: profileKey(profile.userId),
      ...(revoked
        ? { UpdateExpression: 'SET deletedAt = :now', ExpressionAttributeValues: { ':now': 'x' } }
        : { UpdateExpression: 'REMOVE deletedAt' }),
    }),
  );
}

const storedTokens = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('Cognito')));

test('a deep link asks for the sign-in and is then followed', async ({ page }) => {
  const { email } = await newClient(stack, 'enlace');
  for (const path of ['/dashboard', '/websites/create', '/users', '/settings']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
  await page.goto('/status?buscar=tienda');
  await expect(page).toHaveURL(/\/login$/);
  await enter(page, email);
  await expect(page).toHaveURL(/\/status\?buscar=tienda$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Status de Sitios Web');
});

test('signing out forgets every token, even if Cognito cannot be reached', async ({ page }) => {
  const { email } = await newClient(stack, 'salida');
  const warnings: string[] = [];
  page.on('console', (line) => line.type() === 'warning' && warnings.push(line.text()));
  await signIn(page, email);
  await page.goto('/dashboard');
  expect(await storedTokens(page)).not.toEqual([]);

  await page.route(`${stack.endpointUrl}/**`, (route) => route.abort());
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
  expect(await storedTokens(page)).toEqual([]);
  await expect.poll(() => warnings.join()).toContain('No se pudo cerrar la sesión en el servidor');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login$/);
});

test('signing out revokes the refresh token, and in every tab', async ({ page, context }) => {
  const { email } = await newClient(stack, 'pestanas');
  await signIn(page, email);
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/status');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Status de Sitios Web');

  const revoked = page.waitForResponse(
    (response) =>
      response.request().headers()['x-amz-target']?.endsWith('.RevokeToken') === true &&
      response.ok(),
  );
  await signOut(page);
  await revoked;
  await expect(other).toHaveURL(/\/login$/);
});

test('a tab at the sign-in follows another one, and every tab follows who signs in', async ({
  page,
  context,
}) => {
  const [ana, eva] = [await newClient(stack, 'ana'), await newClient(stack, 'eva')];
  const other = await context.newPage();
  await other.goto('/status');
  await expect(other).toHaveURL(/\/login$/);
  await page.goto('/login');
  await enter(page, ana.email);
  await expect(other).toHaveURL(/\/status$/);
  await expect(other.getByText(ana.email).first()).toBeVisible();

  await signOut(page);
  await expect(other).toHaveURL(/\/login$/);
  await enter(page, eva.email);
  await expect(other.getByText(eva.email).first()).toBeVisible();
});

test('access withdrawn mid-work leads to the sign-in, and back to the same page', async ({
  page,
}) => {
  const person = await newClient(stack, 'revocada');
  await registerSite(stack, person, { url: 'https://prueba.example' });
  await signIn(page, person.email);
  await page.goto('/status?buscar=prueba');
  const refresh = page.getByRole('button', { name: 'Actualizar la lista' });
  await expect(refresh).toBeEnabled();

  await setRevoked(person, true);
  await refresh.click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(
    page.getByText('Tu sesión terminó. Vuelve a iniciar sesión para continuar donde estabas.'),
  ).toBeVisible();
  expect(await storedTokens(page)).toEqual([]);
  await enter(page, person.email);
  await expect(page.getByRole('alert')).toHaveText('Usuario no autenticado');

  await setRevoked(person, false);
  await enter(page, person.email);
  await expect(page).toHaveURL(/\/status\?buscar=prueba$/);
  await expect(page.getByText('1 sitio encontrado')).toBeVisible();
});
