import type { Page } from '@playwright/test';
import { NOW } from './fixed-time.ts';
import { pool } from './portal-server.ts';

const DAY_S = 86_400;

/** A token in Cognito's format, good for a day. No API reads it. */
const token = ['{}', JSON.stringify({ iat: NOW / 1_000, exp: NOW / 1_000 + DAY_S }), 'signature']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');

const prefix = `CognitoIdentityServiceProvider.${pool.clientId}`;
const stored = {
  [`${prefix}.LastAuthUser`]: 'person',
  [`${prefix}.person.accessToken`]: token,
  [`${prefix}.person.idToken`]: token,
  [`${prefix}.person.refreshToken`]: 'refresh',
  [`${prefix}.person.clockDrift`]: '0',
};

/** Gives the browser a session of somebody; who they are says the profile that is answered. */
export async function signInSomebody(page: Page): Promise<void> {
  // The cheapest page of the portal's origin: the storage belongs to that.
  await page.goto('/config.json');
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
}
