import type { BrowserContext, Page } from '@playwright/test';
import type { Role } from '../../functions/core/validation/role.ts';
import { codeOfSecret } from '../../infra/local/client/authenticator.ts';
import type { StackInfo } from '../../infra/local/client/stack-info.ts';

/** Signs a demo person of this role in, and returns the page at their dashboard. The tokens stay in the context. */
export async function signInDemo(
  context: BrowserContext,
  { portalUrl, users }: StackInfo,
  role: Role,
): Promise<Page> {
  const user = users.find((candidate) => candidate.role === role);
  if (!user) throw new Error(`The stack has no demo person with the role ${role}`);
  const page = await context.newPage();
  await page.goto(`${portalUrl}/login`);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  if (user.secret !== undefined) {
    await page.getByLabel('Código', { exact: true }).fill(codeOfSecret(user.secret));
    await page.getByRole('button', { name: 'Iniciar Sesión', exact: true }).click();
  }
  await page.waitForURL('**/dashboard');
  return page;
}
