import './fixed-time.ts';
import type { Page } from '@playwright/test';
import { me } from '../../frontend/src/testing/fake-auth.ts';
import { comparesScreens } from './key-screens.ts';
import { expect, looks, openScene, test } from './looks.ts';
import { takesPictures } from './photograph.ts';
import { stageConfig } from './portal-server.ts';

test.describe.configure({ mode: 'parallel' });

const terms = {
  termsVersion: '2026-11-01',
  termsUrl: 'https://example.com/terminos',
  privacyUrl: 'https://example.com/privacidad',
};

/** From the next page on, the stage has terms. */
const withTerms = (page: Page) =>
  page.route('**/config.json', (route) => route.fulfill({ json: { ...stageConfig, ...terms } }));

const acceptedAt = '2026-10-02T12:00:00.000Z';

looks('a person who has not accepted the terms', 'cliente', [
  [
    'terms-required',
    async ({ page, answers, open }) => {
      await withTerms(page);
      answers['GET /profile'] = me({ acceptedTerms: null }).body;
      await open('/dashboard', 'Acepta los términos para continuar');
    },
  ],
  [
    'terms-changed',
    async ({ answers, open }) => {
      answers['GET /profile'] = me({ acceptedTerms: { version: '2026-10-01', acceptedAt } }).body;
      await open('/dashboard', 'Los términos cambiaron');
    },
  ],
  [
    'terms-accepted',
    async ({ answers, open }) => {
      answers['GET /profile'] = me({ acceptedTerms: { version: '2026-11-01', acceptedAt } }).body;
      await open('/profile', /^Aceptaste los términos del 01\/11\/2026/);
    },
  ],
]);

looks('signing up where there are terms', 'visitor', [
  [
    'sign-up-terms',
    async ({ page, open }) => {
      await withTerms(page);
      await open('/login?tab=sign-up', /^Acepto los términos/);
    },
  ],
  [
    'sign-up-terms-errors',
    async ({ press, says }) => {
      await press('Crear Cuenta');
      await says('Acepta los términos para crear tu cuenta');
    },
  ],
]);

type Box = Record<'x' | 'y' | 'width' | 'height', number>;
const meet = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

for (const width of [320, 360, 600, 768, 1440]) {
  test(`at ${String(width)} px the sign-up ends above the way to the provider`, async ({
    page,
    baseURL,
  }) => {
    test.skip(takesPictures || comparesScreens, 'Nothing here is a picture.');
    const { open } = await openScene(page, String(baseURL), 'visitor');
    await page.setViewportSize({ width, height: 640 });
    await withTerms(page);
    await open('/login?tab=sign-up', /^Acepto los términos/);
    const chat = page.getByRole('link', { name: 'Contactar por WhatsApp' });
    const parts = page.getByRole('main').locator('input, button, label, p');
    await page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })");
    const over = await chat.boundingBox();
    if (!over) throw new Error('It is not shown');
    for (const part of await parts.filter({ visible: true }).all()) {
      const box = await part.boundingBox();
      expect(box && meet(box, over), String(await part.getAttribute('id'))).not.toBe(true);
    }
    await expect(chat).toBeInViewport({ ratio: 1 });
  });
}
