import './fixed-time.ts';
import type { Page } from '@playwright/test';
import { me } from '../../frontend/src/testing/fake-auth.ts';
import { looks, test } from './looks.ts';
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
